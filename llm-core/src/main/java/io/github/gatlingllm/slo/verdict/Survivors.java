/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.slo.promise.CountFigure;
import io.github.gatlingllm.slo.promise.Objective;
import io.github.gatlingllm.slo.promise.OfEnergy;
import io.github.gatlingllm.slo.promise.Subject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether enough requests are left that a latency or an energy says something: those that failed,
 * or whose users gave up, have no latency, and they are not the fast ones; nor did they use what
 * answers use.
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

  /** Why an objective on a latency or on energy can't be met; null: it can. */
  @Nullable String doubt(Objective objective, RequestStats.Counts counts) {
    String lack = lack(objective.subject());
    if (lack == null) {
      return null;
    }
    if (!failuresPromised && tooMany(counts.failed(), counts)) {
      return share(counts.failed(), counts)
          + " of the requests failed"
          + lack
          + ": add an objective on failures, such as requests().failedPercent()"
          + (objective.subject() instanceof Subject.OfMetric ? ", or take .failureAdjusted()" : "");
    }
    return !abandonmentTest && tooMany(counts.givenUp(), counts)
        ? share(counts.givenUp(), counts)
            + " of the requests were given up by their users"
            + lack
            + "; if that is the test, say .abandonmentTest()"
        : null;
  }

  /** What those that were lost lack; null: the objective counts them itself. */
  private static @Nullable String lack(Subject subject) {
    if (subject instanceof Subject.OfMetric) {
      return " and have no such value";
    }
    return subject instanceof OfEnergy ? " and were hardly any work for the GPUs" : null;
  }

  private static boolean tooMany(long lost, RequestStats.Counts counts) {
    return lost > LOST_SHARE * counts.tried();
  }

  private static String share(long lost, RequestStats.Counts counts) {
    return Quantity.plain(100.0 * lost / counts.tried()) + " %";
  }
}
