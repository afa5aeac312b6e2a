// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.framing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

class LineEndsTest {

  private static final int LENGTH = 100;

  /** A line end behind every length of text, at every place in a word, whatever surrounds it. */
  @Test
  void findsWhatLookingAtEachByteFinds() {
    var random = new SplittableRandom(11);
    for (int round = 0; round < 2000; round++) {
      byte[] bytes = text(random);
      int from = random.nextInt(LENGTH);
      int to = from + random.nextInt(LENGTH - from + 1);

      assertThat(LineEnds.next(bytes, from, to))
          .isEqualTo(first(bytes, from, to, at -> at == '\n' || at == '\r'));
      assertThat(LineEnds.nextLineFeed(bytes, from, to))
          .isEqualTo(first(bytes, from, to, at -> at == '\n'));
    }
  }

  @Test
  void everyByteButTheTwoIsText() {
    for (int value = Byte.MIN_VALUE; value <= Byte.MAX_VALUE; value++) {
      for (int at = 0; at < LENGTH; at++) {
        byte[] bytes = new byte[LENGTH];
        Arrays.fill(bytes, (byte) 'x');
        bytes[at] = (byte) value;
        boolean ends = value == '\n' || value == '\r';
        assertThat(LineEnds.next(bytes, 0, LENGTH)).isEqualTo(ends ? at : LENGTH);
      }
    }
  }

  /** Some of it JSON, some any bytes; with few line ends, or none. */
  private static byte[] text(SplittableRandom random) {
    byte[] bytes = new byte[LENGTH];
    int kind = random.nextInt(3);
    for (int i = 0; i < LENGTH; i++) {
      bytes[i] = (byte) (kind == 0 ? random.nextInt(256) : ' ' + random.nextInt(95));
    }
    for (int i = random.nextInt(4); i > 0; i--) {
      bytes[random.nextInt(LENGTH)] = (byte) "\n\r\t\u001f".charAt(random.nextInt(4));
    }
    return bytes;
  }

  private static int first(byte[] bytes, int from, int to, IntPredicate which) {
    int i = from;
    while (i < to && !which.test(bytes[i])) {
      i++;
    }
    return i;
  }
}
