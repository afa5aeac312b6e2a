/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.javaapi;

import java.util.List;

/**
 * What a run promises
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class Objectives {

  private final List<Objective> list;
  private final boolean stopsWhenHopeless;

  Objectives(List<Objective> list, boolean stopsWhenHopeless) {
    this.list = List.copyOf(list);
    this.stopsWhenHopeless = stopsWhenHopeless;
  }

  /**
   * Stop the run once one of the objectives can't be met any more, whatever is still to come
   *
   * @return a new Objectives instance
   */
  public Objectives stopWhenHopeless() {
    return new Objectives(list, true);
  }

  List<io.github.gatlingllm.slo.promise.Objective> list() {
    return list.stream().map(Objective::promise).toList();
  }

  boolean stopsWhenHopeless() {
    return stopsWhenHopeless;
  }
}
