// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.gatling.commons.stats.assertion.Assertion;
import io.gatling.commons.stats.assertion.AssertionPath;
import io.github.gatlingllm.feature.FeatureOption;
import io.github.gatlingllm.feature.ObjectiveOption;
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
 * The objectives of a run: those among its assertions.
 *
 * @param sets in the order of the assertions
 * @param own the assertions that are no objectives: Gatling's own
 */
record RunObjectives(List<ObjectiveSet> sets, List<Assertion> own) {

  /** A run without objectives. */
  static final RunObjectives NONE = new RunObjectives(List.of(), List.of());

  /** The system property that asks for {@code judgedEvenIfInvalid} for all objectives of a run. */
  static final String JUDGED_EVEN_IF_INVALID = "gatling.llm.judgedEvenIfInvalid";

  /** Copies. */
  RunObjectives {
    sets = List.copyOf(sets);
    own = List.copyOf(own);
  }

  /**
   * Finds them.
   *
   * @param present all assertions of the run
   * @throws IllegalStateException if one stands for an objective that no set has
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
            ".assertions(...): '"
                + parts.get(1)
                + "' is no objective of this run. The group '"
                + Assertions.GROUP
                + "' is reserved for objectives. Give the list that objectives(...) returns");
      }
    }
  }

  /** Each, once. */
  List<RunObjective> all() {
    return sets.stream().flatMap(set -> set.objectives().stream()).distinct().toList();
  }

  /** Those that end the run once they are out of reach. */
  List<RunObjective> stopping() {
    return sets.stream()
        .filter(ObjectiveSet::stopEarly)
        .flatMap(set -> set.objectives().stream())
        .distinct()
        .toList();
  }

  /** Whether the run is about users who give up. */
  boolean abandonmentTest() {
    return sets.stream().anyMatch(ObjectiveSet::abandonmentTest);
  }

  /** Whether they are judged even if the run is invalid: the code says so, or the command. */
  boolean judgedEvenIfInvalid() {
    return Boolean.getBoolean(JUDGED_EVEN_IF_INVALID)
        || sets.stream().anyMatch(ObjectiveSet::judgedEvenIfInvalid);
  }

  /**
   * What a protocol and these objectives ask features for; at most one of a class.
   *
   * @throws IllegalArgumentException if two contradict each other
   */
  List<FeatureOption> options(ProtocolObjectives gate) {
    var all = new LinkedHashMap<Class<?>, FeatureOption>();
    gate.options().forEach(option -> all.put(option.getClass(), option));
    for (ObjectiveSet set : sets) {
      for (ObjectiveOption option : set.options()) {
        all.merge(option.getClass(), option, (given, added) -> option.and((ObjectiveOption) given));
      }
    }
    return List.copyOf(all.values());
  }

  /** The SLOs by which requests of a protocol are recorded: its own ones, and those named here. */
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

  /** A run has them. */
  void take() {
    sets.forEach(set -> set.origin().fate().take());
  }

  /** Their run begins. */
  void begin() {
    sets.forEach(set -> set.origin().fate().begin());
  }
}
