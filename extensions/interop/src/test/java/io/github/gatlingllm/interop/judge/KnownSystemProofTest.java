// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Verdicts on a system whose truth is known by formula: a queue with one server, Poisson arrivals
 * (5 a second) and exponential service (10 a second). TTFTs are exponential with a mean of 200 ms,
 * and neighbours depend on each other. {@code -Dgatling.llm.proof.runs=400} is the long form.
 */
class KnownSystemProofTest {

  private static final int RUNS = Integer.getInteger("gatling.llm.proof.runs", 40);
  private static final int REQUESTS = 2000;
  private static final double MEAN_MILLIS = 200;

  /** ln 20 means: 5 % of exponential values are larger. */
  private static final double P95 = MEAN_MILLIS * Math.log(20);

  @Test
  void systemsThatJustMissAreRarelyMetForSure() {
    Counts p95 = count("ttft.p95 < " + millis(0.999 * P95));
    Counts goodput = count("goodput(ttft<" + millis(0.999 * P95) + ") >= 95%");
    Counts mean = count("ttft.mean < " + millis(0.999 * MEAN_MILLIS));

    assertThat(List.of(p95, goodput, mean))
        .allSatisfy(each -> assertThat(each.sureMet()).isLessThanOrEqualTo(most()));
  }

  @Test
  void systemsThatJustMeetAreRarelyMissedForSure() {
    Counts p95 = count("ttft.p95 < " + millis(1.001 * P95));
    Counts goodput = count("goodput(ttft<" + millis(1.001 * P95) + ") >= 95%");

    assertThat(List.of(p95, goodput))
        .allSatisfy(each -> assertThat(each.sureMissed()).isLessThanOrEqualTo(most()));
  }

  @Test
  void clearSystemsGetTheRightVerdictMostlyForSure() {
    Counts met = count("ttft.p95 < " + millis(2 * P95));
    Counts missed = count("ttft.p95 < " + millis(0.5 * P95));

    assertThat(met.met()).isEqualTo(RUNS);
    assertThat(missed.missed()).isEqualTo(RUNS);
    assertThat(met.sureMet()).isGreaterThan(RUNS / 2);
    assertThat(missed.sureMissed()).isGreaterThan(RUNS / 2);
  }

  /** Returns the false verdicts that 5 % of the runs may have, plus two standard deviations. */
  private static long most() {
    return (long) Math.ceil(0.05 * RUNS + 2 * Math.sqrt(0.05 * 0.95 * RUNS));
  }

  private static String millis(double value) {
    return String.format(Locale.ROOT, "%.3fms", value);
  }

  /** The verdicts of all runs: all of a kind, and those that are not weak. */
  private record Counts(String text, long met, long sureMet, long missed, long sureMissed) {}

  private static Counts count(String text) {
    var parser = new ObjectiveParser();
    parser.add("--objective", text);
    var judge = new ToolJudge(parser.objectives());
    List<ObjectiveResult> results =
        IntStream.rangeClosed(1, RUNS)
            .mapToObj(seed -> queue(seed, judge.recording()))
            .map(each -> judge.judge(GivenResults.detailed(REQUESTS, 0), each).results().get(0))
            .toList();
    return new Counts(
        text,
        of(results, Verdict.MET, true),
        of(results, Verdict.MET, false),
        of(results, Verdict.MISSED, true),
        of(results, Verdict.MISSED, false));
  }

  private static long of(List<ObjectiveResult> results, Verdict verdict, boolean weak) {
    return results.stream()
        .filter(each -> each.verdict() == verdict && (weak || !each.weak()))
        .count();
  }

  private static ToolRecording queue(int seed, ToolRecording recording) {
    var random = new Random(seed);
    double clock = 0;
    double free = 0;
    double start = -1;
    for (int i = -200; i < REQUESTS; i++) { // the first 200 fill the queue
      clock += exponential(random, 200);
      free = Math.max(free, clock) + exponential(random, 100);
      if (i >= 0) {
        start = start < 0 ? clock : start;
        recording.accept(GivenResults.request(i, Math.round(clock - start), free - clock), true);
      }
    }
    return recording;
  }

  private static double exponential(Random random, double mean) {
    return -mean * Math.log(1 - random.nextDouble());
  }
}
