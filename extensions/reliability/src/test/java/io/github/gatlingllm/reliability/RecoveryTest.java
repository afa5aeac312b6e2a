// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import static io.github.gatlingllm.reliability.VirtualServer.ask;
import static io.github.gatlingllm.reliability.VirtualServer.nanos;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When a server is well again, and how long nothing succeeded. */
class RecoveryTest {

  private static final double FAULT = 20;
  private static final double END = 90;

  private static ReliabilityPlan plan() {
    return new ReliabilityPlan(ScriptedProfile.SLO, nanos(2), 3, 0.95, OptionalDouble.empty());
  }

  /** Ten requests per second, of which those fail that are due while the server is down. */
  private static List<Attempt> outage(double from, double to) {
    var asks = new ArrayList<Attempt>();
    for (double at = 0; at < END; at += 0.1) {
      asks.add(ask(at, from <= at && at < to ? AttemptOutcome.FAILED : AttemptOutcome.GOOD));
    }
    return asks;
  }

  private static Recovery after(List<Attempt> asks, FaultMark faultMark) {
    return new Recoveries(plan(), asks, List.of(), List.of(faultMark), nanos(END)).all().get(0);
  }

  private static FaultMark fault(@Nullable String trouble) {
    return new FaultMark(
        "kill the pod", FaultMark.Kind.FAULT, nanos(FAULT), nanos(FAULT + 1), trouble);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.3, 1, 2, 3.7, 5.5, 10, 11.9, 25.1, 40})
  void itIsTheTruthToOneWindow(double down) {
    Recovery recovery = after(outage(FAULT, FAULT + down), fault(null));

    double seconds = recovery.seconds().orElseThrow();
    assertThat(seconds).isBetween(down - 0.11, down + 2);
    assertThat(recovery.recoveredAtSeconds().orElseThrow())
        .isCloseTo(FAULT + seconds, within(1e-9));
    assertThat(recovery.cause()).isEqualTo("'kill the pod'");
  }

  @Test
  void oneGoodWindowIsNoRecovery() {
    List<Attempt> asks = new ArrayList<>(outage(FAULT, FAULT + 6));
    // Good from 26 to 28, then bad until 34.
    asks.replaceAll(
        each ->
            each.due() >= nanos(28) && each.due() < nanos(34)
                ? ask(each.due() / 1e9, AttemptOutcome.LATE)
                : each);
    assertThat(after(asks, fault(null)).seconds().orElseThrow()).isCloseTo(14, within(0.01));
  }

  @Test
  void aServerThatStaysDownIsNotWellForAtLeastSoLong() {
    Recovery recovery = after(outage(FAULT, END), fault(null));
    assertThat(recovery.seconds()).isEmpty();
    assertThat(recovery.atLeastSeconds()).isCloseTo(END - FAULT, within(0.01));
    assertThat(recovery.reason()).isEqualTo(ReliabilityReportTexts.notYetRecovered(3, 2, 0));
  }

  @Test
  void aRowThatTheEndOfTheLoadCutsIsNoRecovery() {
    Recovery recovery = after(outage(FAULT, END - 4.5), fault(null));
    assertThat(recovery.seconds()).isEmpty();
    assertThat(recovery.reason()).isEqualTo(ReliabilityReportTexts.notYetRecovered(3, 2, 2));
  }

  @Test
  void aFaultThatFailedLeavesItUnknown() {
    Recovery recovery = after(outage(FAULT, FAULT + 5), fault("the command ended with 1"));
    assertThat(recovery.seconds()).isEmpty();
    assertThat(recovery.reason()).isEqualTo("the command ended with 1");
  }

  @Test
  void emptyWindowsNeitherCountNorBreak() {
    List<Attempt> sparse =
        outage(FAULT, FAULT + 4).stream().filter(each -> sparse(each.due())).toList();
    Recovery recovery = after(sparse, fault(null));
    assertThat(recovery.seconds().orElseThrow()).isBetween(4.0, 8.0);
  }

  private static boolean sparse(long due) {
    return Math.floorMod(Math.round(due / 1e8), 50) == 0;
  }

  @Test
  void afterAnOverloadItCountsFromItsEnd() {
    List<Stage> stages = List.of(stage(1, 1, 0, 20), stage(2, 2, 20, 40), stage(3, 0.5, 40, 90));
    List<Attempt> asks = outage(25, 47);
    Recovery recovery = new Recoveries(plan(), asks, stages, List.of(), nanos(END)).all().get(0);
    assertThat(recovery.cause()).isEqualTo("the overload");
    assertThat(recovery.seconds().orElseThrow()).isBetween(7.0, 9.0);
  }

  private static Stage stage(int number, double times, double from, double to) {
    return new Stage(number, 10 * times, OptionalDouble.of(times), nanos(from), nanos(to), true);
  }

  @Test
  void theLongestOutageIsFromTheLastSuccessToTheNext() {
    List<Attempt> asks = outage(30, 37);
    Outage outage = Outage.longest(asks);
    // The last good one was due at 29.9 and took 0.1 s; the next was due at 37.0.
    assertThat(outage.seconds()).isCloseTo(7.1, within(0.15));
    assertThat(outage.startNanos() / 1e9).isCloseTo(30.0, within(0.11));
  }

  @Test
  void aTimeInWhichNobodyAskedIsNoOutage() {
    Outage outage =
        Outage.longest(
            List.of(
                ask(1, AttemptOutcome.GOOD),
                ask(2, AttemptOutcome.GOOD),
                ask(60, AttemptOutcome.GOOD)));
    assertThat(outage.seconds()).isCloseTo(0.1, within(1e-9));
    assertThat(Outage.longest(List.of()).seconds()).isZero();
  }

  @Test
  void requestsThatNobodyEverAnsweredAreAnOutageToTheEnd() {
    List<Attempt> asks =
        List.of(
            ask(1, AttemptOutcome.GOOD),
            ask(
                10,
                30,
                io.github.gatlingllm.measure.request.Timing.ABSENT,
                AttemptOutcome.HUNG,
                OptionalDouble.empty()));
    assertThat(Outage.longest(asks).seconds()).isCloseTo(20, within(1e-9));
  }

  @Test
  void theBudgetBurnsFastestInTheWorstWindow() {
    List<Attempt> asks = outage(30, 32);
    ReliabilityFigures figures =
        ReliabilityFigures.of(plan(), asks, 0, List.of(), List.of(), nanos(END));
    assertThat(figures.worstBurnRate(0.99, 1).orElseThrow()).isCloseTo(100, within(6.0));
    assertThat(figures.worstLongBurnRate(0.99).orElseThrow()).isCloseTo(100.0 / 12, within(1.0));
    assertThat(figures.windows()).hasSize(45);
  }
}
