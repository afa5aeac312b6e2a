// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.gatling.javaapi.core.Assertion;
import io.github.gatlingllm.run.Assertions;
import io.github.gatlingllm.run.ObjectiveSet;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;

/**
 * The objectives of a run, as a list of Gatling assertions: {@code
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
   * Add assertions of Gatling
   *
   * @param assertions such as {@code global().failedRequests().percent().lt(1.0)}
   * @return a new Objectives instance
   */
  public Objectives and(Assertion... assertions) {
    return and(List.of(assertions));
  }

  /**
   * Add Gatling assertions or other objectives
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
   * Stop the run as soon as the rest of it can no longer make one of the objectives pass
   *
   * @return a new Objectives instance
   */
  public Objectives stopEarly() {
    return new Objectives(set.stoppingEarly(), others);
  }

  /**
   * Declare that the run tests users who give up ({@code patience}, {@code abandonAfter}). By
   * default, objectives are UNDETERMINED if too many users gave up, because the remaining requests
   * are not a fair sample
   *
   * @return a new Objectives instance
   */
  public Objectives abandonmentTest() {
    return new Objectives(set.ofAbandonment(), others);
  }

  /**
   * Judge the objectives even if the run is invalid because the load generator distorted the
   * measurement. By default, an objective of an invalid run is UNDETERMINED where it would be MET.
   * Every report states this setting. {@code -Dgatling.llm.judgedEvenIfInvalid=true} does the same
   * for all objectives of a run
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
