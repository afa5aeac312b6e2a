// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.session;

import io.github.gatlingllm.workload.dataset.Dataset;
import io.github.gatlingllm.workload.dataset.DatasetEntry;
import io.github.gatlingllm.workload.dataset.DatasetException;
import io.github.gatlingllm.workload.dataset.DatasetPlan;
import io.github.gatlingllm.workload.dataset.DatasetReading;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * The datasets with calls or results of tools, which not every dialect can send. Files are opened
 * before their run exists; the next run that starts requires a dialect that can.
 */
public final class ToolDatasets {

  /** The number of first entries of a file that are checked. */
  private static final int CHECKED = 1_000;

  private static final Queue<String> FILES = new ConcurrentLinkedQueue<>();

  private ToolDatasets() {}

  /**
   * Adds a dataset if one of its first entries sends tools.
   *
   * @param whole whether whole conversations are sent, not only the messages before their answer
   */
  static void addIfToolsAreSent(Dataset dataset, boolean whole) {
    try (DatasetReading reading = dataset.read(DatasetPlan.ALL, skipped -> {})) {
      for (int i = 0; i < CHECKED && reading.hasNext(); i++) {
        DatasetEntry entry = reading.next();
        if ((whole ? entry.conversation() : entry.messages())
            .stream().anyMatch(ToolDatasets::usesTools)) {
          FILES.add(dataset.toString());
          return;
        }
      }
    } catch (DatasetException | IOException unreadable) {
      // The feeder itself reports it.
    }
  }

  private static boolean usesTools(Map<String, @Nullable Object> message) {
    return "tool".equals(message.get("role"))
        || (message.get("tool_calls") instanceof List<?> calls && !calls.isEmpty());
  }

  /** Returns the datasets that were added since the last call. */
  public static List<String> drain() {
    var files = new LinkedHashSet<String>();
    for (var file = FILES.poll(); file != null; file = FILES.poll()) {
      files.add(file);
    }
    return List.copyOf(files);
  }
}
