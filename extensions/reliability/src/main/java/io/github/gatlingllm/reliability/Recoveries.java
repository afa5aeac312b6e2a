// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The recoveries of a run: after its overload, and after each thing that happened to its server.
 */
record Recoveries(
    ReliabilityPlan plan,
    List<Attempt> asks,
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

  /** Each stage above capacity that a stage at or below it follows. */
  private void afterOverload(List<Recovery> all) {
    for (int i = 0; i + 1 < stages.size(); i++) {
      Stage over = stages.get(i);
      Stage next = stages.get(i + 1);
      if (over.overloads() && next.withinCapacity()) {
        all.add(Recovery.after("the overload", over.end(), next(over.end(), false), asks, plan));
      }
    }
  }

  private Recovery after(FaultMark faultMark) {
    String cause = "'" + faultMark.name() + "'";
    return faultMark.trouble() == null
        ? Recovery.after(cause, faultMark.start(), next(faultMark.start(), true), asks, plan)
        : Recovery.unknown(cause, faultMark.start(), faultMark.trouble());
  }

  /**
   * When the next thing begins that it may suffer from.
   *
   * @param overloads whether an overload that is going on then is no such thing
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
