// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.gatling.javaapi.core.Assertion;
import io.github.gatlingllm.run.Assertions;
import io.github.gatlingllm.run.ObjectiveSet;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;

/**
 * What a run promises, as a list of Gatling's assertions: {@code
 * setUp(...).assertions(objectives(...))}
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class Objectives extends AbstractList<Assertion> {

  private final ObjectiveSet set;
  private final List<Assertion> others;
  private final List<Assertion> all;

  private Objectives(ObjectiveSet set, List<Assertion> others) {
    this.set = set;
    this.others = List.copyOf(others);
    var assertions = new ArrayList<Assertion>(Assertions.of(set));
    assertions.addAll(others);
    this.all = List.copyOf(assertions);
  }

  static Objectives of(List<Objective> objectives) {
    return new Objectives(
        ObjectiveSet.of(
            objectives.stream().map(Objective::promise).toList(),
            objectives.stream().flatMap(each -> each.brings().stream()).toList()),
        List.of());
  }

  /**
   * Add assertions of Gatling's own
   *
   * @param assertions such as {@code global().failedRequests().percent().lt(1.0)}
   * @return a new Objectives instance
   */
  public Objectives and(Assertion... assertions) {
    return and(List.of(assertions));
  }

  /**
   * Add assertions: Gatling's own, or other objectives
   *
   * @param assertions such as {@code objectives(...)}
   * @return a new Objectives instance
   */
  public Objectives and(List<Assertion> assertions) {
    var joined = new ArrayList<Assertion>(others);
    joined.addAll(assertions);
    return new Objectives(set, joined);
  }

  /**
   * Stop the run once one of the objectives can't be met any more, whatever is still to come
   *
   * @return a new Objectives instance
   */
  public Objectives stopEarly() {
    return new Objectives(set.stoppingEarly(), others);
  }

  /**
   * Say that the run is about users who give up ({@code patience}, {@code abandonAfter}). Otherwise
   * objectives are UNDETERMINED when too many gave up, because the requests that are left are not a
   * fair sample
   *
   * @return a new Objectives instance
   */
  public Objectives abandonmentTest() {
    return new Objectives(set.ofAbandonment(), others);
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
    return new Objectives(set.evenIfInvalid(), others);
  }

  ObjectiveSet set() {
    return set;
  }

  @Override
  public Assertion get(int index) {
    return all.get(index);
  }

  @Override
  public int size() {
    return all.size();
  }
}
