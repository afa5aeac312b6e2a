// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.feature.ObjectiveOption;
import java.util.LinkedHashMap;
import java.util.List;

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

  /** What they ask features for; at most one of a class. */
  List<ObjectiveOption> brought() {
    var all = new LinkedHashMap<Class<?>, ObjectiveOption>();
    list.stream()
        .flatMap(each -> each.brings().stream())
        .forEach(option -> all.merge(option.getClass(), option, ObjectiveOption::and));
    return List.copyOf(all.values());
  }

  boolean stopsWhenHopeless() {
    return stopsWhenHopeless;
  }
}
