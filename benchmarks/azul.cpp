// The baseline of `make bench`: random 2-player games of base Azul in straightforward C++, one thread.
//
// Every legal move is listed at every turn, one is picked at random and played, as in most engines. It supports
// only the coloured wall.
//
// Build and run: g++ -O3 -march=native azul.cpp -o azul && ./azul 100000

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

constexpr int kPlayers = 2, kFactories = 5, kCentre = kFactories, kPlaces = kFactories + 1;
constexpr int kColours = 5, kRows = 5, kFloor = 5, kFloorSize = 7, kMostMoves = kPlaces * kColours * (kRows + 1);
constexpr int kFloorPenalty[] = {0, 1, 2, 4, 6, 8, 11, 14};

struct Move {
    int8_t place, colour, destination;
};

struct Player {
    int8_t line_colour[kRows];
    int8_t line_count[kRows];
    uint8_t wall[kRows];
    int8_t floor_count;
    int8_t floor_tiles[kColours];
    int16_t score;
};

struct Game {
    uint64_t generator;
    int8_t places[kPlaces][kColours];
    int8_t bag[kColours], lid[kColours];
    Player players[kPlayers];
    int16_t tiles_left;
    int8_t marker, current, first, round;
    bool over;

    void set_up(uint64_t seed) {
        *this = Game{};
        generator = seed * 2685821657736338717ull + 88172645463325252ull;
        marker = -1;
        round = 1;
        std::fill(bag, bag + kColours, 20);
        for (Player& player : players) std::fill(player.line_colour, player.line_colour + kRows, -1);
        deal();
    }

    int random_below(int limit) {
        generator ^= generator << 13;
        generator ^= generator >> 7;
        generator ^= generator << 17;
        return static_cast<int>(((generator >> 32) * static_cast<uint64_t>(limit)) >> 32);
    }

    void deal() {
        int in_bag = 0;
        for (int count : bag) in_bag += count;
        for (int factory = 0; factory < kFactories; factory++) {
            for (int i = 0; i < 4; i++) {
                if (in_bag == 0) {
                    for (int colour = 0; colour < kColours; colour++) {
                        bag[colour] = lid[colour];
                        in_bag += lid[colour];
                        lid[colour] = 0;
                    }
                    if (in_bag == 0) return;
                }
                int pick = random_below(in_bag), colour = 0;
                while (pick >= bag[colour]) pick -= bag[colour++];
                bag[colour]--;
                in_bag--;
                places[factory][colour]++;
                tiles_left++;
            }
        }
    }

    int legal_moves(Move* moves) const {
        const Player& player = players[current];
        int count = 0;
        for (int8_t place = 0; place < kPlaces; place++) {
            for (int8_t colour = 0; colour < kColours; colour++) {
                if (places[place][colour] == 0) continue;
                for (int8_t row = 0; row < kRows; row++) {
                    int held = player.line_colour[row];
                    bool fits = held == colour ? player.line_count[row] <= row
                                               : held == -1 && !(player.wall[row] >> ((colour + row) % 5) & 1);
                    if (fits) moves[count++] = {place, colour, row};
                }
                moves[count++] = {place, colour, kFloor};
            }
        }
        return count;
    }

    void drop(Player& player, int colour, int tiles) {
        int fitting = std::min(tiles, kFloorSize - player.floor_count);
        player.floor_count += fitting;
        player.floor_tiles[colour] += fitting;
        lid[colour] += tiles - fitting;
    }

    void play(Move move) {
        Player& player = players[current];
        int tiles = places[move.place][move.colour];
        places[move.place][move.colour] = 0;
        tiles_left -= tiles;
        if (move.place != kCentre) {
            for (int other = 0; other < kColours; other++) {
                places[kCentre][other] += places[move.place][other];
                places[move.place][other] = 0;
            }
        } else if (marker < 0) {
            marker = current;
            if (player.floor_count < kFloorSize) player.floor_count++;
        }
        if (move.destination == kFloor) {
            drop(player, move.colour, tiles);
        } else {
            int row = move.destination, laid = std::min(tiles, row + 1 - player.line_count[row]);
            player.line_colour[row] = move.colour;
            player.line_count[row] += laid;
            if (tiles > laid) drop(player, move.colour, tiles - laid);
        }
        if (tiles_left == 0) {
            end_round();
        } else {
            current = (current + 1) % kPlayers;
        }
    }

    static int points_for_tile(const Player& player, int row, int column) {
        auto laid = [&](int r, int c) { return player.wall[r] >> c & 1; };
        int across = 1, down = 1;
        for (int c = column - 1; c >= 0 && laid(row, c); c--) across++;
        for (int c = column + 1; c < 5 && laid(row, c); c++) across++;
        for (int r = row - 1; r >= 0 && laid(r, column); r--) down++;
        for (int r = row + 1; r < 5 && laid(r, column); r++) down++;
        return across > 1 && down > 1 ? across + down : std::max(across, down);
    }

    void end_round() {
        bool full_row = false;
        for (Player& player : players) {
            for (int row = 0; row < kRows; row++) {
                if (player.line_count[row] != row + 1) continue;
                int colour = player.line_colour[row], column = (colour + row) % 5;
                player.score += points_for_tile(player, row, column);
                player.wall[row] |= 1 << column;
                full_row |= player.wall[row] == 31;
                lid[colour] += row;
                player.line_count[row] = 0;
                player.line_colour[row] = -1;
            }
            player.score = std::max(0, player.score - kFloorPenalty[player.floor_count]);
            player.floor_count = 0;
            for (int colour = 0; colour < kColours; colour++) {
                lid[colour] += player.floor_tiles[colour];
                player.floor_tiles[colour] = 0;
            }
        }
        if (full_row) {
            for (Player& player : players) add_bonuses(player);
            over = true;
            return;
        }
        round++;
        if (marker >= 0) first = marker;
        current = first;
        marker = -1;
        deal();
        over = tiles_left == 0;
    }

    static void add_bonuses(Player& player) {
        int columns = 31;
        for (uint8_t row : player.wall) {
            if (row == 31) player.score += 2;
            columns &= row;
        }
        player.score += 7 * __builtin_popcount(columns);
        for (int colour = 0; colour < kColours; colour++) {
            int laid = 0;
            for (int row = 0; row < kRows; row++) laid += player.wall[row] >> ((colour + row) % 5) & 1;
            if (laid == 5) player.score += 10;
        }
    }
};

int main(int argc, char** argv) {
    const int games = argc > 1 ? std::atoi(argv[1]) : 100000;
    Game game;
    Move moves[kMostMoves];
    long played = 0, points = 0;
    auto start = std::chrono::steady_clock::now();
    for (int seed = 1; seed <= games; seed++) {
        game.set_up(seed);
        while (!game.over) {
            int count = game.legal_moves(moves);
            game.play(moves[game.random_below(count)]);
            played++;
        }
        points += game.players[0].score + game.players[1].score;
    }
    double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    std::printf("{\"games\": %d, \"moves\": %ld, \"points\": %ld, \"seconds\": %.6f}\n", games, played, points, seconds);
}
