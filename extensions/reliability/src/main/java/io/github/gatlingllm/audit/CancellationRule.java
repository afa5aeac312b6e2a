// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.audit;

import io.github.gatlingllm.audit.AuditResult.Figure;
import io.github.gatlingllm.server.ServerFigures;
import io.github.gatlingllm.server.ServerMetric;
import io.github.gatlingllm.server.ServerSeries;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Audits cancellation. Clients abandon long answers, and then no request is sent for a while.
 * Within the allowed time, the server's gauge of running requests must fall to 0 and its counter of
 * generated tokens must stop.
 */
final class CancellationRule {

  private static final double NANOS = 1e9;

  /** The rest of an abandoned answer must last this much longer than the allowed time. */
  private static final double MARGIN_SECONDS = 1;

  private CancellationRule() {}

  static AuditResult of(
      AuditPlan plan, List<Probe> cancelled, List<Probe> all, ServerFigures server) {
    List<Probe> left = cancelled.stream().filter(probe -> probe.end() == Probe.End.LEFT).toList();
    String why = whyNot(plan, left, server);
    if (why != null) {
      return AuditResult.undetermined(Audit.CANCELLATION, why);
    }
    double closed = left.stream().mapToLong(Probe::closed).max().orElseThrow() / NANOS;
    ServerSeries series = server.series();
    double quiet = Math.min(quietUntil(all, closed), lastScrape(series));
    double due = closed + plan.stopWithinSeconds();
    Seen tokens = Seen.of(series, ServerMetric.OUTPUT_TOKENS, series.growth(), due, quiet);
    Seen running = Seen.of(series, ServerMetric.RUNNING, series.levels(), due, quiet);
    if (tokens.count() == 0 || running.count() == 0) {
      return AuditResult.undetermined(
          Audit.CANCELLATION,
          AuditFindingTexts.noScrapeAfterCancellation(plan.stopWithinSeconds()));
    }
    Figure[] figures = {
      new Figure("cancelled", "abandoned requests", left.size(), ""),
      new Figure("stopWithinSeconds", "allowed time to stop", plan.stopWithinSeconds(), "s"),
      new Figure("quietSeconds", "time without requests after them", quiet - closed, "s"),
      new Figure("tokensAfter", "tokens generated after that time", tokens.sum(), "tokens"),
      new Figure("runningAfter", "requests running after that time, maximum", running.most(), "")
    };
    return judged(plan, left.size(), tokens, running, figures);
  }

  private static AuditResult judged(
      AuditPlan plan, int left, Seen tokens, Seen running, Figure[] figures) {
    double within = plan.stopWithinSeconds();
    if (tokens.sum() > 0) {
      return AuditResult.failed(
          Audit.CANCELLATION,
          AuditFindingTexts.keptGenerating(left, tokens.sum(), within),
          figures);
    }
    if (running.least() > 0) {
      return AuditResult.failed(
          Audit.CANCELLATION, AuditFindingTexts.keptRunning(running.least(), within), figures);
    }
    return AuditResult.passed(
        Audit.CANCELLATION, AuditFindingTexts.stoppedGenerating(left, within), figures);
  }

  /** Returns why there is no verdict; null if there can be one. */
  private static @Nullable String whyNot(AuditPlan plan, List<Probe> left, ServerFigures server) {
    if (left.isEmpty()) {
      return AuditFindingTexts.NOTHING_CANCELLED;
    }
    if (!server.series().values().containsKey(ServerMetric.OUTPUT_TOKENS)
        || !server.series().values().containsKey(ServerMetric.RUNNING)) {
      return AuditFindingTexts.NO_SERVER_METRICS;
    }
    String disturbance = server.disturbance();
    if (disturbance != null) {
      return AuditFindingTexts.otherClients(disturbance);
    }
    double needed = plan.stopWithinSeconds() + MARGIN_SECONDS;
    double longest = left.stream().mapToDouble(CancellationRule::secondsToGo).max().orElse(0);
    return longest < needed ? AuditFindingTexts.cancelledTooShort(longest, needed) : null;
  }

  /** Returns how long the rest of the answer would have taken at its pace so far, in seconds. */
  private static double secondsToGo(Probe probe) {
    if (probe.chunks() < 2 || probe.requested() < 0) {
      return 0;
    }
    double perChunk = (probe.last() - probe.first()) / NANOS / (probe.chunks() - 1);
    return (probe.requested() - probe.chunks()) * perChunk;
  }

  /** Returns the send time of the next request, in seconds; the maximum if there is none. */
  private static double quietUntil(List<Probe> all, double closed) {
    return all.stream()
        .mapToDouble(probe -> probe.sent() / NANOS)
        .filter(sent -> sent > closed)
        .min()
        .orElse(Double.MAX_VALUE);
  }

  private static double lastScrape(ServerSeries series) {
    return Arrays.stream(series.levels().until()).filter(Double::isFinite).max().orElse(0);
  }

  /** The values of a metric between two times, from scrapes that lie within. */
  private record Seen(int count, double sum, double least, double most) {

    static Seen of(
        ServerSeries series,
        ServerMetric metric,
        ServerSeries.Times times,
        double from,
        double until) {
      double[] values = series.values().getOrDefault(metric, new double[0]);
      int count = 0;
      double sum = 0;
      double least = Double.MAX_VALUE;
      double most = 0;
      for (int i = 0; i < values.length; i++) {
        if (!Double.isNaN(values[i]) && times.from()[i] >= from && times.until()[i] <= until) {
          count++;
          sum += values[i];
          least = Math.min(least, values[i]);
          most = Math.max(most, values[i]);
        }
      }
      return new Seen(count, sum, least, most);
    }
  }
}
