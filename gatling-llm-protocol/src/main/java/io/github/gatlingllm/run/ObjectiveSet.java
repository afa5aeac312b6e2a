// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.github.gatlingllm.feature.ObjectiveOption;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.SloNames;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * The objectives of one {@code objectives(...)} call, and how they are judged.
 *
 * @param origin the call that created the set; derived sets share it
 * @param objectives judged once, at the end of the run
 * @param options the feature options of the objectives; at most one of each class
 * @param rules how they are judged, beside the default
 */
public record ObjectiveSet(
    SetOrigin origin,
    List<RunObjective> objectives,
    List<ObjectiveOption> options,
    Set<Rule> rules) {

  /** A rule that a user chose for a whole set. */
  public enum Rule {
    /** The run stops when an objective is out of reach. */
    STOP_EARLY,
    /** The run tests users who give up. */
    ABANDONMENT_TEST,
    /** Objectives of an invalid run may be MET. */
    JUDGED_EVEN_IF_INVALID
  }

  /** Validates and copies. */
  public ObjectiveSet {
    objectives = List.copyOf(objectives);
    options = List.copyOf(options);
    rules = Set.copyOf(rules);
    requireUnique(objectives);
    SloNames.of(slos(objectives));
  }

  /**
   * Returns a new set.
   *
   * @param options the feature options of the objectives; those of the same class are merged
   * @throws IllegalArgumentException if an objective is given twice, or if two options contradict
   *     each other
   */
  public static ObjectiveSet of(List<RunObjective> objectives, List<ObjectiveOption> options) {
    var joined = new LinkedHashMap<Class<?>, ObjectiveOption>();
    options.forEach(each -> joined.merge(each.getClass(), each, ObjectiveOption::and));
    return new ObjectiveSet(
        SetOrigin.ofCaller(objectives), objectives, List.copyOf(joined.values()), Set.of());
  }

  /** Returns whether the run stops when an objective is out of reach. */
  public boolean stopEarly() {
    return rules.contains(Rule.STOP_EARLY);
  }

  /** Returns whether the run tests users who give up. */
  public boolean abandonmentTest() {
    return rules.contains(Rule.ABANDONMENT_TEST);
  }

  /** Returns whether objectives of an invalid run may be MET. */
  public boolean judgedEvenIfInvalid() {
    return rules.contains(Rule.JUDGED_EVEN_IF_INVALID);
  }

  /** Returns a copy that stops the run when one of its objectives is out of reach. */
  public ObjectiveSet stoppingEarly() {
    return with(Rule.STOP_EARLY);
  }

  /** Returns a copy for a run that tests users who give up. */
  public ObjectiveSet ofAbandonment() {
    return with(Rule.ABANDONMENT_TEST);
  }

  /** Returns a copy that is judged even if the run is invalid. */
  public ObjectiveSet evenIfInvalid() {
    return with(Rule.JUDGED_EVEN_IF_INVALID);
  }

  private ObjectiveSet with(Rule rule) {
    Set<Rule> more = EnumSet.of(rule);
    more.addAll(rules);
    return new ObjectiveSet(origin, objectives, options, more);
  }

  /** Returns the SLOs that the objectives name. */
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
        throw new IllegalArgumentException(RunStartTexts.objectiveTwice(objective.text()));
      }
    }
  }
}
