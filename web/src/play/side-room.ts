/** Whether a desktop has room for a panel below the boards of the other players. */
export function hasRoomForSide(isBoardWide: boolean, players: number): boolean {
  return players <= (isBoardWide ? 3 : 2);
}
