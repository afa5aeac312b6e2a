/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo;

import io.github.gatlingllm.timeline.RunSnapshot;
import java.util.List;
import java.util.OptionalDouble;

/** Judges objectives on a run's figures. */
public final class Judge {

  private final RunSnapshot snapshot;
  private final List<SloStats> slos;

  private Judge(RunSnapshot snapshot, List<SloStats> slos) {
    this.snapshot = snapshot;
    this.slos = slos;
  }

  /** Judges a run whose load was applied as asked. */
  public static Judge of(RunSnapshot snapshot, List<SloStats> slos) {
    return new Judge(snapshot, slos);
  }

  /** Judges a run whose load was not applied as asked: nothing can be met. */
  public static Judge ofUnappliedLoad(RunSnapshot snapshot, List<SloStats> slos) {
    return new Judge(snapshot, slos);
  }

  /** Judges each objective, in order. */
  public List<ObjectiveResult> judge(List<Objective> objectives) {
    return objectives.stream().map(this::judge).toList();
  }

  private ObjectiveResult judge(Objective objective) {
    String reason = "no figures of " + slos.size() + " SLOs in " + snapshot.window();
    return new ObjectiveResult(
        objective, OptionalDouble.empty(), null, 0, false, Verdict.UNDETERMINED, reason);
  }
}
