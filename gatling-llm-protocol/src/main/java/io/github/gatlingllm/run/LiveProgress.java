// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.github.gatlingllm.capacity.PartialLevel;
import io.github.gatlingllm.gatling.run.LoadEngine;
import io.github.gatlingllm.measure.LiveInterval;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.report.text.LiveLine;
import io.github.gatlingllm.slo.goodput.SloTally;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Builds the live console line from the figures since the last one. For one thread. */
final class LiveProgress {

  private final OptionalDouble total;
  private final @Nullable Slo shown;
  private final boolean several;
  private long goodThen;
  private boolean generated;

  /**
   * Starts with a run.
   *
   * @param total the duration of the load profile in seconds; empty if not known
   * @param slos all SLOs of the run
   * @param ofLevels the SLOs of its levels: the first is shown, or else the run's first
   */
  LiveProgress(OptionalDouble total, List<Slo> slos, List<Slo> ofLevels) {
    this.total = total;
    this.shown = ofLevels.stream().findFirst().or(() -> slos.stream().findFirst()).orElse(null);
    this.several = slos.size() > 1;
  }

  /** Returns the progress of a run that begins. */
  static LiveProgress of(LoadEngine engine, LevelRun levels, List<Slo> slos) {
    OptionalDouble total =
        levels.planned() ? engine.load().loadPlan().injectionSeconds() : OptionalDouble.empty();
    return new LiveProgress(total, slos, LevelRun.slos(engine));
  }

  /**
   * Returns the next line.
   *
   * @param elapsed seconds since the run's start
   * @param warmUp whether requests sent now belong to the warm-up
   * @param interval the figures since the last call
   * @param soFar the tally of each SLO so far
   * @param level the level in progress; null for none
   */
  LiveLine next(
      double elapsed,
      boolean warmUp,
      LiveInterval interval,
      List<SloTally> soFar,
      @Nullable PartialLevel level) {
    return new LiveLine(
        new LiveLine.Time(elapsed, total, warmUp),
        new LiveLine.Traffic(
            interval.active(), interval.failures(), outputRate(interval.outputTokensPerSecond())),
        List.of(latency("TTFT", interval.ttft()), latency("ITL", interval.itl())),
        goodput(soFar, interval.seconds()),
        level);
  }

  /** Returns the output rate, or empty before the first token: embeddings have none. */
  private OptionalDouble outputRate(double tokensPerSecond) {
    generated |= tokensPerSecond > 0;
    return generated ? OptionalDouble.of(tokensPerSecond) : OptionalDouble.empty();
  }

  private LiveLine.@Nullable Goodput goodput(List<SloTally> soFar, double seconds) {
    return soFar.stream()
        .filter(tally -> tally.slo().equals(shown))
        .findFirst()
        .map(tally -> goodput(tally, seconds))
        .orElse(null);
  }

  /** Returns the goodput, without a rate before the first judged request, as in the warm-up. */
  private LiveLine.Goodput goodput(SloTally tally, double seconds) {
    double perSecond = (tally.good() - goodThen) / seconds;
    goodThen = tally.good();
    return new LiveLine.Goodput(
        several ? tally.slo().name() : null,
        tally.judged() == 0 ? OptionalDouble.empty() : OptionalDouble.of(perSecond),
        tally.attainment());
  }

  private static LiveLine.Latency latency(String name, @Nullable Distribution distribution) {
    return new LiveLine.Latency(name, millis(distribution, 50), millis(distribution, 99));
  }

  private static OptionalDouble millis(@Nullable Distribution distribution, double percentile) {
    return distribution == null
        ? OptionalDouble.empty()
        : OptionalDouble.of(distribution.percentile(percentile) / 1e6);
  }
}
