// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * An earlier run that others are compared with.
 *
 * @param file where its figures are kept, or will be
 * @param ignoredLabels names of labels that may differ
 */
public record BaselineFile(String file, SortedSet<String> ignoredLabels) {

  /** Copies. */
  public BaselineFile {
    ignoredLabels = Collections.unmodifiableSortedSet(new TreeSet<>(ignoredLabels));
  }

  /** A baseline all labels of which must agree. */
  public BaselineFile(String file) {
    this(file, new TreeSet<>());
  }

  /**
   * Let labels differ that tell one run from the next, such as a build's number
   *
   * @param names the labels' names
   * @return a new Baseline instance
   */
  public BaselineFile ignoringLabels(String... names) {
    var all = new TreeSet<>(ignoredLabels);
    all.addAll(List.of(names));
    return new BaselineFile(file, all);
  }
}
