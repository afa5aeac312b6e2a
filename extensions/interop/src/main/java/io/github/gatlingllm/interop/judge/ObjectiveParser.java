// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.judge;

import io.github.gatlingllm.ForeignFile;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.Slo;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses objectives such as {@code ttft.p99 < 200ms}, {@code failedPercent <= 1} and {@code
 * goodput(ttft<200ms,tpot<50ms) >= 99%}.
 */
public final class ObjectiveParser {

  /** The names of metrics. */
  static final Map<String, Metric> METRICS = metrics();

  /** A figure before its comparison or bounds. */
  private static final Pattern FIGURE = Pattern.compile("(\\w+)(?:\\.[\\w.]*)?\\s*[<>=(]");

  private final Map<List<Bound>, Slo> slos = new LinkedHashMap<>();
  private final Map<String, WrittenObjective> parsed = new LinkedHashMap<>();

  private static Map<String, Metric> metrics() {
    var metrics = new LinkedHashMap<String, Metric>();
    for (Metric metric :
        List.of(
            Metric.TTFT,
            Metric.ITL,
            Metric.TPOT,
            Metric.E2E,
            Metric.TTFT_FROM_SCHEDULE,
            Metric.E2E_FROM_SCHEDULE)) {
      metrics.put(metric.key(), metric);
    }
    return metrics;
  }

  /**
   * Parses an objective and adds it, unless it was added before.
   *
   * @param source the option that contains it, for errors
   * @throws IllegalArgumentException if it is malformed; the message names the position, the rule
   *     and an example
   */
  public void add(String source, String text) {
    String stripped = text.strip();
    if (!parsed.containsKey(stripped)) {
      var scanner = new ObjectiveScanner(source, stripped);
      parsed.put(
          stripped,
          new WrittenObjective(stripped, new ObjectiveSyntax(scanner, this::slo).objective()));
    }
  }

  /**
   * Parses the objectives in a file: one a line; empty lines and lines that begin with {@code #}
   * are skipped.
   *
   * @throws IllegalArgumentException if the file cannot be read, contains none, or a malformed one
   */
  public void addAll(Path file) {
    int found = 0;
    try (BufferedReader lines = ForeignFile.lines(file)) {
      int number = 0;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        String text = withoutMark(line, number).strip();
        if (!text.isEmpty() && !text.startsWith("#")) {
          add(file + ", line " + number, text);
          found++;
        }
      }
    } catch (IOException e) {
      throw new IllegalArgumentException(
          ObjectiveSyntaxTexts.unreadable(file.toString(), e.toString()), e);
    }
    if (found == 0) {
      throw new IllegalArgumentException(ObjectiveSyntaxTexts.noObjectives(file.toString()));
    }
  }

  /** Returns whether a line begins like an objective; it may be malformed. */
  public static boolean looksLikeObjective(String line) {
    Matcher figure = FIGURE.matcher(line.strip());
    return figure.lookingAt() && ObjectiveSyntax.FIGURES.contains(figure.group(1));
  }

  /** Removes a byte order mark, which some editors put at the start of a file. */
  private static String withoutMark(String line, int number) {
    return number == 1 && line.startsWith("\uFEFF") ? line.substring(1) : line;
  }

  /** Returns all objectives, each text once, in the order in which they were added. */
  public List<WrittenObjective> objectives() {
    return new ArrayList<>(parsed.values());
  }

  /** Returns the SLO of these bounds. Equal bounds share one, so that names stay unambiguous. */
  private Slo slo(List<Bound> bounds) {
    return slos.computeIfAbsent(
        List.copyOf(bounds),
        key -> new Slo(slos.isEmpty() ? "goodput" : "goodput " + (slos.size() + 1), key));
  }
}
