/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo.validity;

import java.util.List;

/**
 * What the times of a run are held against. Without any such bound they are held against
 * themselves; if then nothing else is promised of them either, too uncertain ones are a warning
 * only.
 *
 * @param all the bounds
 * @param promised whether anything is promised of the run's figures
 */
public record Scales(List<Scale> all, boolean promised) {

  /** Nothing is promised. */
  public static final Scales NONE = new Scales(List.of(), false);

  /** Copies. */
  public Scales {
    all = List.copyOf(all);
  }
}
