// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static java.util.stream.Collectors.toSet;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/**
 * The simulator's log of its requests, while it is written.
 *
 * @param file the log
 */
record TruthLog(Path file) {

  /** The longest wait for lines, also on a busy machine. */
  private static final int MOST_SECONDS = 20;

  static TruthLog in(Path folder) {
    return new TruthLog(folder.resolve("truth.jsonl"));
  }

  /** Returns the log lines so far, without an incomplete last line. */
  List<JsonNode> rows() {
    String text = ExampleRun.read(file);
    return text.substring(0, text.lastIndexOf('\n') + 1).lines().map(ExampleRun::json).toList();
  }

  /** Returns the log lines when all these requests are logged, which takes up to a second. */
  List<JsonNode> rows(Set<String> ids) {
    long until = System.nanoTime() + SECONDS.toNanos(MOST_SECONDS);
    List<JsonNode> rows = rows();
    while (!ids(rows).containsAll(ids) && System.nanoTime() - until < 0) {
      LockSupport.parkNanos(MILLISECONDS.toNanos(100));
      rows = rows();
    }
    return rows;
  }

  private static Set<String> ids(List<JsonNode> rows) {
    return rows.stream().map(row -> row.get("id").asText()).collect(toSet());
  }
}
