// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.gatling.core.session.Session;
import io.gatling.core.session.Session$;
import io.github.gatlingllm.gatling.load.LlmScenarios;
import io.github.gatlingllm.slo.validity.LoadPace;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** In {@code If} a condition decides on the request, in {@code Draw} a random switch. */
class ReachedUsersTest {

  private final ReachedUsers users =
      new ReachedUsers(
          new LlmScenarios(Set.of("Chat", "If", "Draw"), Set.of("Chat", "If"), Set.of("Chat")));

  @Test
  void usersWhoFindNothingLeftToSendAreNotMissing() {
    sends(user("Chat", 1));
    sends(user("Chat", 2));
    leaves(user("Chat", 3));
    leaves(user("Chat", 4));

    assertThat(users.soFar()).isEqualTo(new LoadPace.Reach(2, 2));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Chat", "If", "Draw"})
  void usersWhoFailBeforeTheRequestAreMissing(String scenario) {
    sends(user(scenario, 1));
    leaves(user(scenario, 2).markAsFailed());

    assertThat(users.soFar()).isEqualTo(new LoadPace.Reach(2, 1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Chat", "If", "Draw"})
  void usersWhoTakeAnExitBeforeTheRequestAreMissing(String scenario) {
    sends(user(scenario, 1));
    exits(user(scenario, 2));

    assertThat(users.soFar()).isEqualTo(new LoadPace.Reach(2, 1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"If", "Draw"})
  void usersWhoTakeAnotherBranchAreNotMissing(String scenario) {
    sends(user(scenario, 1));
    IntStream.rangeClosed(2, 10).forEach(id -> leaves(user(scenario, id)));

    assertThat(users.soFar()).isEqualTo(new LoadPace.Reach(1, 1));
  }

  @Test
  void usersWhoFailOrExitBehindTheRequestAreNotMissing() {
    sends(user("Chat", 1).markAsFailed());
    Session user = user("If", 2);
    users.came(user);
    users.reached(user);
    users.exits(user);
    users.left(user);

    assertThat(users.soFar()).isEqualTo(new LoadPace.Reach(2, 2));
  }

  @Test
  void withoutAnyRequestAllUsersOfAScenarioThatLeadsToOneAreMissing() {
    leaves(user("Chat", 1));
    leaves(user("Chat", 2));
    leaves(user("If", 3));

    assertThat(users.soFar()).isEqualTo(new LoadPace.Reach(2, 0));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Chat", "If"})
  void usersWhoWaitBeforeTheRequestUntilTheEndAreMissingIfTheyAreMost(String scenario) {
    sends(user(scenario, 1));
    IntStream.rangeClosed(2, 3).forEach(id -> users.came(user(scenario, id)));

    assertThat(users.soFar()).isEqualTo(new LoadPace.Reach(3, 1));
  }

  @Test
  void aFewUsersWhoAreOnTheirWayAtTheEndAreNotMissing() {
    IntStream.rangeClosed(1, 4).forEach(id -> sends(user("Chat", id)));
    IntStream.rangeClosed(5, 8).forEach(id -> users.came(user("Chat", id)));

    assertThat(users.soFar()).isEqualTo(new LoadPace.Reach(4, 4));
  }

  @Test
  void usersInRandomBranchesAtTheEndAreNotMissing() {
    sends(user("Draw", 1));
    IntStream.rangeClosed(2, 9).forEach(id -> users.came(user("Draw", id)));

    assertThat(users.soFar()).isEqualTo(new LoadPace.Reach(1, 1));
  }

  @Test
  void usersInTheirRequestAtTheEndCount() {
    Session user = user("Chat", 1);
    users.came(user);
    users.reached(user);
    leaves(user("Chat", 2).markAsFailed());

    assertThat(users.soFar()).isEqualTo(new LoadPace.Reach(2, 1));
  }

  @Test
  void usersWhoExitFromOtherScenariosDoNotCount() {
    users.exits(user("Pages", 1));

    assertThat(users.soFar()).isEqualTo(new LoadPace.Reach(0, 0));
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

  private void exits(Session user) {
    users.came(user);
    users.exits(user);
    users.left(user);
  }

  private static Session user(String scenario, long id) {
    return Session$.MODULE$.apply(scenario, id, null);
  }
}
