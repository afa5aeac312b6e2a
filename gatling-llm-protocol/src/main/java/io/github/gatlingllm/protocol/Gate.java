/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.protocol;

import io.github.gatlingllm.slo.Objective;
import io.github.gatlingllm.slo.Slo;
import io.github.gatlingllm.slo.Subject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;

/**
 * What the run promises.
 *
 * @param slos judged on each request
 * @param objectives judged once, at the end
 * @param stopWhenHopeless whether the run stops once one of them can't be met any more
 */
public record Gate(List<Slo> slos, List<Objective> objectives, boolean stopWhenHopeless) {

  /** Nothing promised. */
  public static final Gate NONE = new Gate(List.of(), List.of());

  /** A run that goes on to its end. */
  public Gate(List<Slo> slos, List<Objective> objectives) {
    this(slos, objectives, false);
  }

  /** Copies; an SLO that an objective names is judged though it was not listed. */
  public Gate {
    slos = withNamedByObjectives(slos, objectives);
    objectives = List.copyOf(objectives);
    requireUnique(slos.stream().map(Slo::name).toList(), "SLO");
    requireUnique(objectives.stream().map(Objective::text).toList(), "objective");
  }

  /**
   * Refuses SLOs of one name and different bounds: their figures would be mixed up.
   *
   * @throws IllegalStateException naming the SLO
   */
  static void requireOneMeaning(Collection<LlmProtocol> protocols) {
    var byName = new HashMap<String, Slo>();
    for (LlmProtocol protocol : protocols) {
      for (Slo slo : protocol.gate().slos()) {
        Slo other = byName.putIfAbsent(slo.name(), slo);
        if (other != null && !other.equals(slo)) {
          throw new IllegalStateException(
              "SLO '"
                  + slo.name()
                  + "' must mean one thing in a run, but is both '"
                  + other.text()
                  + "' and '"
                  + slo.text()
                  + "': give one of them another name");
        }
      }
    }
  }

  private static List<Slo> withNamedByObjectives(List<Slo> slos, List<Objective> objectives) {
    var all = new ArrayList<>(slos);
    for (Objective objective : objectives) {
      if (objective.subject() instanceof Subject.OfSlo named && !all.contains(named.slo())) {
        all.add(named.slo());
      }
    }
    return List.copyOf(all);
  }

  private static void requireUnique(List<String> names, String what) {
    for (int i = 0; i < names.size(); i++) {
      if (names.subList(0, i).contains(names.get(i))) {
        throw new IllegalArgumentException(
            "each " + what + " must be given once, but '" + names.get(i) + "' was given twice");
      }
    }
  }
}
