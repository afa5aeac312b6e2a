// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.capacity.Level;
import io.github.gatlingllm.capacity.PartialLevel;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.goodput.SloTally;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.LoadUnit;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LiveLineTest {

  private static final OptionalDouble NONE = OptionalDouble.empty();

  @Test
  void whereTheRunStandsThenWhatItFeelsLike() {
    assertThat(line(time(35.9, 60), goodput(null, 7.94, 0.9921), null).text())
        .isEqualTo(
            """
            LLM  35 of 60 s | 12 active | 0 failed | 7.9 good req/s (99.21 %)
                 TTFT p50 31 p99 48 ms | ITL p50 5.1 p99 7.9 ms | 1283 output tok/s\
            """);
  }

  @Test
  void withoutAnSloThereIsNoGoodput() {
    assertThat(line(time(35.9, 60), null, null).text())
        .startsWith("LLM  35 of 60 s | 12 active | 0 failed\n     TTFT");
  }

  @Test
  void aLevelStandsOnALineOfItsOwnAndTellsTheShareItself() {
    var attained = attained(511, 512, 0.99, true, Verdict.MET, false);
    assertThat(
            line(time(35.9, 60), goodput(null, 7.94, 0.9921), level(3, 10, false, attained)).text())
        .isEqualTo(
            """
            LLM  35 of 60 s | 12 active | 0 failed | 7.9 good req/s
                 TTFT p50 31 p99 48 ms | ITL p50 5.1 p99 7.9 ms | 1283 output tok/s
                 level 3 of 10 at 6 req/s | 99.8 % of 512 good (≥ 99 %) | passed so far\
            """);
  }

  @Test
  void aLevelThatNobodyHoldsAgainstAnythingOnlyTellsItsLoad() {
    assertThat(lastOf(level(3, OptionalInt.empty(), LoadUnit.CONCURRENCY, 64, true, null)))
        .isEqualTo("     level 3 at 64 concurrent | over");
  }

  @Test
  void nothingJudgedIsNoShare() {
    var attained = attained(0, 0, 0.995, true, Verdict.UNDETERMINED, false);
    assertThat(lastOf(level(1, 2, false, attained)))
        .isEqualTo("     level 1 of 2 at 6 req/s | none judged (≥ 99.5 %) | undetermined so far");
  }

  @Test
  void aGrowingQueueIsToldAndTheSloNamedIfThereAreSeveral() {
    var attained = attained(90, 100, 0.9, false, Verdict.MISSED, true);
    assertThat(line(time(1, 60), null, level(2, 4, false, attained)).text().lines().skip(2))
        .containsExactly(
            "     level 2 of 4 at 6 req/s | interactive: 90 % of 100 good (≥ 90 %)",
            "     queue grows: missed so far");
  }

  @Test
  void whatIsAbsentIsADashAndNeverZero() {
    var line =
        new LiveLine(
            new LiveLine.Time(5.2, NONE, true),
            new LiveLine.Traffic(3, 1, NONE),
            List.of(
                new LiveLine.Latency("TTFT", NONE, NONE), new LiveLine.Latency("ITL", NONE, NONE)),
            new LiveLine.Goodput(null, NONE, NONE),
            null);
    assertThat(line.text())
        .isEqualTo(
            """
            LLM  5 s (warm-up) | 3 active | 1 failed | – good req/s
                 TTFT – | ITL – | – output tok/s\
            """);
  }

  @Test
  void ofSeveralSlosTheOneThatIsShownHasItsName() {
    assertThat(line(time(1, 60), goodput("interactive", 0, 0.5), null).text())
        .contains(" | interactive 0.0 good req/s (50 %)\n");
  }

  /** It breaks between figures, never inside one, and says them all. */
  @Test
  void noLineIsLongerThanATerminalWhateverTheFigures() {
    var attained =
        attained(Long.MAX_VALUE / 2, Long.MAX_VALUE, 0.99999, false, Verdict.MISSED, true);
    String text =
        new LiveLine(
                new LiveLine.Time(359_999, OptionalDouble.of(3_600_000), true),
                new LiveLine.Traffic(123_456_789, Long.MAX_VALUE, OptionalDouble.of(1.25e10)),
                List.of(
                    latency("TTFT", 1_234_567, 98_765_432), latency("ITL", 9_999.4, 123_456_789)),
                goodput("n".repeat(300), 123_456, 0.123456),
                level(123_456, 1_000_000, true, attained))
            .text();
    assertThat(text.lines()).allMatch(line -> line.length() <= 80);
    assertThat(text.replace("\n     ", " | "))
        .startsWith(
            "LLM  99:59:59 of 1000:00:00 h (warm-up) | 123.5M active | 9.2e+18 failed | nnn")
        .contains(
            "… 123456 good req/s | TTFT p50 1235 p99 98765 s | ITL p50 10 p99 123457 s | 12.5G")
        .contains(" | level 123456 of 1000000 at 6 req/s | interactive: 50 % of 9.2e+18 good")
        .endsWith(" (≥ 99.99 %) | over: queue grows: missed");
  }

  @ParameterizedTest
  @CsvSource({
    "0.4, 60, 0 of 60 s",
    "59.99, 59.01, '59 s, load over'",
    "12.5, , 12 s",
    "61, 598.2, 61 of 599 s",
    "61, 600, 1:01 of 10:00 min",
    "599.9, , 599 s",
    "725.9, , 12:05 min",
    "3725, , 1:02:05 h",
    "725, 7200, 0:12:05 of 2:00:00 h",
  })
  void timesReadAsPeopleTellThem(double elapsed, @Nullable Double total, String text) {
    OptionalDouble known = total == null ? NONE : OptionalDouble.of(total);
    assertThat(new LiveLine.Time(elapsed, known, false).text()).isEqualTo(text);
  }

  private static LiveLine line(
      LiveLine.Time time, LiveLine.@Nullable Goodput goodput, @Nullable PartialLevel level) {
    return new LiveLine(
        time,
        new LiveLine.Traffic(12, 0, OptionalDouble.of(1283.4)),
        List.of(latency("TTFT", 31.2, 48.1), latency("ITL", 5.14, 7.9)),
        goodput,
        level);
  }

  private static String lastOf(PartialLevel level) {
    List<String> lines = line(time(1, 60), null, level).text().lines().toList();
    return lines.get(lines.size() - 1);
  }

  private static LiveLine.Time time(double elapsed, double total) {
    return new LiveLine.Time(elapsed, OptionalDouble.of(total), false);
  }

  private static LiveLine.Latency latency(String name, double p50, double p99) {
    return new LiveLine.Latency(name, OptionalDouble.of(p50), OptionalDouble.of(p99));
  }

  private static LiveLine.Goodput goodput(@Nullable String name, double rate, double share) {
    return new LiveLine.Goodput(name, OptionalDouble.of(rate), OptionalDouble.of(share));
  }

  private static PartialLevel.Attained attained(
      long good, long judged, double target, boolean stable, Verdict verdict, boolean several) {
    var slo = new Slo("interactive", List.of(new Bound(Metric.TTFT, BoundComparison.LTE, 2e8)));
    return new PartialLevel.Attained(
        new SloTally(slo, good, judged), target, stable, verdict, several);
  }

  private static PartialLevel level(
      int number, int of, boolean over, PartialLevel.Attained attained) {
    return level(number, OptionalInt.of(of), LoadUnit.REQUESTS_PER_SECOND, 6, over, attained);
  }

  private static PartialLevel level(
      int number,
      OptionalInt of,
      LoadUnit unit,
      double load,
      boolean over,
      PartialLevel.@Nullable Attained attained) {
    return new PartialLevel(new Level(number, unit, load, 0, Level.GOING_ON), of, over, attained);
  }
}
