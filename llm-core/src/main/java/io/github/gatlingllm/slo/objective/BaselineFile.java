// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The file of an earlier run that others are compared with.
 *
 * @param file the path of its figures, which need not exist yet
 * @param ignoredLabels the names of labels that may differ
 */
public record BaselineFile(String file, SortedSet<String> ignoredLabels) {

  public BaselineFile {
    ignoredLabels = Collections.unmodifiableSortedSet(new TreeSet<>(ignoredLabels));
  }

  /** Creates a baseline whose labels must all agree. */
  public BaselineFile(String file) {
    this(file, new TreeSet<>());
  }

  /**
   * Returns a copy that ignores labels that differ from run to run, such as a build number.
   *
   * @param names the names of the labels
   */
  public BaselineFile ignoringLabels(String... names) {
    var all = new TreeSet<>(ignoredLabels);
    all.addAll(List.of(names));
    return new BaselineFile(file, all);
  }
}
