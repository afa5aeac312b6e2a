// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CommonSubsequenceTest {

  @Test
  void itsLengthIsThatOfTheTable() {
    var random = new Random(4711);
    for (int i = 0; i < 500; i++) {
      int words = 1 + random.nextInt(30);
      int[] one = random.ints(random.nextInt(300), 0, words).toArray();
      int[] other = random.ints(random.nextInt(300), 0, words).toArray();

      assertThat(CommonSubsequence.length(one, other)).isEqualTo(table(one, other));
    }
  }

  @Test
  void sixtyFourRowsEndWhereTheyMust() {
    for (int words = 0; words < 200; words++) {
      int[] all = IntStream.range(0, words).toArray();
      assertThat(CommonSubsequence.length(all, all)).isEqualTo(words);
    }
    assertThat(CommonSubsequence.length(new int[] {0, 1, 2, 3}, new int[] {1, 3, 2})).isEqualTo(2);
  }

  private static int table(int[] one, int[] other) {
    int[][] table = new int[one.length + 1][other.length + 1];
    for (int i = 1; i <= one.length; i++) {
      for (int j = 1; j <= other.length; j++) {
        table[i][j] =
            one[i - 1] == other[j - 1]
                ? table[i - 1][j - 1] + 1
                : Math.max(table[i - 1][j], table[i][j - 1]);
      }
    }
    return table[one.length][other.length];
  }
}
