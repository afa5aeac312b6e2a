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

/** Describes the reading experience. */
final class ReadingExperienceText {

  private static final double MILLION = 1e6;
  private static final double BILLION = 1e9;

  private ReadingExperienceText() {}

  /** Whether the run has figures of a reader. */
  static boolean known(RequestStats all) {
    return all.distribution(Metric.QOE).isPresent();
  }

  /** Returns the console line; empty: the run has no reader. */
  static Optional<String> line(RequestStats all) {
    if (!known(all)) {
      return Optional.empty();
    }
    List<String> parts = new ArrayList<>();
    parts.add("fluidity p5 " + at(all, Metric.FLUIDITY, 5));
    parts.add("QoE p5 " + at(all, Metric.QOE, 5));
    parts.add("idle p95 " + at(all, Metric.IDLE_TIME, 95));
    stalled(all)
        .ifPresent(share -> parts.add(ReportFormat.percent(share) + " with a noticeable stall"));
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

  /** Returns the share of answers in which the reader noticed a wait. */
  static OptionalDouble stalled(RequestStats stats) {
    return stats
        .distribution(Metric.UNSTALLED)
        .map(unstalled -> OptionalDouble.of(Math.max(0, 1 - unstalled.mean())))
        .orElse(OptionalDouble.empty());
  }

  /** Returns the share of answers slower than the reader; empty: not exactly one reader. */
  static OptionalDouble slower(RequestStats stats, List<Reader> readers) {
    Distribution speed = stats.distributions().get(Metric.READING_SPEED);
    return speed == null || readers.size() != 1
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            (double) speed.countAtMost(Math.nextDown(readers.get(0).wordsPerSecond()))
                / speed.count());
  }

  /** Returns the smooth goodput, in tokens per second; empty: not known. */
  static OptionalDouble smoothGoodput(RequestStats stats) {
    return stats.window() == null || Double.isNaN(stats.window().benefitTokens())
        ? OptionalDouble.empty()
        : OptionalDouble.of(stats.window().benefitTokens());
  }

  /** Describes a reader. */
  static String reader(Reader reader) {
    return ExperienceTexts.reader(
        Quantity.plain(reader.firstTokenNanos() / MILLION),
        reader.perInputTokenNanos() == 0
            ? ""
            : Quantity.plain(reader.perInputTokenNanos() / MILLION),
        Quantity.plain(reader.wordsPerSecond()),
        Quantity.plain(reader.tokenNanos() / MILLION),
        Quantity.plain(reader.noticedNanos() / BILLION));
  }
}
