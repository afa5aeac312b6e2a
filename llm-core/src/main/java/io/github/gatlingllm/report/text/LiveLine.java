// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.text;

import io.github.gatlingllm.capacity.PartialLevel;
import io.github.gatlingllm.report.view.ReportFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The progress of a run on the console after each of Gatling's summaries. No line is longer than 80
 * characters.
 *
 * @param time the progress in time
 * @param traffic the current traffic
 * @param latencies the latencies of requests that ended since the last line
 * @param goodput null: the run has no SLO
 * @param level null: the run has no levels, or none has begun
 */
public record LiveLine(
    Time time,
    Traffic traffic,
    List<Latency> latencies,
    @Nullable Goodput goodput,
    @Nullable PartialLevel level) {

  private static final int COLUMNS = 80;
  private static final String LEAD = "LLM  ";
  private static final String SEPARATOR = " | ";
  private static final int NAME = 40;

  /**
   * The progress in time.
   *
   * @param elapsed the seconds since the start
   * @param total the duration of the load profile, in seconds; empty: not known
   * @param warmUp whether requests sent now belong to the warm-up
   */
  public record Time(double elapsed, OptionalDouble total, boolean warmUp) {

    String text() {
      String unit = LiveNumbers.clockUnit(longest());
      String now = LiveNumbers.clock(Math.floor(elapsed), longest());
      if (total.isEmpty()) {
        return now + unit + phase();
      }
      return elapsed > total.getAsDouble()
          ? now + unit + ", load over"
          : now + " of " + LiveNumbers.clock(end(), longest()) + unit + phase();
    }

    private double end() {
      return Math.ceil(total.orElse(0));
    }

    private double longest() {
      return Math.max(elapsed, end());
    }

    private String phase() {
      return warmUp ? " (warm-up)" : "";
    }
  }

  /**
   * The current traffic.
   *
   * @param active the requests in flight
   * @param failed the failed requests since the start
   * @param outputTokensPerSecond the rate since the last line
   */
  public record Traffic(long active, long failed, OptionalDouble outputTokensPerSecond) {}

  /** Percentiles of a latency, in milliseconds. */
  public record Latency(String name, OptionalDouble p50, OptionalDouble p99) {

    private static final double SECONDS_FROM_MILLIS = 10_000;

    String text() {
      if (p50.isEmpty() && p99.isEmpty()) {
        return name + " " + ReportFormat.ABSENT;
      }
      return p99.orElse(0) < SECONDS_FROM_MILLIS
          ? name + " p50 " + LiveNumbers.of(p50) + " p99 " + LiveNumbers.of(p99) + " ms"
          : name + " p50 " + seconds(p50) + " p99 " + seconds(p99) + " s";
    }

    private static String seconds(OptionalDouble millis) {
      return millis.isEmpty() ? ReportFormat.ABSENT : LiveNumbers.of(millis.getAsDouble() / 1000);
    }
  }

  /**
   * The goodput of an SLO.
   *
   * @param name the SLO; null: it is the only one
   * @param requestsPerSecond the good requests since the last line; empty: none was judged
   * @param attainment the attainment since the start, 0 to 1; empty: none was judged
   */
  public record Goodput(
      @Nullable String name, OptionalDouble requestsPerSecond, OptionalDouble attainment) {

    String text(boolean levels) {
      String who = name == null ? "" : ReportFormat.cut(name, NAME) + " ";
      String rate = who + LiveNumbers.of(requestsPerSecond) + " good req/s";
      // An attainment over several loads would mix them: each level shows its own.
      return levels || attainment.isEmpty()
          ? rate
          : rate + " (" + ReportFormat.percent(attainment.getAsDouble()) + ")";
    }
  }

  public LiveLine {
    latencies = List.copyOf(latencies);
  }

  /**
   * Returns the lines: load, latencies, and the load level if there is one.
   *
   * <pre>
   * LLM  35 of 60 s | 12 active | 0 failed | 7.9 good req/s (99.2 %)
   *      TTFT p50 31 p99 48 ms | ITL p50 5.1 p99 7.9 ms | 1283 output tok/s
   *      level 3 of 10 at 6 req/s | 99.6 % of 512 good (≥ 99 %) | passed so far
   * </pre>
   */
  public String text() {
    var lines = new ArrayList<String>();
    wrap(load(), lines);
    wrap(latencyParts(), lines);
    wrap(LiveLevel.parts(level), lines);
    return LEAD + String.join("\n", lines).stripLeading();
  }

  private List<String> load() {
    var parts = new ArrayList<String>();
    parts.add(time.text());
    parts.add(LiveNumbers.of(traffic.active()) + " active");
    parts.add(LiveNumbers.of(traffic.failed()) + " failed");
    if (goodput != null) {
      parts.add(goodput.text(level != null));
    }
    return parts;
  }

  private List<String> latencyParts() {
    String rate = LiveNumbers.of(traffic.outputTokensPerSecond()) + " output tok/s";
    return Stream.concat(latencies.stream().map(Latency::text), Stream.of(rate)).toList();
  }

  private static void wrap(List<String> parts, List<String> lines) {
    var line = new StringBuilder();
    for (String part : parts) {
      String fitting = ReportFormat.cut(part, COLUMNS - LEAD.length());
      if (line.isEmpty()) {
        line.append(" ".repeat(LEAD.length()));
      } else if (line.length() + SEPARATOR.length() + fitting.length() > COLUMNS) {
        lines.add(line.toString());
        line = new StringBuilder(" ".repeat(LEAD.length()));
      } else {
        line.append(SEPARATOR);
      }
      line.append(fitting);
    }
    if (!line.isEmpty()) {
      lines.add(line.toString());
    }
  }
}
