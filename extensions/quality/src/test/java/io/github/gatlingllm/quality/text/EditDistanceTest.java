// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EditDistanceTest {

  @ParameterizedTest
  @CsvSource({
    "'', '', 0",
    "'', abc, 3",
    "abc, '', 3",
    "abc, abc, 0",
    "kitten, sitting, 3",
    "flaw, lawn, 2",
    "intention, execution, 5",
    "🙂a, 🙃a, 1"
  })
  void theFewestEdits(String one, String other, int edits) {
    assertThat(distance(one, other)).isEqualTo(edits);
    assertThat(distance(other, one)).isEqualTo(edits);
  }

  private static int distance(String one, String other) {
    return EditDistance.distance(one.codePoints().toArray(), other.codePoints().toArray());
  }

  /** Of lengths around 64 rows, which are looked at together. */
  @Test
  void itIsThatOfATableOfAllPairs() {
    var random = new Random(7);
    for (int i = 0; i < 500; i++) {
      int[] one = random.ints(random.nextInt(200), 'a', 'a' + 1 + random.nextInt(6)).toArray();
      int[] other = random.ints(random.nextInt(200), 'a', 'a' + 1 + random.nextInt(6)).toArray();
      assertThat(EditDistance.distance(one, other)).isEqualTo(table(one, other));
    }
  }

  private static int table(int[] one, int[] other) {
    int[][] edits = new int[one.length + 1][other.length + 1];
    for (int i = 0; i <= one.length; i++) {
      for (int j = 0; j <= other.length; j++) {
        if (i == 0 || j == 0) {
          edits[i][j] = i + j;
        } else {
          int replaced = edits[i - 1][j - 1] + (one[i - 1] == other[j - 1] ? 0 : 1);
          edits[i][j] = Math.min(replaced, 1 + Math.min(edits[i - 1][j], edits[i][j - 1]));
        }
      }
    }
    return edits[one.length][other.length];
  }
}
