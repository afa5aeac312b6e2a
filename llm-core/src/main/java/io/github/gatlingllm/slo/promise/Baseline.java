// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.promise;

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
public record Baseline(String file, SortedSet<String> ignoredLabels) {

  /** Copies. */
  public Baseline {
    ignoredLabels = Collections.unmodifiableSortedSet(new TreeSet<>(ignoredLabels));
  }

  /** A baseline all labels of which must agree. */
  public Baseline(String file) {
    this(file, new TreeSet<>());
  }

  /**
   * Let labels differ that tell one run from the next, such as a build's number
   *
   * @param names the labels' names
   * @return a new Baseline instance
   */
  public Baseline ignoringLabels(String... names) {
    var all = new TreeSet<>(ignoredLabels);
    all.addAll(List.of(names));
    return new Baseline(file, all);
  }
}
