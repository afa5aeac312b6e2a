// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.action;

import io.gatling.core.CoreComponents;
import io.gatling.core.action.Action;
import io.gatling.core.session.Session;
import io.github.gatlingllm.gatling.ChainableBridge;
import java.util.ArrayList;
import java.util.List;
import scala.Option;

/** The place of a parallel part in its scenario: where its branches end, and what follows. */
final class ForkPlace {

  private final String attribute;
  private final List<String> names;
  private final CoreComponents core;
  private final Action next;
  private final Action leave;
  private final List<Action> ends = new ArrayList<>();
  private final List<Action> leaves = new ArrayList<>();
  private final List<Action> exits = new ArrayList<>();

  /** How a branch ends. */
  enum Ending {
    /** At its end. */
    END,
    /** Before its end, because its user leaves a block around the parallel part. */
    LEAVE,
    /** Before its end, because its user leaves the scenario. */
    EXIT
  }

  /**
   * Creates a place without branches.
   *
   * @param attribute the session attribute of the fork of a user
   * @param names the names of its branches
   * @param next what follows
   * @param leave leaves the block around it
   */
  ForkPlace(String attribute, List<String> names, CoreComponents core, Action next, Action leave) {
    this.attribute = attribute;
    this.names = names;
    this.core = core;
    this.next = next;
    this.leave = leave;
    for (int i = 0; i < names.size(); i++) {
      ends.add(new End(this, i, Ending.END));
      leaves.add(new End(this, i, Ending.LEAVE));
      exits.add(new End(this, i, Ending.EXIT));
    }
  }

  String attribute() {
    return attribute;
  }

  List<String> names() {
    return names;
  }

  Action next() {
    return next;
  }

  Action leave() {
    return leave;
  }

  CoreComponents core() {
    return core;
  }

  Action end(int branch) {
    return ends.get(branch);
  }

  Action leave(int branch) {
    return leaves.get(branch);
  }

  Action exit(int branch) {
    return exits.get(branch);
  }

  /** Ends a branch. */
  private static final class End extends ChainableBridge {

    private final ForkPlace place;
    private final int branch;
    private final Ending how;

    End(ForkPlace place, int branch, Ending how) {
      super(place.core, place.next);
      this.place = place;
      this.branch = branch;
      this.how = how;
    }

    @Override
    public String name() {
      return "llm-parallel-end";
    }

    @Override
    public void execute(Session session) {
      Option<Object> fork = session.attributes().get(place.attribute);
      ((Fork) fork.get()).arrives(branch, session, how);
    }
  }
}
