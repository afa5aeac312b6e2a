/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.capacity;

import java.util.List;

/**
 * What all levels of a run showed.
 *
 * @param all in the order of time
 */
public record Levels(List<LevelStats> all) {

  /** Of a run without levels. */
  public static final Levels NONE = new Levels(List.of());

  /** Copies. */
  public Levels {
    all = List.copyOf(all);
  }
}
