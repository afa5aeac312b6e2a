// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.audit;

import io.github.gatlingllm.audit.AuditResult.Figure;
import io.github.gatlingllm.slo.certainty.Interval;
import java.util.Arrays;
import java.util.List;

/**
 * Audits response caching: a repeated prompt must not be more than 10 % faster than new prompts, as
 * in MLPerf's caching test. Pairs of neighbours in time are compared, so that changing load of
 * other clients affects both.
 */
final class RepeatRule {

  static final int FEWEST = 20;

  /** A lower ratio is more than 10 % faster. */
  private static final double LEAST = 0.9;

  private static final double MOST_DIFFERENT_LENGTH = 0.25;

  private RepeatRule() {}

  static AuditResult of(List<Probe> distinct, List<Probe> repeated) {
    List<Probe> fresh = distinct.stream().filter(Probe::answered).toList();
    List<Probe> all = repeated.stream().filter(Probe::answered).toList();
    // The first repetition is a new prompt too.
    List<Probe> again = all.isEmpty() ? all : all.subList(1, all.size());
    double[] ratios = ratios(fresh, again);
    if (ratios.length < FEWEST) {
      return AuditResult.undetermined(
          Audit.CACHE,
          AuditFindingTexts.tooFewPairs(ratios.length, FEWEST),
          new Figure("pairs", "pairs", ratios.length, ""));
    }
    double length = length(again) / length(fresh);
    if (Math.abs(length - 1) > MOST_DIFFERENT_LENGTH) {
      return AuditResult.undetermined(
          Audit.CACHE, AuditFindingTexts.pairsNotComparable(length), figures(fresh, again, ratios));
    }
    return judged(fresh, again, ratios);
  }

  private static AuditResult judged(List<Probe> fresh, List<Probe> again, double[] ratios) {
    Interval sure = AuditStatistics.ofMedian(ratios);
    Figure[] figures = figures(fresh, again, ratios);
    String comparison =
        AuditFindingTexts.repeatedTime(
            AuditStatistics.median(ratios), sure.low(), sure.high(), ratios.length);
    if (sure.high() < LEAST) {
      return AuditResult.failed(Audit.CACHE, AuditFindingTexts.repeatedFaster(comparison), figures);
    }
    return sure.low() >= LEAST
        ? AuditResult.passed(Audit.CACHE, AuditFindingTexts.repeatedNotFaster(comparison), figures)
        : AuditResult.undetermined(
            Audit.CACHE, AuditFindingTexts.repeatedUndecided(comparison), figures);
  }

  /** Pairs each repeated request with the latest new one before it. */
  private static double[] ratios(List<Probe> fresh, List<Probe> again) {
    double[] ratios = new double[Math.min(fresh.size(), again.size())];
    int count = 0;
    int next = 0;
    for (Probe each : again) {
      int neighbour = -1;
      while (next < fresh.size() && fresh.get(next).sent() <= each.sent()) {
        neighbour = next++;
      }
      if (neighbour >= 0 && count < ratios.length) {
        double other = fresh.get(neighbour).millisPerToken();
        if (other > 0) {
          ratios[count++] = each.millisPerToken() / other;
        }
      }
    }
    return Arrays.copyOf(ratios, count);
  }

  private static double length(List<Probe> probes) {
    return AuditStatistics.mean(
        probes.stream().mapToDouble(probe -> Math.max(1, probe.output())).toArray());
  }

  private static Figure[] figures(List<Probe> fresh, List<Probe> again, double[] ratios) {
    Interval sure = AuditStatistics.ofMedian(ratios);
    return new Figure[] {
      new Figure("pairs", "pairs", ratios.length, ""),
      new Figure(
          "ratio", "time per token, repeated ÷ new, median", AuditStatistics.median(ratios), ""),
      new Figure("ratioLow", "99 % interval, low", sure.low(), ""),
      new Figure("ratioHigh", "99 % interval, high", sure.high(), ""),
      new Figure("newE2eMs", "E2E p50 of new prompts", e2e(fresh), "ms"),
      new Figure("repeatedE2eMs", "E2E p50 of the repeated prompt", e2e(again), "ms"),
      new Figure("newTtftMs", "TTFT p50 of new prompts", ttft(fresh), "ms"),
      new Figure("repeatedTtftMs", "TTFT p50 of the repeated prompt", ttft(again), "ms"),
      new Figure("cachedTokens", "prompt tokens reported as cached, mean", cached(again), "tokens")
    };
  }

  private static double e2e(List<Probe> probes) {
    return AuditStatistics.median(probes.stream().mapToDouble(Probe::e2eMillis).toArray());
  }

  private static double ttft(List<Probe> probes) {
    return AuditStatistics.median(
        probes.stream().mapToDouble(Probe::ttftMillis).filter(Double::isFinite).toArray());
  }

  private static double cached(List<Probe> probes) {
    return AuditStatistics.mean(
        probes.stream().filter(probe -> probe.cached() >= 0).mapToDouble(Probe::cached).toArray());
  }
}
