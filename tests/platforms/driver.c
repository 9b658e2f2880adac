/* Repeats calls of entry points: reads them from a file, and writes each result and all arrays after the call.

   driver LIBRARY CALLS RESULTS

   A call is: the length of the symbol and the symbol; 1 if it has a result, else 0; the number of arguments; and for
   each argument -1 and a number, or -2 and the index of the argument whose memory it shares, or the size of an array
   in bytes and its bytes. All numbers have 64 bits. */

#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { SHARED = -2, MOST_ARGUMENTS = 40, LONGEST_SYMBOL = 200 };

typedef int64_t word;
#define FIVE(a, n) a[n], a[n + 1], a[n + 2], a[n + 3], a[n + 4]
#define FIVE_WORDS word, word, word, word, word
typedef word (*function)(FIVE_WORDS, FIVE_WORDS, FIVE_WORDS, FIVE_WORDS, FIVE_WORDS, FIVE_WORDS, FIVE_WORDS, FIVE_WORDS);

static void fail(const char *reason) {
  fprintf(stderr, "%s\n", reason);
  exit(1);
}

static void get(FILE *file, void *target, size_t size) {
  if (size && fread(target, size, 1, file) != 1) fail("The file of calls ends early.");
}

int main(int count, char **names) {
  if (count != 4) fail("driver LIBRARY CALLS RESULTS");
  void *library = dlopen(names[1], RTLD_NOW);
  if (!library) fail(dlerror());
  FILE *calls = fopen(names[2], "rb"), *results = fopen(names[3], "wb");
  if (!calls || !results) fail("A file cannot be opened.");
  word length;
  while (fread(&length, sizeof length, 1, calls) == 1) {
    char symbol[LONGEST_SYMBOL] = {0};
    word arguments[MOST_ARGUMENTS] = {0}, sizes[MOST_ARGUMENTS], has_result, number;
    if (length >= LONGEST_SYMBOL) fail("A symbol is too long.");
    get(calls, symbol, length);
    get(calls, &has_result, sizeof has_result);
    get(calls, &number, sizeof number);
    if (number > MOST_ARGUMENTS) fail("A call has too many arguments.");
    for (word n = 0; n < number; n++) {
      get(calls, &sizes[n], sizeof sizes[n]);
      if (sizes[n] < 0) {
        get(calls, &arguments[n], sizeof arguments[n]);
        if (sizes[n] == SHARED) arguments[n] = arguments[arguments[n]];
      } else {
        void *bytes = aligned_alloc(64, (sizes[n] / 64 + 1) * 64);
        get(calls, bytes, sizes[n]);
        arguments[n] = (word)bytes;
      }
    }
    function called = (function)dlsym(library, symbol);
    if (!called) fail(dlerror());
    word result = called(FIVE(arguments, 0), FIVE(arguments, 5), FIVE(arguments, 10), FIVE(arguments, 15),
                         FIVE(arguments, 20), FIVE(arguments, 25), FIVE(arguments, 30), FIVE(arguments, 35));
    if (has_result) fwrite(&result, sizeof result, 1, results);
    for (word n = 0; n < number; n++) {
      if (sizes[n] < 0) continue;
      fwrite((void *)arguments[n], 1, sizes[n], results);
      free((void *)arguments[n]);
    }
  }
  return fclose(results) ? 1 : 0;
}
