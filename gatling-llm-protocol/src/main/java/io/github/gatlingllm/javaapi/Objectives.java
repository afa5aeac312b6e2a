// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.quality.consistency.ConsistencyPlan;
import io.github.gatlingllm.quality.paired.QualityPlan;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a run promises
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class Objectives {

  private final List<Objective> list;
  private final boolean stopsWhenHopeless;
  private final boolean abandonmentTest;
  private final boolean judgedEvenIfInvalid;

  Objectives(
      List<Objective> list,
      boolean stopsWhenHopeless,
      boolean abandonmentTest,
      boolean judgedEvenIfInvalid) {
    this.list = List.copyOf(list);
    this.stopsWhenHopeless = stopsWhenHopeless;
    this.abandonmentTest = abandonmentTest;
    this.judgedEvenIfInvalid = judgedEvenIfInvalid;
  }

  /**
   * Stop the run once one of the objectives can't be met any more, whatever is still to come
   *
   * @return a new Objectives instance
   */
  public Objectives stopWhenHopeless() {
    return new Objectives(list, true, abandonmentTest, judgedEvenIfInvalid);
  }

  /**
   * Say that the run is about users who give up ({@code patience}, {@code abandonAfter}). Otherwise
   * objectives are UNDETERMINED when too many gave up, because the requests that are left are not a
   * fair sample
   *
   * @return a new Objectives instance
   */
  public Objectives abandonmentTest() {
    return new Objectives(list, stopsWhenHopeless, true, judgedEvenIfInvalid);
  }

  /**
   * Judge the objectives even if the run is invalid, because the load generator distorted what it
   * measured. Otherwise an objective of such a run is UNDETERMINED where it would be MET. Every
   * report says that this was asked for. {@code -Dgatling.llm.judgedEvenIfInvalid=true} does the
   * same for all objectives of a run
   *
   * @return a new Objectives instance
   */
  public Objectives judgedEvenIfInvalid() {
    return new Objectives(list, stopsWhenHopeless, abandonmentTest, true);
  }

  boolean isJudgedEvenIfInvalid() {
    return judgedEvenIfInvalid;
  }

  boolean isAbandonmentTest() {
    return abandonmentTest;
  }

  List<io.github.gatlingllm.slo.promise.Objective> list() {
    return list.stream().map(Objective::promise).toList();
  }

  /** What is scored, each scorer once. */
  List<QualityPlan> quality() {
    var plans = new LinkedHashMap<String, QualityPlan>();
    list.stream().flatMap(each -> each.quality().stream()).forEach(plan -> add(plans, plan));
    return List.copyOf(plans.values());
  }

  private static void add(Map<String, QualityPlan> plans, QualityPlan plan) {
    QualityPlan known = plans.get(plan.key());
    if (known != null && !known.agrees(plan)) {
      throw new IllegalArgumentException(
          "each scorer must be given once, but "
              + plan.key()
              + " was given twice, with other files, shares, requests, patterns or code: keep"
              + " quality(...).scorer(...) in a variable for all its objectives, or write another"
              + " scorer, scorer(\"...\", ...)");
    }
    plans.put(plan.key(), known == null ? plan : known.and(plan));
  }

  /** What is asked again and again; null: nothing. */
  @Nullable ConsistencyPlan consistency() {
    List<ConsistencyPlan> plans =
        list.stream().flatMap(each -> each.consistency().stream()).distinct().toList();
    if (plans.size() > 1) {
      throw new IllegalArgumentException(
          "consistency(...) must be the same in all objectives, but was given with two files,"
              + " shares or repeats: build it once, and bound its figures");
    }
    return plans.isEmpty() ? null : plans.get(0);
  }

  boolean stopsWhenHopeless() {
    return stopsWhenHopeless;
  }
}
