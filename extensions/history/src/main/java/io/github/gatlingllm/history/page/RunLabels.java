// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history.page;

import io.github.gatlingllm.history.HistoryRun;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What was under test in a run: its marking labels and its versions. */
final class RunLabels {

  private RunLabels() {}

  /** Returns {@code build=412, vllm 0.6.3}. */
  static String of(HistoryRun run, Set<String> marks) {
    var parts = new TreeMap<String, String>();
    run.key()
        .labels()
        .forEach(
            (name, value) -> {
              if (marks.contains(name)) {
                parts.put(name, name + "=" + value);
              }
            });
    run.versions().forEach((name, value) -> parts.put("~" + name, name + " " + value));
    return parts.values().stream().collect(Collectors.joining(", "));
  }

  /**
   * Returns what differs from the run before: {@code build 411 → 412}; empty: nothing, or nothing
   * is known.
   */
  static String changed(HistoryRun before, HistoryRun now, Set<String> marks) {
    var found = new TreeMap<String, String>();
    for (String mark : marks) {
      String was = before.key().labels().get(mark);
      String is = now.key().labels().get(mark);
      if (is != null && !is.equals(was)) {
        found.put(mark, mark + " " + (was == null ? "–" : was) + " → " + is);
      }
    }
    now.versions()
        .forEach(
            (name, is) -> {
              String was = before.versions().get(name);
              if (!is.equals(was)) {
                found.put("~" + name, name + " " + (was == null ? "–" : was) + " → " + is);
              }
            });
    return String.join(", ", found.values());
  }
}
