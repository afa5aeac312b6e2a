// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.session;

import io.gatling.core.Predef$;
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
 * The datasets with calls or results of tools, which not every dialect can send. Files may be
 * opened before their run exists, so each is kept with Gatling's configuration, of which each run
 * has its own.
 */
public final class ToolDatasets {

  /** The number of first entries of a file that are checked. */
  private static final int CHECKED = 1_000;

  private static final Queue<Opened> FILES = new ConcurrentLinkedQueue<>();

  private ToolDatasets() {}

  /**
   * A file.
   *
   * @param run what is unique to its run; null before any
   */
  private record Opened(String file, @Nullable Object run) {}

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
          add(dataset.toString(), run());
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

  private static @Nullable Object run() {
    return Predef$.MODULE$._configuration();
  }

  static void add(String file, @Nullable Object run) {
    FILES.add(new Opened(file, run));
  }

  /**
   * Returns the datasets of the current run that were added since the last call, and forgets those
   * of runs that did not start.
   */
  public static List<String> drain() {
    return drain(run());
  }

  static List<String> drain(@Nullable Object run) {
    var files = new LinkedHashSet<String>();
    for (Opened each = FILES.poll(); each != null; each = FILES.poll()) {
      if (each.run() == run) {
        files.add(each.file());
      }
    }
    return List.copyOf(files);
  }
}
