// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.Rates;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.request.Requests;
import java.util.List;
import org.junit.jupiter.api.Test;

class RateBatchesTest {

  private static final long SECOND = 1_000_000_000;

  private final RateBatches batches = new RateBatches();

  /** Slots are a sixteenth of a second long at first, and here a quarter of one. */
  @Test
  void slotsInWhichNothingCameCount() {
    answer(0, 1);
    answer(8 * SECOND, 1);
    List<Rates> rates = batches.within(new Window(0, 9 * SECOND));
    assertThat(rates).hasSize(36);
    assertThat(rates.get(0).requests()).isEqualTo(4);
    assertThat(rates.get(32).requests()).isEqualTo(4);
    assertThat(rates.stream().mapToDouble(Rates::requests).sum()).isEqualTo(8);
  }

  /** Forty tokens from one second on to the fifth. */
  @Test
  void tokensAreSpreadOverTheirAnswer() {
    batches.add(Requests.sent(0).chunks(SECOND, 5 * SECOND).output(40).build());
    List<Rates> rates = batches.within(new Window(0, 6 * SECOND));
    double width = 6.0 / rates.size();
    assertThat(rates.get((int) (0.5 / width)).outputTokens()).isZero();
    assertThat(rates.get((int) (3 / width)).outputTokens()).isEqualTo(10);
    assertThat(rates.stream().mapToDouble(Rates::outputTokens).sum() * width).isEqualTo(40);
  }

  /** A server that answers for a second, and then no more for a day. */
  @Test
  void aLongWindowHasFewSlots() {
    for (int i = 0; i < 16; i++) {
      answer(i * SECOND / 16, 1);
    }
    List<Rates> rates = batches.within(new Window(0, 86_400 * SECOND));
    assertThat(rates).hasSizeBetween(20, 40);
    assertThat(rates.get(0).requests()).isPositive();
    assertThat(rates.get(1).requests()).isZero();
  }

  @Test
  void whatSeveralHoldAddsUp() {
    answer(0, 3);
    var other = new RateBatches();
    other.add(Requests.sent(0).chunks(30 * SECOND).output(5).build());
    batches.addAll(other);
    List<Rates> rates = batches.within(new Window(0, 32 * SECOND));
    double width = 32.0 / rates.size();
    assertThat(rates.stream().mapToDouble(Rates::outputTokens).sum() * width).isEqualTo(8);
  }

  private void answer(long stamp, int tokens) {
    batches.add(Requests.sent(stamp).chunks(stamp).output(tokens).build());
  }
}
