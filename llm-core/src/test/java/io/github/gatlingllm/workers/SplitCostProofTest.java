// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What it costs a worker to find its own arrivals among those of all. */
@Tag("proof")
class SplitCostProofTest {

  private static final int ARRIVALS = 5_000_000;
  private static final double MOST_NANOS = 100;

  @Test
  void anArrivalCostsLessThanAHundredNanoseconds() {
    var place = new WorkerPlace(1, 4);
    double best = Double.MAX_VALUE;
    for (int round = 0; round < 5; round++) {
      var order =
          new GlobalOrder(
              List.of(
                  LongStream.range(0, ARRIVALS).map(i -> i * 700).iterator(),
                  LongStream.range(0, ARRIVALS).map(i -> i * 1100).iterator()));
      long own = 0;
      long begun = System.nanoTime();
      for (int i = 0; i < ARRIVALS; i++) {
        own += place.sends(order.next(0)) ? 1 : 0;
        own += place.sends(order.next(1)) ? 1 : 0;
      }
      double nanos = (System.nanoTime() - begun) / (2.0 * ARRIVALS);
      best = Math.min(best, nanos);
      assertThat(own).isEqualTo(place.share(2L * ARRIVALS));
    }
    System.out.printf("an arrival of two populations: %.0f ns%n", best);
    assertThat(best).isLessThan(MOST_NANOS);
  }
}
