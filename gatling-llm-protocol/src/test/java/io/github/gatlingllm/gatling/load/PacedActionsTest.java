// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import static io.gatling.javaapi.core.CoreDsl.doIf;
import static io.gatling.javaapi.core.CoreDsl.during;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.group;
import static io.gatling.javaapi.core.CoreDsl.pause;
import static io.gatling.javaapi.core.CoreDsl.percent;
import static io.gatling.javaapi.core.CoreDsl.randomSwitch;
import static io.gatling.javaapi.core.CoreDsl.repeat;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.gatling.core.action.Action;
import io.gatling.core.structure.ScenarioContext;
import io.gatling.javaapi.core.ActionBuilder;
import io.gatling.javaapi.core.ChainBuilder;
import io.github.gatlingllm.gatling.CountedRequests;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PacedActionsTest {

  private static final Request CHAT = new Request();
  private static final Request OTHER = new Request();

  @Test
  void theFirstRequestBehindAPaceIsDueWhenItSays() {
    assertThat(paced(exec(pace()).exec(chat()).exec(other()))).contains(CHAT).doesNotContain(OTHER);
    assertThat(paced(during(5).on(pace(), chat()))).contains(CHAT);
    assertThat(paced(repeat(5).on(pace(), exec(session -> session), group("g").on(chat()))))
        .contains(CHAT);
  }

  @Test
  void itMayBeInABranch() {
    Set<?> paced =
        paced(
            exec(pace())
                .exec(randomSwitch().on(percent(50).then(chat()), percent(50).then(other()))));
    assertThat(paced.contains(CHAT)).isTrue();
    assertThat(paced.contains(OTHER)).isTrue();
    assertThat(paced(exec(pace()).exec(repeat(2).on(chat())))).contains(CHAT);
  }

  @Test
  void behindAPauseItIsNot() {
    assertThat(paced(exec(pace()).pause(1).exec(chat()))).doesNotContain(CHAT);
    assertThat(paced(exec(pace()).exec(doIf("#{x}").then(pause(1))).exec(chat())))
        .doesNotContain(CHAT);
    assertThat(paced(exec(pace()).exec(repeat(2).on(pause(1), chat())))).doesNotContain(CHAT);
  }

  @Test
  void behindARequestThatMayHaveBeenLeftOutNobodyKnows() {
    assertThat(paced(exec(pace()).exec(doIf("#{x}").then(other())).exec(chat())))
        .contains(OTHER)
        .doesNotContain(CHAT);
  }

  @Test
  void aRequestThatIsBothDoesNotTellWhereItsUserIs() {
    ChainBuilder both = exec(pace()).exec(chat()).exec(pace()).pause(1).exec(chat());
    assertThat(paced(both)).doesNotContain(CHAT);
  }

  @Test
  void theSameRequestWithoutAPaceIsNoHarm() {
    assertThat(paced(exec(chat()).exec(during(5).on(pace(), chat())))).contains(CHAT);
  }

  private static Set<io.gatling.core.action.builder.ActionBuilder> paced(ChainBuilder chain) {
    return PacedActions.of(scenario("S").exec(chain).wrapped);
  }

  private static ChainBuilder pace() {
    var pace = new Pace();
    ActionBuilder builder = () -> pace;
    return exec(builder);
  }

  private static ChainBuilder chat() {
    ActionBuilder builder = () -> CHAT;
    return exec(builder);
  }

  private static ChainBuilder other() {
    ActionBuilder builder = () -> OTHER;
    return exec(builder);
  }

  private static final class Pace implements Pacing {
    @Override
    public Action build(ScenarioContext ctx, Action next) {
      throw new UnsupportedOperationException("never built");
    }
  }

  private static final class Request implements CountedRequests {
    @Override
    public int requests() {
      return 1;
    }

    @Override
    public Action build(ScenarioContext ctx, Action next) {
      throw new UnsupportedOperationException("never built");
    }
  }
}
