// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.stamps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.measure.StampFigures;
import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StampRecorderTest {

  private static final long SECOND = 1_000_000_000;
  private static final long MICRO = 1000;

  private final LateCauses causes = new LateCauses();
  private final StampRecorder one = new StampRecorder(causes, () -> 0);
  private final StampRecorder other = new StampRecorder(causes, () -> 0);

  private StampFigures stamps(double from, double to) {
    var window = new Window((long) (from * SECOND), (long) (to * SECOND));
    return StampRecorder.within(window, List.of(one, other), causes);
  }

  private static Distribution known(@Nullable Distribution values) {
    return Objects.requireNonNull(values);
  }

  @Test
  void nothingIsNoSource() {
    StampFigures none = stamps(0, 10);
    assertThat(none.all()).isZero();
    assertThat(none.source()).isEqualTo(StampFigures.Source.READ);
    assertThat(none.percent(none.read())).isZero();
    assertThat(none.late()).isNull();
  }

  @Test
  void eventLoopsAddUp() {
    for (int i = 0; i < 97; i++) {
      one.kernel(i * SECOND / 10, 100 * MICRO, false);
    }
    other.coarse(SECOND, 200 * MICRO, 150 * MICRO, false);
    other.read(SECOND, false);
    other.read(2 * SECOND, false);
    other.sent(SECOND, 30 * MICRO);
    StampFigures all = stamps(0, 100);
    assertThat(all.kernel()).isEqualTo(97);
    assertThat(all.coarse()).isEqualTo(1);
    assertThat(all.read()).isEqualTo(2);
    assertThat(all.percent(all.read())).isEqualTo(2);
    assertThat(all.source()).isEqualTo(StampFigures.Source.MIXED);
    assertThat(known(all.late()).count()).isEqualTo(98);
    assertThat(known(all.late()).max()).isEqualTo(200 * MICRO);
    assertThat(known(all.spread()).max()).isEqualTo(150 * MICRO);
    assertThat(known(all.held()).percentile(50)).isCloseTo(30 * MICRO, within(300.0));
  }

  /** A run whose first chunks are exact, and of whose later ones one in five is not. */
  @Test
  void firstChunksAreCountedApart() {
    for (int i = 0; i < 1000; i++) {
      one.kernel(i * SECOND / 100, 100 * MICRO, true);
      for (int later = 0; later < 4; later++) {
        one.kernel(i * SECOND / 100 + 1 + later, 100 * MICRO, false);
      }
      other.coarse(i * SECOND / 100, 100 * MICRO, 80_000 * MICRO, false);
    }
    StampFigures all = stamps(0, 100);
    assertThat(all.first().all()).isEqualTo(1000);
    assertThat(all.all()).isEqualTo(6000);
    TimingUncertainty u = TimingUncertainty.of(all, null, 0);
    assertThat(u.of(Metric.TTFT).orElseThrow()).isLessThan(60 * MICRO);
    assertThat(u.of(Metric.ITL).orElseThrow()).isGreaterThan(70_000 * MICRO);
    one.coarse(11 * SECOND, 100 * MICRO, 5 * MICRO, true);
    one.read(11 * SECOND, true);
    StampFigures.Some first = stamps(0, 100).first();
    assertThat(List.of(first.kernel(), first.coarse(), first.read()))
        .containsExactly(1000L, 1L, 1L);
  }

  /** What others see while a loop goes on is a quarter of a second old at most. */
  @Test
  void whileItGoesOnOthersSeeWhatThereWas() {
    assertThat(StampRecorder.soFar(List.of(one, other)).all()).isZero();
    one.kernel(SECOND, 100 * MICRO, true);
    other.read(SECOND, false);
    assertThat(StampRecorder.soFar(List.of(one, other)).all()).isEqualTo(2);
    one.coarse(SECOND + SECOND / 8, 100 * MICRO, 10 * MICRO, false);
    assertThat(StampRecorder.soFar(List.of(one, other)).all()).isEqualTo(2);
    one.kernel(SECOND + SECOND / 4, 100 * MICRO, false);
    StampFigures soFar = StampRecorder.soFar(List.of(one, other));
    assertThat(List.of(soFar.kernel(), soFar.coarse(), soFar.read())).containsExactly(2L, 1L, 1L);
    assertThat(soFar.first().all()).isEqualTo(1);
    assertThat(known(soFar.late()).count()).isEqualTo(3);
  }

  @Test
  void coarseOnesAreTheKernelsToo() {
    one.kernel(SECOND, 1, false);
    one.coarse(SECOND, 1, 1, false);
    assertThat(stamps(0, 10).source()).isEqualTo(StampFigures.Source.KERNEL);
  }

  @Test
  void onlyTheWindowCounts() {
    for (int second = 0; second < 20; second++) {
      for (int i = 0; i < 10; i++) {
        one.kernel(second * SECOND + i * SECOND / 10, (second + 1) * MICRO, false);
      }
    }
    StampFigures middle = stamps(5, 15);
    assertThat(middle.kernel()).isEqualTo(100);
    assertThat(known(middle.late()).min()).isEqualTo(6 * MICRO);
    assertThat(known(middle.late()).max()).isEqualTo(15 * MICRO);
    assertThat(middle.delays().slots()).as("those of the whole run").hasSize(80);
  }

  /** An hour takes no more room than a minute. */
  @Test
  void aLongRunHasLongerSlots() {
    for (int second = 0; second < 3600; second++) {
      one.kernel(second * SECOND, MICRO, false);
      other.kernel(second * SECOND, 2 * MICRO, false);
    }
    StampFigures all = stamps(0, 3600);
    assertThat(all.kernel()).isEqualTo(7200);
    assertThat(all.delays().slots()).hasSizeBetween(128, 256);
  }

  /** Stamps of different connections may come out of order. */
  @Test
  void anEarlierMomentHasItsOwnSlot() {
    one.kernel(10 * SECOND, 5 * MICRO, false);
    one.kernel(2 * SECOND, 7 * MICRO, false);
    one.kernel(10 * SECOND + 1, 5 * MICRO, false);
    assertThat(known(stamps(0, 5).late()).max()).isEqualTo(7 * MICRO);
    assertThat(stamps(5, 20).kernel()).isEqualTo(2);
  }

  /** Whoever reads meanwhile makes the event loop neither wait nor forget anything. */
  @Test
  void nothingIsLostWhileOthersLook() throws InterruptedException {
    int chunks = 20_000;
    var over = new AtomicBoolean();
    var looking =
        new Thread(
            () -> {
              while (!over.get()) {
                StampRecorder.soFar(List.of(one));
              }
            });
    looking.start();
    for (int i = 0; i < chunks; i++) {
      one.kernel(i * SECOND / 4, 100 * MICRO, false);
    }
    over.set(true);
    looking.join();
    one.kernel(chunks * SECOND / 4, 100 * MICRO, false);
    assertThat(StampRecorder.soFar(List.of(one)).all()).isEqualTo(chunks + 1);
  }
}
