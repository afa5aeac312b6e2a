// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import io.github.gatlingllm.settings.Property;
import io.github.gatlingllm.settings.SettingsException;
import io.github.gatlingllm.settings.SettingsTexts;
import io.github.gatlingllm.workload.dataset.Dataset;
import io.github.gatlingllm.workload.dataset.DatasetException;
import io.github.gatlingllm.workload.dataset.DatasetPlan;
import io.github.gatlingllm.workload.dataset.DatasetPlan.Malformed;
import io.github.gatlingllm.workload.dataset.DatasetReading;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** A file of prompts: a dataset of any format. */
final class PromptFile {

  /** Entries beyond this number are read during the run, where an error ends the run. */
  private static final int READ_BEFOREHAND = 100_000;

  private PromptFile() {}

  /** Returns the absolute path of a file, after reading its first entries. */
  static Path checked(Path name, boolean strict) {
    Path file = name.toAbsolutePath().normalize();
    Malformed malformed = strict ? Malformed.REFUSED : Malformed.SKIPPED;
    DatasetPlan plan = DatasetPlan.ALL.with(s -> s.malformed = malformed);
    try (DatasetReading reading = Dataset.of(file).read(plan, skipped -> {})) {
      for (int i = 0; i < READ_BEFOREHAND && reading.hasNext(); i++) {
        reading.next();
      }
      return file;
    } catch (DatasetException e) {
      throw new SettingsException(
          SettingsTexts.promptFile(
              Property.PROMPTS.key(), file.toString(), e.reason(), e.remedy()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
