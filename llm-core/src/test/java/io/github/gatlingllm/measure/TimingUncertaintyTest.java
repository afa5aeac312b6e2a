// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TimingUncertaintyTest {

  private static final double MILLI = 1e6;

  /** 0.1 to 100 ms in a thousand steps. */
  private static final Distribution RISING = rising(0.1);

  private static Distribution rising(double stepMillis) {
    return Distribution.of(
        IntStream.rangeClosed(1, 1000).mapToDouble(i -> i * stepMillis * MILLI).toArray());
  }

  private static StampFigures stamps(long kernel, long coarse, long read) {
    return stamps(kernel, coarse, read, null, null, null);
  }

  private static StampFigures stamps(
      long kernel,
      long coarse,
      long read,
      @Nullable Distribution late,
      @Nullable Distribution spread,
      @Nullable Distribution held) {
    return new StampFigures(kernel, coarse, read, late, spread, held, ReadDelays.NONE, null);
  }

  private static double millis(StampFigures stamps, @Nullable Distribution delay, Metric metric) {
    return TimingUncertainty.of(stamps, delay, null).of(metric).orElseThrow() / MILLI;
  }

  @Test
  void aStampOfTheKernelIsExactWhateverHoldsTheEventLoopsUp() {
    StampFigures kernel = stamps(10_000, 0, 0, RISING, null, null);
    assertThat(millis(kernel, RISING, Metric.ITL)).isCloseTo(0.05, within(1e-3));
    assertThat(millis(kernel, RISING, Metric.TTFT)).isCloseTo(0.05, within(1e-3));
  }

  @Test
  void aReadIsLateByWhatItsEventLoopIs() {
    StampFigures read = stamps(0, 0, 10_000);
    assertThat(millis(read, RISING, Metric.E2E)).isCloseTo(99, within(0.2));
    assertThat(millis(read, RISING, Metric.ITL)).isCloseTo(99.5, within(0.2));
    assertThat(millis(StampFigures.UNKNOWN, RISING, Metric.ITL)).isCloseTo(99.5, within(0.2));
  }

  /** Where the kernel tells how late reads were, that is nearer than how late the loops were. */
  @Test
  void someReadsAreLateByWhatOthersWere() {
    StampFigures mixed = stamps(5000, 0, 5000, rising(0.01), null, null);
    // One of 50 reads is one of 100 stamps.
    assertThat(millis(mixed, RISING, Metric.E2E)).isCloseTo(9.8, within(0.05));
  }

  @Test
  void coarseStampsCountWithWhatTheyMayBeOffBy() {
    StampFigures coarse = stamps(9500, 500, 0, rising(0.01), RISING, null);
    assertThat(millis(coarse, null, Metric.E2E)).isCloseTo(80, within(0.2));
    StampFigures few = stamps(9950, 50, 0, rising(0.01), RISING, null);
    assertThat(millis(few, null, Metric.E2E)).isCloseTo(0.05, within(1e-3));
  }

  @Test
  void whatBeginsWithTheRequestIsOffByWhatTheClientTookToSendItToo() {
    StampFigures slow = stamps(10_000, 0, 0, RISING, null, rising(0.001));
    assertThat(millis(slow, RISING, Metric.TTFT)).isCloseTo(0.05 + 0.99, within(0.01));
    assertThat(millis(slow, RISING, Metric.E2E)).isCloseTo(0.05 + 0.99, within(0.01));
    assertThat(millis(slow, RISING, Metric.ITL)).isCloseTo(0.05, within(1e-3));
  }

  /** 1 of 10 later chunks came between others, by up to 100 ms; each first one came alone. */
  @Test
  void ttftIsAsUncertainAsTheFirstChunksAlone() {
    var first = new StampFigures.Some(1000, 0, 0, null);
    StampFigures stamps =
        new StampFigures(9000, 1000, 0, RISING, RISING, null, ReadDelays.NONE, null, first);
    assertThat(millis(stamps, null, Metric.TTFT)).isCloseTo(0.05, within(1e-3));
    assertThat(millis(stamps, null, Metric.TTFT_FROM_SCHEDULE)).isCloseTo(0.05, within(1e-3));
    assertThat(millis(stamps, null, Metric.E2E)).isCloseTo(90, within(0.5));
    assertThat(millis(stamps, null, Metric.ITL)).isCloseTo(95, within(0.5));
    var late = new StampFigures.Some(900, 100, 0, RISING);
    StampFigures begin =
        new StampFigures(9900, 100, 0, RISING, RISING, null, ReadDelays.NONE, null, late);
    assertThat(millis(begin, null, Metric.TTFT)).isCloseTo(90, within(0.5));
    assertThat(millis(begin, null, Metric.E2E)).isLessThan(5);
  }

  @Test
  void tpotIsAGapOverTheTokensInIt() {
    Distribution tokens = Distribution.of(new double[] {101, 101, 101});
    assertThat(TimingUncertainty.of(stamps(0, 0, 100), RISING, tokens).of(Metric.TPOT))
        .hasValueCloseTo(99.5 * MILLI / 100, within(0.01 * MILLI));
  }

  /** Of 200 answers that many have two tokens, and the others 101. */
  private static double tpotMillis(StampFigures stamps, int shortOnes) {
    Distribution tokens =
        Distribution.of(
            IntStream.range(0, 200).mapToDouble(i -> i < shortOnes ? 2 : 101).toArray());
    return TimingUncertainty.of(stamps, RISING, tokens).of(Metric.TPOT).orElseThrow() / MILLI;
  }

  /** A percentile may be one of a short answer, whose TPOT is a gap or two. */
  @Test
  void ofAHundredAnswersThatAreShortOrLongNinetyNineHaveATpotNoFurtherOff() {
    // One is as seldom as ends that are too late may be: the long ones count.
    assertThat(tpotMillis(stamps(0, 0, 100), 1)).isCloseTo(1, within(0.001));
    assertThat(tpotMillis(stamps(100, 0, 0), 1)).isCloseTo(0.0005, within(1e-5));
    // Of 20 short ones one has an end that is later than 95 ms: of all that is one of 200.
    assertThat(tpotMillis(stamps(0, 0, 100), 20)).isCloseTo(95, within(0.2));
    assertThat(tpotMillis(StampFigures.UNKNOWN, 20)).isCloseTo(95, within(0.2));
    assertThat(tpotMillis(stamps(100, 0, 0), 20)).isCloseTo(0.05, within(1e-3));
  }

  @Test
  void answersOfOneTokenHaveNoTpot() {
    Distribution tokens = Distribution.of(new double[] {0, 1, 1, 1, 11, 11});
    assertThat(TimingUncertainty.of(stamps(0, 0, 100), RISING, tokens).of(Metric.TPOT))
        .hasValueCloseTo(9.95 * MILLI, within(0.01 * MILLI));
  }

  @Test
  void nobodyKnowsWithoutEventLoopsAndKernel() {
    assertThat(TimingUncertainty.of(StampFigures.UNKNOWN, null, null).nanos()).isEmpty();
    assertThat(TimingUncertainty.of(stamps(0, 0, 10), null, null).nanos()).isEmpty();
  }

  @Test
  void ratesAndTheClientsOwnLagHaveNone() {
    TimingUncertainty u = TimingUncertainty.of(stamps(10, 0, 0, RISING, null, null), null, null);
    assertThat(u.of(Metric.SCHEDULE_LAG)).isEmpty();
    assertThat(u.of(Metric.DECODE_RATE)).isEmpty();
  }
}
