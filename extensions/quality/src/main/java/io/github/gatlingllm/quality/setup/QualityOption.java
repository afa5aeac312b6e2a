// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.setup;

import io.github.gatlingllm.feature.ObjectiveOption;
import io.github.gatlingllm.quality.paired.QualityPlan;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The option of quality.
 *
 * @param plans one plan per scorer
 */
public record QualityOption(List<QualityPlan> plans) implements ObjectiveOption {

  /** Copies. */
  public QualityOption {
    plans = List.copyOf(plans);
  }

  @Override
  public String feature() {
    return QualityFeature.KEY;
  }

  @Override
  public QualityOption and(ObjectiveOption other) {
    var all = new LinkedHashMap<String, QualityPlan>();
    plans.forEach(plan -> add(all, plan));
    ((QualityOption) other).plans().forEach(plan -> add(all, plan));
    return new QualityOption(List.copyOf(all.values()));
  }

  private static void add(Map<String, QualityPlan> plans, QualityPlan plan) {
    QualityPlan known = plans.get(plan.key());
    if (known != null && !known.agrees(plan)) {
      throw new IllegalArgumentException(QualitySetupTexts.scorerTwice(plan.key()));
    }
    plans.put(plan.key(), known == null ? plan : known.and(plan));
  }
}
