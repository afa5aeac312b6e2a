// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.arrivals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class RandomStartsTest {

  private static final long INTERVAL = 500_000_000;

  @Test
  void usersSpreadEvenlyOverTheInterval() {
    var starts = new RandomStarts(7, INTERVAL);
    long[] at = LongStream.range(0, 10_000).map(starts::at).sorted().toArray();
    assertThat(at[0]).isNotNegative();
    assertThat(at[9_999]).isLessThan(INTERVAL);
    for (int tenth = 1; tenth < 10; tenth++) {
      assertThat((double) at[1000 * tenth] / INTERVAL).isCloseTo(tenth / 10.0, within(0.02));
    }
  }

  @Test
  void theSeedDecides() {
    assertThat(new RandomStarts(7, INTERVAL).at(3)).isEqualTo(new RandomStarts(7, INTERVAL).at(3));
    assertThat(new RandomStarts(8, INTERVAL).at(3))
        .isNotEqualTo(new RandomStarts(7, INTERVAL).at(3));
  }
}
