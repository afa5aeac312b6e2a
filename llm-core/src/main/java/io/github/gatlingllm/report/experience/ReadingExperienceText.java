// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.experience;

import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.measure.request.Reader;
import io.github.gatlingllm.report.view.ReportFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** What readers felt, in words. */
final class ReadingExperienceText {

  private static final double MILLION = 1e6;
  private static final double BILLION = 1e9;

  private ReadingExperienceText() {}

  /** Whether any answer was given to a reader. */
  static boolean known(RequestStats all) {
    return all.distribution(Metric.QOE).isPresent();
  }

  /** One line; empty: no reader was given. */
  static Optional<String> line(RequestStats all) {
    if (!known(all)) {
      return Optional.empty();
    }
    List<String> parts = new ArrayList<>();
    parts.add("fluidity p5 " + at(all, Metric.FLUIDITY, 5));
    parts.add("QoE p5 " + at(all, Metric.QOE, 5));
    parts.add("idle p95 " + at(all, Metric.IDLE_TIME, 95));
    stalled(all).ifPresent(share -> parts.add(ReportFormat.percent(share) + " stalled noticeably"));
    smoothGoodput(all)
        .ifPresent(rate -> parts.add("smooth goodput " + Quantity.plain(rate) + " tokens/s"));
    return Optional.of(String.join(", ", parts));
  }

  private static String at(RequestStats stats, Metric metric, double percentile) {
    return stats
        .distribution(metric)
        .map(values -> Quantity.of(metric, values.percentile(percentile)))
        .orElse(ReportFormat.ABSENT);
  }

  /** The share of answers in which a reader noticed a wait. */
  static OptionalDouble stalled(RequestStats stats) {
    return stats
        .distribution(Metric.UNSTALLED)
        .map(unstalled -> OptionalDouble.of(Math.max(0, 1 - unstalled.mean())))
        .orElse(OptionalDouble.empty());
  }

  /** The share of answers that came more slowly than all those readers read. */
  static OptionalDouble slower(RequestStats stats, List<Reader> readers) {
    Distribution speed = stats.distributions().get(Metric.READING_SPEED);
    return speed == null || readers.size() != 1
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            (double) speed.countAtMost(Math.nextDown(readers.get(0).wordsPerSecond()))
                / speed.count());
  }

  /** Tokens per second; empty: not known. */
  static OptionalDouble smoothGoodput(RequestStats stats) {
    return stats.window() == null || Double.isNaN(stats.window().benefitTokens())
        ? OptionalDouble.empty()
        : OptionalDouble.of(stats.window().benefitTokens());
  }

  /** Who read. */
  static String reader(Reader reader) {
    return "A reader expects the first token within "
        + Quantity.plain(reader.firstTokenNanos() / MILLION)
        + " ms"
        + (reader.perInputTokenNanos() == 0
            ? ""
            : " + " + Quantity.plain(reader.perInputTokenNanos() / MILLION) + " ms per input token")
        + ", reads "
        + Quantity.plain(reader.wordsPerSecond())
        + " words/s, which is a token every "
        + Quantity.plain(reader.tokenNanos() / MILLION)
        + " ms, and notices a wait of "
        + Quantity.plain(reader.noticedNanos() / BILLION)
        + " s for more text.";
  }
}
