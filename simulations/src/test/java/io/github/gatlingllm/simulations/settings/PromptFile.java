// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

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

  /** Of larger files the rest is read as it is sent: what is wrong there ends the run. */
  private static final int READ_BEFOREHAND = 100_000;

  private PromptFile() {}

  /** The full path of a file whose first entries, all of them in most files, can be read. */
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
          Property.PROMPTS.key()
              + " must be a file of prompts, one a line or JSONL, but "
              + file
              + " "
              + e.reason()
              + ": "
              + e.remedy());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
