// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.github.gatlingllm.feature.ObjectiveOption;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.SloNames;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;

/**
 * Objectives that one {@code objectives(...)} collects, and how they are judged.
 *
 * @param origin the call that made the set; sets derived from it share it
 * @param objectives judged once, at the end
 * @param options what they ask features for; at most one of a class
 * @param stopEarly whether the run stops once one of them is out of reach
 * @param abandonmentTest whether the run is about users who give up
 * @param judgedEvenIfInvalid whether objectives of an invalid run may be MET
 */
public record ObjectiveSet(
    SetOrigin origin,
    List<RunObjective> objectives,
    List<ObjectiveOption> options,
    boolean stopEarly,
    boolean abandonmentTest,
    boolean judgedEvenIfInvalid) {

  /** Validates and copies. */
  public ObjectiveSet {
    objectives = List.copyOf(objectives);
    options = List.copyOf(options);
    requireUnique(objectives);
    SloNames.of(slos(objectives));
  }

  /**
   * A new set.
   *
   * @param options what its objectives ask features for; those of a class are joined
   * @throws IllegalArgumentException if an objective is given twice, or two contradict each other
   */
  public static ObjectiveSet of(List<RunObjective> objectives, List<ObjectiveOption> options) {
    var joined = new LinkedHashMap<Class<?>, ObjectiveOption>();
    options.forEach(each -> joined.merge(each.getClass(), each, ObjectiveOption::and));
    return new ObjectiveSet(
        SetOrigin.ofCaller(objectives),
        objectives,
        List.copyOf(joined.values()),
        false,
        false,
        false);
  }

  /** The same, but the run stops once one of its objectives is out of reach. */
  public ObjectiveSet stoppingEarly() {
    return new ObjectiveSet(
        origin, objectives, options, true, abandonmentTest, judgedEvenIfInvalid);
  }

  /** The same, of a run about users who give up. */
  public ObjectiveSet ofAbandonment() {
    return new ObjectiveSet(origin, objectives, options, stopEarly, true, judgedEvenIfInvalid);
  }

  /** The same, judged even if the run is invalid. */
  public ObjectiveSet evenIfInvalid() {
    return new ObjectiveSet(origin, objectives, options, stopEarly, abandonmentTest, true);
  }

  /** The SLOs that its objectives name. */
  public List<Slo> slos() {
    return slos(objectives);
  }

  private static List<Slo> slos(List<RunObjective> objectives) {
    return objectives.stream()
        .map(each -> each.subject().slo())
        .filter(Objects::nonNull)
        .map(Objects::requireNonNull)
        .toList();
  }

  private static void requireUnique(List<RunObjective> objectives) {
    var texts = new HashSet<String>();
    for (RunObjective objective : objectives) {
      if (!texts.add(objective.text())) {
        throw new IllegalArgumentException(
            "each objective must be given once, but '" + objective.text() + "' was given twice");
      }
    }
  }
}
