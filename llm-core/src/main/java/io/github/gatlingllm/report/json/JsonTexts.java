// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import java.nio.file.Path;

/** The texts about files that are read or written as JSON. */
final class JsonTexts {

  static final String USE_RUN_FOLDER = "Use the original folder of the run.";
  static final String USE_WORKER_FOLDER = "Use the original folder of the worker.";
  static final String COPY_BASELINE = "Copy llm/baseline.json of a run again.";
  static final String DISK_FULL = "the disk is full";

  private JsonTexts() {}

  static String damaged(String what, Path file, String problem, String remedy) {
    return what + " " + file + " is damaged: " + problem + ". " + remedy;
  }

  static String damagedRow(int line, Path file, String problem) {
    return "line " + line + " of " + file + " is damaged: " + problem + ". " + USE_RUN_FOLDER;
  }

  static String unreadable(String what, Path file, String error) {
    return what + " " + file + " can't be read: " + error;
  }

  static String rowsLate(long lines) {
    return lines + " lines of requests.jsonl were not written in time";
  }

  static String rowsIncomplete(String error) {
    return "requests.jsonl is incomplete: " + error;
  }

  static String historyNotWritten(Path file, String error) {
    return "the history " + file + " has no line for this run: " + error;
  }
}
