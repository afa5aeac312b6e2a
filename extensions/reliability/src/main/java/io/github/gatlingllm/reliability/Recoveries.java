// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The recoveries of a run: after its overload, and after each fault and mark. */
record Recoveries(
    ReliabilityPlan plan,
    List<Attempt> attempts,
    List<Stage> stages,
    List<FaultMark> faultMarks,
    long endNanos) {

  List<Recovery> all() {
    var all = new ArrayList<Recovery>();
    afterOverload(all);
    faultMarks.forEach(each -> all.add(after(each)));
    all.sort(Comparator.comparingLong(Recovery::fromNanos));
    return all;
  }

  /** Adds the recovery after each overload that is followed by a level at or below the capacity. */
  private void afterOverload(List<Recovery> all) {
    for (int i = 0; i + 1 < stages.size(); i++) {
      Stage over = stages.get(i);
      Stage next = stages.get(i + 1);
      if (over.overloads() && next.withinCapacity()) {
        all.add(
            Recovery.after("the overload", over.end(), next(over.end(), false), attempts, plan));
      }
    }
  }

  private Recovery after(FaultMark faultMark) {
    String cause = "'" + faultMark.name() + "'";
    return faultMark.trouble() == null
        ? Recovery.after(cause, faultMark.start(), next(faultMark.start(), true), attempts, plan)
        : Recovery.unknown(cause, faultMark.start(), faultMark.trouble());
  }

  /**
   * Returns the start of the next fault, mark or overload; the end of the load if there is none.
   *
   * @param overloads whether to skip an overload that begins at {@code after}
   */
  private long next(long after, boolean overloads) {
    long next = endNanos;
    for (FaultMark each : faultMarks) {
      if (each.start() > after) {
        next = Math.min(next, each.start());
      }
    }
    for (Stage each : stages) {
      if (each.overloads() && (overloads ? each.start() > after : each.start() >= after)) {
        next = Math.min(next, each.start());
      }
    }
    return next;
  }
}
