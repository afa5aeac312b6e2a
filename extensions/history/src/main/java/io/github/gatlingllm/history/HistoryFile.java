// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.gatlingllm.ForeignFile;
import io.github.gatlingllm.report.json.JsonPlace;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads a history file, line by line. Lines that are no run are counted and named. */
final class HistoryFile {

  private static final ObjectReader READER = new JsonMapper().reader();

  private final Path file;
  private final List<HistoryRun> runs = new ArrayList<>();
  private final List<Integer> damaged = new ArrayList<>();
  private final List<Integer> others = new ArrayList<>();
  private String firstProblem = "";
  private boolean lastIsDamaged;

  private HistoryFile(Path file) {
    this.file = file;
  }

  /**
   * Reads a file.
   *
   * @throws IllegalArgumentException if it cannot be read, or no line of it is a run
   */
  public static HistoryRuns read(Path file) {
    var reading = new HistoryFile(file);
    int lines = reading.lines();
    if (reading.runs.isEmpty()) {
      throw new IllegalArgumentException(
          lines == 0
              ? HistoryTexts.empty(file)
              : HistoryTexts.noRun(file, lines, reading.firstProblem));
    }
    return new HistoryRuns(reading.runs, reading.skipped(lines));
  }

  private int lines() {
    int number = 0;
    try (BufferedReader in = ForeignFile.lines(file)) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        number++;
        if (!line.isBlank()) {
          take(line, number);
        }
      }
    } catch (IOException e) {
      throw new IllegalArgumentException(HistoryTexts.unreadable(file, e.toString()), e);
    }
    return number;
  }

  private void take(String line, int number) {
    lastIsDamaged = false;
    try {
      JsonNode tree = READER.readTree(line);
      runs.add(HistoryLine.run(JsonPlace.root(tree), number));
    } catch (JsonProcessingException e) {
      lastIsDamaged = true;
      damaged.add(number);
      problem(number, e.getOriginalMessage());
    } catch (IllegalArgumentException e) {
      others.add(number);
      problem(number, String.valueOf(e.getMessage()));
    }
  }

  private void problem(int line, String problem) {
    if (firstProblem.isEmpty()) {
      firstProblem = HistoryTexts.problem(line, problem);
    }
  }

  private List<String> skipped(int lines) {
    var skipped = new ArrayList<String>();
    if (lastIsDamaged && !damaged.isEmpty()) {
      int last = damaged.remove(damaged.size() - 1);
      skipped.add(HistoryTexts.cut(last));
    }
    if (!damaged.isEmpty()) {
      skipped.add(HistoryTexts.damaged(numbers(damaged), lines));
    }
    if (!others.isEmpty()) {
      skipped.add(HistoryTexts.notRuns(numbers(others), lines));
    }
    if (!damaged.isEmpty() || !others.isEmpty()) {
      skipped.add(firstProblem);
    }
    return skipped;
  }

  private static List<String> numbers(List<Integer> lines) {
    return lines.stream().map(String::valueOf).toList();
  }
}
