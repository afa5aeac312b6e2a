/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.slo.Objective;
import java.util.List;

/**
 * What a run promises.
 *
 * @param list the single promises
 * @param stopsWhenHopeless whether the run ends once one of them can't be met any more
 */
public record Objectives(List<Objective> list, boolean stopsWhenHopeless) {

  /** Copies. */
  public Objectives {
    list = List.copyOf(list);
  }

  /** Promises of a run that goes on to its end. */
  public Objectives(List<Objective> list) {
    this(list, false);
  }

  /**
   * Stop the run once one of the objectives can't be met any more, whatever is still to come
   *
   * @return a new Objectives instance
   */
  public Objectives stopWhenHopeless() {
    return new Objectives(list, true);
  }
}
