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
 */
public record Objectives(List<Objective> list) {

  /** Copies. */
  public Objectives {
    list = List.copyOf(list);
  }
}
