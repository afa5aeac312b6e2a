// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Splits a server's answer into writes. */
enum Cuts {
  /** One write. */
  WHOLE {
    @Override
    IntPredicate at(byte[] answer) {
      return index -> false;
    }
  },
  /** A write per byte. */
  BYTES {
    @Override
    IntPredicate at(byte[] answer) {
      return index -> true;
    }
  },
  /** Splits inside each UTF-8 character, {@code data:}, line end and chunk size. */
  AWKWARD {
    @Override
    IntPredicate at(byte[] answer) {
      return index ->
          (answer[index] & 0xC0) == 0x80
              || answer[index - 1] == '\r'
              || (answer[index] == 't' && answer[index - 1] == 'a' && answer[index - 2] == 'd')
              || (index > 2 && answer[index - 2] == '\n' && answer[index - 3] == '\r');
    }
  },
  /** Splits at random, about every 20 bytes, reproducibly. */
  RANDOM {
    @Override
    IntPredicate at(byte[] answer) {
      var random = new SplittableRandom(42);
      return index -> random.nextInt(20) == 0;
    }
  };

  /** Returns whether to split before an index. */
  abstract IntPredicate at(byte[] answer);

  int[] of(byte[] answer) {
    return IntStream.range(2, answer.length).filter(at(answer)).toArray();
  }
}
