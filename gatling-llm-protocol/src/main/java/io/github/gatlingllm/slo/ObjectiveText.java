/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo;

import java.util.List;

/** The one wording of an objective, used in records, assertions and reports alike. */
final class ObjectiveText {

  private ObjectiveText() {}

  static String of(Objective objective) {
    return subject(objective.subject())
        + " "
        + objective.comparison().symbol()
        + " "
        + Quantity.plain(objective.bound())
        + " "
        + objective.unit();
  }

  private static String subject(Subject subject) {
    if (subject instanceof Subject.OfMetric metric) {
      return path(metric.path()) + metric.metric().label() + " " + metric.statistic().key();
    }
    if (subject instanceof Subject.OfRate rate) {
      return path(rate.path()) + rate.rate().label();
    }
    Subject.OfSlo slo = (Subject.OfSlo) subject;
    return slo.slo().name() + " (" + slo.slo().text() + "): " + slo.figure().label();
  }

  private static String path(List<String> path) {
    return path.isEmpty() ? "" : String.join(" / ", path) + ": ";
  }
}
