// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents;

import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.slo.verdict.Capacity;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Formats the figures of jobs as text. */
final class JobsText {

  private static final double NANOS_PER_SECOND = 1e9;

  /** The most stages on a line. */
  private static final int MOST_STAGES = 8;

  /** The time of a job that no step took: what the client needs between steps. */
  static final String NO_STEP = "no step";

  /** A smaller share is not shown on a line. */
  private static final double LEAST_OTHER_PERCENT = 1;

  private JobsText() {}

  /** Returns a line: counts, JCT, and what its tail comes from. */
  static String line(JobFigures job, JobsData data) {
    var parts = new ArrayList<String>();
    parts.add(counts(job.counts()));
    job.values(JobRecord::jct)
        .ifPresent(
            jct ->
                parts.add(
                    "JCT p50 "
                        + seconds(jct.percentile(50))
                        + ", p95 "
                        + seconds(jct.percentile(95))));
    for (String slo : job.slos()) {
      JobFigures.SloCounts counts = job.slo(slo, null);
      counts.attainment().ifPresent(share -> parts.add(slo + " met by " + percent(100 * share)));
      job.capacity(slo, data).ifPresent(capacity -> parts.add(capacity(slo, capacity)));
    }
    job.tail().ifPresent(tail -> parts.add(tail(tail)));
    job.stages().ifPresent(stages -> parts.add(stages(stages)));
    return job.name() + ": " + String.join("; ", parts);
  }

  private static String capacity(String slo, Capacity capacity) {
    return "capacity for "
        + slo
        + ": "
        + capacity.text()
        + " at ≥ "
        + percent(100 * capacity.target())
        + " ("
        + capacity.interval()
        + ")";
  }

  private static String counts(Map<JobStatus, Long> counts) {
    var parts = new ArrayList<String>();
    counts.forEach(
        (status, count) -> {
          if (count > 0) {
            parts.add(count + " " + status.label());
          }
        });
    return String.join(", ", parts);
  }

  /** Returns what slow calls add to the p95 of the jobs, as a clause. */
  static String tail(TailShare tail) {
    return "if each call took the median of its name, the p95 would be "
        + seconds(tail.allReplaced())
        + " (−"
        + percent(tail.allPercent())
        + ")"
        + "; the slowest 1 % of calls explain "
        + percent(tail.slowestPercent())
        + " of the p95";
  }

  /** Returns the largest shares of the JCT of the slowest jobs, as a clause. */
  static String stages(StageShares shares) {
    Stream<String> named =
        shares.stages().stream()
            .limit(MOST_STAGES)
            .map(each -> each.name() + " " + percent(each.percent()));
    boolean idle = shares.otherPercent() >= LEAST_OTHER_PERCENT;
    Stream<String> other =
        idle ? Stream.of(NO_STEP + " " + percent(shares.otherPercent())) : Stream.empty();
    return "time of jobs at or above the p99 ("
        + shares.jobs()
        + "): "
        + Stream.concat(named, other).collect(Collectors.joining(", "));
  }

  static String seconds(double nanos) {
    return Quantity.plain(Quantity.rounded(nanos / NANOS_PER_SECOND, 3)) + " s";
  }

  static String seconds(Optional<Distribution> times, double percentile) {
    return times.map(all -> seconds(all.percentile(percentile))).orElse("–");
  }

  static String percent(double percent) {
    return Quantity.plain(Quantity.rounded(percent, 3)) + " %";
  }
}
