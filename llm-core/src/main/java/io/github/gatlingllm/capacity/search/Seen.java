/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.capacity.search;

import io.github.gatlingllm.capacity.LevelVerdict;
import io.github.gatlingllm.slo.certainty.Scatter;

/**
 * What requests at a load meant for the SLO.
 *
 * @param good those that kept it
 * @param bad those that did not
 * @param scatter how these are spread
 */
record Seen(long good, long bad, Scatter scatter) {

  static final Seen NOTHING = new Seen(0, 0, Scatter.NONE);

  Seen plus(Seen other) {
    return new Seen(good + other.good, bad + other.bad, scatter.plus(other.scatter));
  }

  long judged() {
    return good + bad;
  }

  /** 0 where nothing was judged. */
  double attainment() {
    return judged() == 0 ? 0 : (double) good / judged();
  }

  /** What it tells: as many requests as φ says count as one. */
  LevelVerdict decide(SequentialTest test) {
    return test.decide(good, bad, scatter.effect());
  }
}
