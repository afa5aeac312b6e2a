// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.judge;

import io.github.gatlingllm.interop.ToolResult;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** The lines about figures that a result file lets be judged, or not; figures alike share one. */
final class JudgeableLines {

  /** The width of the heading of a line. */
  private static final int COLUMN = 15;

  private final Map<Answer, Map<String, List<String>>> answers = new LinkedHashMap<>();

  /** How a figure is judged, the best first. */
  private enum How {
    JUDGED(JudgeableTexts.JUDGED),
    WEAK(JudgeableTexts.WEAK),
    WITH_FAILURES(JudgeableTexts.UNDETERMINED),
    TOO_FEW(JudgeableTexts.UNDETERMINED),
    NOT_IN_FILE(JudgeableTexts.UNDETERMINED);

    private final String heading;

    How(String heading) {
      this.heading = heading;
    }
  }

  /**
   * How a figure is judged, and why.
   *
   * @param reason why it is undetermined; empty if it is not
   */
  private record Answer(How how, String reason) {}

  /**
   * Adds a figure.
   *
   * @param figure its name
   * @param statistic its statistic; empty if it has none
   * @param result the result of an objective that all values meet
   * @param excused whether it is undetermined without an objective on failures
   */
  void add(String figure, String statistic, ObjectiveResult result, boolean excused) {
    answers
        .computeIfAbsent(answer(result, excused), key -> new LinkedHashMap<>())
        .computeIfAbsent(figure, key -> new ArrayList<>())
        .add(statistic);
  }

  private static Answer answer(ObjectiveResult result, boolean excused) {
    if (excused) {
      return new Answer(How.WITH_FAILURES, JudgeableTexts.WITHOUT_FAILURES);
    }
    if (result.verdict() == Verdict.MET) {
      return new Answer(result.weak() ? How.WEAK : How.JUDGED, "");
    }
    return result.actual().isPresent()
        ? new Answer(How.TOO_FEW, JudgeableTexts.TOO_FEW)
        : new Answer(How.NOT_IN_FILE, Objects.requireNonNullElse(result.reason(), ""));
  }

  /** Returns a line for each answer, and what a result does not show. */
  List<String> lines(ToolResult result) {
    var lines = new ArrayList<String>();
    answers.entrySet().stream()
        .sorted(Comparator.comparing(entry -> entry.getKey().how()))
        .forEach(
            entry -> {
              Answer answer = entry.getKey();
              String figures = figures(entry.getValue());
              lines.add(
                  line(
                      answer.how().heading,
                      answer.reason().isEmpty()
                          ? figures
                          : JudgeableTexts.because(figures, answer.reason())));
            });
    result.notChecked().forEach(text -> lines.add(line(VerdictOutputTexts.NOT_CHECKED, text)));
    if (result.saveNext() != null) {
      lines.add(line(VerdictOutputTexts.NEXT_TIME, result.saveNext()));
    }
    return lines;
  }

  /** Joins figures with equal statistics: {@code ttft, e2e (p50, p99), requestsPerSecond}. */
  private static String figures(Map<String, List<String>> figures) {
    Map<List<String>, List<String>> byStatistics = new LinkedHashMap<>();
    figures.forEach(
        (figure, statistics) ->
            byStatistics.computeIfAbsent(statistics, key -> new ArrayList<>()).add(figure));
    return byStatistics.entrySet().stream()
        .map(
            entry -> {
              String names = String.join(", ", entry.getValue());
              String statistics = String.join(", ", entry.getKey());
              return statistics.isEmpty() ? names : names + " (" + statistics + ")";
            })
        .collect(Collectors.joining(", "));
  }

  private static String line(String what, String text) {
    return "  "
        + what
        + " ".repeat(Math.max(1, COLUMN - what.length()))
        + ReportFormat.oneLine(text);
  }
}
