/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.slo.promise.CountFigure;
import io.github.gatlingllm.slo.promise.Objective;
import io.github.gatlingllm.slo.promise.Subject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether enough requests are left that a latency says something: those that failed, or whose users
 * gave up, have none, and they are not the fast ones.
 *
 * @param failuresPromised whether an objective of the run bounds how many may fail
 * @param abandonmentTest whether the run is about users who give up
 */
record Survivors(boolean failuresPromised, boolean abandonmentTest) {

  private static final double LOST_SHARE = 0.05;

  static Survivors of(List<Objective> objectives, boolean abandonmentTest) {
    return new Survivors(objectives.stream().anyMatch(Survivors::boundsFailures), abandonmentTest);
  }

  private static boolean boundsFailures(Objective objective) {
    return objective.subject() instanceof Subject.OfSlo
        || (objective.subject() instanceof Subject.OfCount count
            && (count.figure() instanceof CountFigure.Failures
                || (count.figure() instanceof CountFigure.FailureShare share
                    && share.text() == null)));
  }

  /** Why an objective on a latency can't be met; null: it can. */
  @Nullable String doubt(Objective objective, RequestStats.Counts counts) {
    if (!(objective.subject() instanceof Subject.OfMetric)) {
      return null;
    }
    if (!failuresPromised && tooMany(counts.failed(), counts)) {
      return share(counts.failed(), counts)
          + " of the requests failed and have no such value: add an objective on failures, such as"
          + " requests().failedPercent(), or take .failureAdjusted()";
    }
    return !abandonmentTest && tooMany(counts.givenUp(), counts)
        ? share(counts.givenUp(), counts)
            + " of the requests were given up by their users and have no such value; if that is the"
            + " test, say .abandonmentTest()"
        : null;
  }

  private static boolean tooMany(long lost, RequestStats.Counts counts) {
    return lost > LOST_SHARE * counts.tried();
  }

  private static String share(long lost, RequestStats.Counts counts) {
    return Quantity.plain(100.0 * lost / counts.tried()) + " %";
  }
}
