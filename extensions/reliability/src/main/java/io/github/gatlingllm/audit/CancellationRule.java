// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.audit;

import io.github.gatlingllm.audit.AuditResult.Figure;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.server.ServerFigures;
import io.github.gatlingllm.server.ServerMetric;
import io.github.gatlingllm.server.ServerSeries;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Clients close in the middle of a long answer, and nobody asks anything for a while: the server's
 * own gauge of running requests must fall to what it was, and its counter of generated tokens must
 * stand still, in the time that is given.
 */
final class CancellationRule {

  private static final double NANOS = 1e9;

  /** So much longer than it may take to stop, an answer would have gone on. */
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
          "No scrape tells of the time from "
              + Quantity.plain(plan.stopWithinSeconds())
              + " s after the last client closed until the next request. "
              + AuditRemedies.SCRAPE_MORE);
    }
    Figure[] figures = {
      new Figure("cancelled", "requests left in the middle", left.size(), ""),
      new Figure("stopWithinSeconds", "time to stop that is given", plan.stopWithinSeconds(), "s"),
      new Figure("quietSeconds", "quiet behind the last of them", quiet - closed, "s"),
      new Figure("tokensAfter", "tokens generated after that time", tokens.sum(), "tokens"),
      new Figure("runningAfter", "running after that time, at most", running.most(), "")
    };
    return judged(plan, left.size(), tokens, running, figures);
  }

  private static AuditResult judged(
      AuditPlan plan, int left, Seen tokens, Seen running, Figure[] figures) {
    String when = Quantity.plain(plan.stopWithinSeconds()) + " s after the last client closed";
    if (tokens.sum() > 0) {
      return AuditResult.failed(
          Audit.CANCELLATION,
          "It went on for "
              + left
              + " clients that had gone: later than "
              + when
              + " it generated "
              + Quantity.plain(tokens.sum())
              + " tokens more.",
          figures);
    }
    if (running.least() > 0) {
      return AuditResult.failed(
          Audit.CANCELLATION,
          "It keeps places for clients that have gone: later than "
              + when
              + " "
              + Quantity.plain(running.least())
              + " requests were running.",
          figures);
    }
    return AuditResult.passed(
        Audit.CANCELLATION,
        "It stopped for " + left + " clients that had gone within " + when + ".",
        figures);
  }

  /** Why nothing can be told; null: it can. */
  private static @Nullable String whyNot(AuditPlan plan, List<Probe> left, ServerFigures server) {
    if (left.isEmpty()) {
      return "No client left in the middle of an answer. " + AuditRemedies.LEAVE_ANSWERS;
    }
    if (!server.series().values().containsKey(ServerMetric.OUTPUT_TOKENS)
        || !server.series().values().containsKey(ServerMetric.RUNNING)) {
      return "The server's metrics are not known: it takes its running requests and its generated"
          + " tokens. "
          + AuditRemedies.METRICS;
    }
    if (server.disturbance() != null) {
      return "The server was not alone with this run: "
          + server.disturbance()
          + ". "
          + AuditRemedies.ALONE;
    }
    double needed = plan.stopWithinSeconds() + MARGIN_SECONDS;
    double longest = left.stream().mapToDouble(CancellationRule::secondsToGo).max().orElse(0);
    return longest < needed
        ? "The answers would have ended by themselves within "
            + Quantity.plain(longest)
            + " s after their clients left; it takes "
            + Quantity.plain(needed)
            + " s. "
            + AuditRemedies.LONGER_LEFT_ANSWERS
        : null;
  }

  /** How long the rest of the answer would have taken, at the pace of what came of it. */
  private static double secondsToGo(Probe probe) {
    if (probe.chunks() < 2 || probe.asked() < 0) {
      return 0;
    }
    double perChunk = (probe.last() - probe.first()) / NANOS / (probe.chunks() - 1);
    return (probe.asked() - probe.chunks()) * perChunk;
  }

  /** When the next request left behind that; for ever, if none did. */
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

  /** What scrapes told that tell of nothing but a stretch of time. */
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
