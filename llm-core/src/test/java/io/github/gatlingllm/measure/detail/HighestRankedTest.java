// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HighestRankedTest {

  private static List<Integer> shuffled(int count) {
    var all = new ArrayList<Integer>();
    for (int i = 0; i < count; i++) {
      all.add(i);
    }
    Collections.shuffle(all, new Random(count));
    return all;
  }

  @Test
  void theHighestStayInWhicheverOrderTheyCome() {
    for (int count : new int[] {0, 1, 2, 63, 64, 65, 100, 1000}) {
      var kept = new HighestRanked<Integer>(100);
      shuffled(count).forEach(each -> kept.add(each, each));
      List<Integer> highest =
          shuffled(count).stream().sorted(Comparator.reverseOrder()).limit(100).toList();
      assertThat(kept.inOrder()).isEqualTo(highest);
    }
  }

  @Test
  void onceItIsFullOnlyHigherOnesAreTaken() {
    var kept = new HighestRanked<String>(2);
    kept.add(3, "three");
    assertThat(kept.takes(-1)).isTrue();
    kept.add(5, "five");
    assertThat(kept.floor()).isEqualTo(3);
    kept.add(3, "another three");
    kept.add(4, "four");
    assertThat(kept.inOrder()).containsExactly("five", "four");
    assertThat(kept.takes(4)).isFalse();
  }

  @Test
  void heavyOnesPushTheLowestOut() {
    var kept = new HighestRanked<Integer>(10, 100, value -> value);
    shuffled(10).forEach(each -> kept.add(each, 20));
    assertThat(kept.inOrder()).hasSize(5);
    kept.add(11, 90);
    assertThat(kept.inOrder()).containsExactly(90);
    kept.add(12, 500);
    assertThat(kept.inOrder()).as("one stays, however heavy").containsExactly(500);
  }

  @Test
  void mergingLosesNothing() {
    var one = new HighestRanked<Integer>(50);
    var other = new HighestRanked<Integer>(50);
    shuffled(300).forEach(each -> (each % 3 == 0 ? one : other).add(each, each));
    one.addAll(other);
    assertThat(one.inOrder())
        .hasSize(50)
        .startsWith(299, 298, 297)
        .isSortedAccordingTo(Comparator.reverseOrder());
  }
}
