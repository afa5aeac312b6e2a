// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.settings.check;

import io.github.gatlingllm.report.json.BaselineReader;
import io.github.gatlingllm.workload.arrivals.RateSeriesFile;
import io.github.gatlingllm.workload.dataset.Dataset;
import io.github.gatlingllm.workload.dataset.DatasetPlan;
import io.github.gatlingllm.workload.dataset.DatasetPlan.Malformed;
import io.github.gatlingllm.workload.dataset.DatasetReading;
import io.github.gatlingllm.workload.tokens.JtokkitTokenizer;
import io.github.gatlingllm.workload.trace.Trace;
import io.github.gatlingllm.workload.trace.TraceSelection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads whole files of runs. Each method returns what it found, in half a line, or throws {@link
 * IllegalArgumentException} naming file, line and reason.
 */
public final class FileCheck {

  private FileCheck() {}

  /**
   * Reads a file of prompts.
   *
   * @param strict whether a malformed entry is an error; otherwise it is counted
   */
  public static String prompts(Path file, boolean strict) {
    Malformed malformed = strict ? Malformed.REFUSED : Malformed.SKIPPED;
    DatasetPlan plan = DatasetPlan.ALL.with(s -> s.malformed = malformed);
    try (DatasetReading reading = Dataset.of(file).read(plan, skipped -> {})) {
      long entries = 0;
      while (reading.hasNext()) {
        reading.next();
        entries++;
      }
      if (entries == 0) {
        throw new IllegalArgumentException(CheckTexts.noPrompts(file.toString()));
      }
      return CheckTexts.prompts(file.toString(), entries, reading.skipped());
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  /** Reads a trace; malformed lines are counted. */
  public static String trace(Path file) {
    return Trace.read(file, TraceSelection.ALL).toString();
  }

  /** Reads the rates of arrivals. */
  static String rates(String file) {
    return CheckTexts.rates(file, RateSeriesFile.read(file).size());
  }

  /** Reads the baseline of an earlier run. */
  public static String baseline(Path file) {
    if (new BaselineReader().read(file).isEmpty()) {
      throw new IllegalArgumentException(CheckTexts.noBaseline(file.toString()));
    }
    return CheckTexts.baseline(file.toString());
  }

  /** Loads a tokenizer: a known name, or a {@code tokenizer.json}. */
  static String tokenizer(String name) {
    if (!name.equals("cl100k_base") && !name.equals("o200k_base")) {
      JtokkitTokenizer.fromFile(Path.of(name));
    }
    return CheckTexts.tokenizer(name);
  }

  /** Checks that a file can be created or continued. */
  static String written(Path file) {
    Path folder = file.toAbsolutePath().getParent();
    boolean possible =
        Files.exists(file)
            ? Files.isRegularFile(file) && Files.isWritable(file)
            : folder != null && Files.isDirectory(folder) && Files.isWritable(folder);
    if (!possible) {
      throw new IllegalArgumentException(CheckTexts.noParent(file.toString()));
    }
    return CheckTexts.parent(file.toString());
  }

  private static IllegalArgumentException unreadable(Path file, IOException e) {
    return new IllegalArgumentException(
        CheckTexts.unreadable(file.toString(), String.valueOf(e.getMessage())), e);
  }
}
