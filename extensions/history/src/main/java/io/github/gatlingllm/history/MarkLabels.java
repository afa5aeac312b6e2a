// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * The labels whose change is marked, but does not begin another series: those that name what is
 * under test, such as a build. Every other label, such as {@code gpu}, describes the conditions.
 */
final class MarkLabels {

  private static final Set<String> NAMES =
      Set.of(
          "build",
          "commit",
          "revision",
          "sha",
          "tag",
          "release",
          "image",
          "engine",
          "date",
          "run",
          "job",
          "pipeline",
          "ci",
          "pr");
  private static final String VERSION = "version";

  private MarkLabels() {}

  /** Returns those of the runs' labels that are marks: known names, and the named ones. */
  public static Set<String> of(List<HistoryRun> runs, Collection<String> named) {
    var marks = new TreeSet<>(named);
    for (HistoryRun run : runs) {
      run.key().labels().keySet().stream().filter(MarkLabels::known).forEach(marks::add);
    }
    return marks;
  }

  private static boolean known(String label) {
    String name = label.toLowerCase(Locale.ROOT);
    return NAMES.contains(name) || name.endsWith(VERSION);
  }
}
