// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.gatling.commons.stats.assertion.Assertion;
import io.gatling.commons.stats.assertion.AssertionPath;
import io.github.gatlingllm.feature.FeatureOption;
import io.github.gatlingllm.feature.ObjectiveOption;
import io.github.gatlingllm.feature.SanityOption;
import io.github.gatlingllm.feature.SloOption;
import io.github.gatlingllm.gatling.Conversions;
import io.github.gatlingllm.protocol.ProtocolObjectives;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The objectives among a run's assertions.
 *
 * @param sets the objective sets, in the order of the assertions
 * @param own Gatling's own assertions, which are not objectives
 */
record RunObjectives(List<ObjectiveSet> sets, List<Assertion> own) {

  /** A run without objectives. */
  static final RunObjectives NONE = new RunObjectives(List.of(), List.of());

  /** The system property that sets {@code judgedEvenIfInvalid} for all objectives of a run. */
  static final String JUDGED_EVEN_IF_INVALID = "gatling.llm.judgedEvenIfInvalid";

  /** Copies. */
  RunObjectives {
    sets = List.copyOf(sets);
    own = List.copyOf(own);
  }

  /**
   * Finds the objectives.
   *
   * @param present all assertions of the run
   * @throws IllegalStateException if an assertion uses the reserved group without an objective
   */
  static RunObjectives of(List<Assertion> present) {
    Set<ObjectiveSet> sets = new LinkedHashSet<>();
    var own = new ArrayList<Assertion>();
    for (Assertion assertion : present) {
      Optional<ObjectiveSet> set = Assertions.set(assertion);
      set.ifPresentOrElse(
          sets::add,
          () -> {
            requireNative(assertion);
            own.add(assertion);
          });
    }
    return new RunObjectives(List.copyOf(sets), own);
  }

  private static void requireNative(Assertion assertion) {
    if (assertion.path() instanceof AssertionPath.Details details) {
      List<String> parts = Conversions.list(details.parts());
      if (parts.size() == 2 && parts.get(0).equals(Assertions.GROUP)) {
        throw new IllegalStateException(
            RunStartTexts.reservedGroup(parts.get(1), Assertions.GROUP));
      }
    }
  }

  /** Returns each distinct objective. */
  List<RunObjective> all() {
    return sets.stream().flatMap(set -> set.objectives().stream()).distinct().toList();
  }

  /** Returns the objectives that stop the run when they are out of reach. */
  List<RunObjective> stopping() {
    return sets.stream()
        .filter(ObjectiveSet::stopEarly)
        .flatMap(set -> set.objectives().stream())
        .distinct()
        .toList();
  }

  /** Returns whether the run tests users who give up. */
  boolean abandonmentTest() {
    return sets.stream().anyMatch(ObjectiveSet::abandonmentTest);
  }

  /** Returns whether code or system property requires verdicts even for an invalid run. */
  boolean judgedEvenIfInvalid() {
    return Boolean.getBoolean(JUDGED_EVEN_IF_INVALID)
        || sets.stream().anyMatch(ObjectiveSet::judgedEvenIfInvalid);
  }

  /**
   * Returns the feature options of a protocol and these objectives, at most one of each class.
   *
   * @throws IllegalArgumentException if two options contradict each other
   */
  List<FeatureOption> options(ProtocolObjectives gate) {
    var all = new LinkedHashMap<Class<?>, FeatureOption>();
    gate.options().forEach(option -> all.put(option.getClass(), option));
    for (ObjectiveSet set : sets) {
      for (ObjectiveOption option : set.options()) {
        all.merge(option.getClass(), option, (given, added) -> option.and((ObjectiveOption) given));
      }
    }
    if (sanityNeeded(gate)) {
      all.putIfAbsent(SanityOption.class, new SanityOption(false));
    }
    return List.copyOf(all.values());
  }

  /** Returns whether an SLO or objective needs to know whether answers are degenerate. */
  private boolean sanityNeeded(ProtocolObjectives gate) {
    return Stream.concat(
                gate.attachments().stream().map(attachment -> attachment.slo()),
                sets.stream().flatMap(set -> set.slos().stream()))
            .anyMatch(Slo::restsOnSanity)
        || all().stream().anyMatch(each -> each.subject().restsOnSanity());
  }

  /** Returns the SLOs for a protocol's requests: its own, and those that objectives name. */
  List<Slo> slos(ProtocolObjectives gate) {
    return Stream.of(
            options(gate).stream()
                .filter(SloOption.class::isInstance)
                .flatMap(option -> ((SloOption) option).slos().stream()),
            gate.attachments().stream().map(attachment -> attachment.slo()),
            sets.stream().flatMap(set -> set.slos().stream()))
        .flatMap(each -> each)
        .toList();
  }

  /** Marks the objectives as part of a run. */
  void take() {
    sets.forEach(set -> set.origin().joinedRun().take());
  }

  /** Marks the run of the objectives as begun. */
  void begin() {
    sets.forEach(set -> set.origin().joinedRun().begin());
  }
}
