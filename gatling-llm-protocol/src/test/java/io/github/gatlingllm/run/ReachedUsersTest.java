/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.gatling.core.session.Session;
import io.gatling.core.session.Session$;
import io.github.gatlingllm.slo.validity.Pace;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ReachedUsersTest {

  private final ReachedUsers users = new ReachedUsers(Set.of("Chat", "Exits"), Set.of("Exits"));

  @Test
  void usersWhoFindNothingLeftToSendAreNotMissing() {
    sends(user("Chat", 1));
    sends(user("Chat", 2));
    leaves(user("Chat", 3));
    leaves(user("Chat", 4));

    assertThat(users.soFar()).isEqualTo(new Pace.Reach(2, 2));
  }

  @Test
  void usersWhoFailBeforeTheRequestAreMissing() {
    sends(user("Chat", 1));
    leaves(user("Chat", 2).markAsFailed());
    leaves(user("Chat", 3));

    assertThat(users.soFar()).isEqualTo(new Pace.Reach(2, 1));
  }

  @Test
  void usersWhoMayHaveTakenAnExitAreMissing() {
    sends(user("Exits", 1));
    leaves(user("Exits", 2));

    assertThat(users.soFar()).isEqualTo(new Pace.Reach(2, 1));
  }

  @Test
  void withoutAnyRequestAllUsersAreMissing() {
    leaves(user("Chat", 1));
    leaves(user("Chat", 2));

    assertThat(users.soFar()).isEqualTo(new Pace.Reach(2, 0));
  }

  @Test
  void usersOfOtherScenariosDoNotCount() {
    leaves(user("Pages", 1).markAsFailed());

    assertThat(users.soFar()).isEqualTo(new Pace.Reach(0, 0));
  }

  private void sends(Session user) {
    users.came(user);
    users.reached(user);
    users.left(user);
  }

  private void leaves(Session user) {
    users.came(user);
    users.left(user);
  }

  private static Session user(String scenario, long id) {
    return Session$.MODULE$.apply(scenario, id, null);
  }
}
