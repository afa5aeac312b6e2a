/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo;

import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * An earlier run that others are compared with.
 *
 * @param file where its figures are kept
 * @param run its figures; null: there is no such file yet
 * @param ignoredLabels names of labels that may differ
 */
public record Baseline(String file, @Nullable BaselineRun run, SortedSet<String> ignoredLabels) {

  /** Copies. */
  public Baseline {
    ignoredLabels = Collections.unmodifiableSortedSet(new TreeSet<>(ignoredLabels));
  }

  /** A baseline all labels of which must agree. */
  public Baseline(String file, @Nullable BaselineRun run) {
    this(file, run, new TreeSet<>());
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
    return new Baseline(file, run, all);
  }
}
