// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.doIf;
import static io.gatling.javaapi.core.CoreDsl.doIfOrElse;
import static io.gatling.javaapi.core.CoreDsl.doSwitch;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.forever;
import static io.gatling.javaapi.core.CoreDsl.group;
import static io.gatling.javaapi.core.CoreDsl.onCase;
import static io.gatling.javaapi.core.CoreDsl.pause;
import static io.gatling.javaapi.core.CoreDsl.percent;
import static io.gatling.javaapi.core.CoreDsl.randomSwitch;
import static io.gatling.javaapi.core.CoreDsl.repeat;
import static io.gatling.javaapi.core.CoreDsl.roundRobinSwitch;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.core.CoreDsl.tryMax;
import static io.gatling.javaapi.core.CoreDsl.uniformRandomSwitch;
import static org.assertj.core.api.Assertions.assertThat;

import io.gatling.core.action.Action;
import io.gatling.core.action.builder.ActionBuilder;
import io.gatling.core.session.Session;
import io.gatling.core.session.Session$;
import io.gatling.core.structure.ScenarioContext;
import io.gatling.javaapi.core.ChainBuilder;
import io.github.gatlingllm.gatling.ChainContainer;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class FirstActionsTest {

  private static final Request FIRST = new Request();
  private static final Request OTHER = new Request();
  private static final Request LATER = new Request();

  static Stream<Arguments> waysToARequest() {
    ChainBuilder first = request(FIRST);
    ChainBuilder other = request(OTHER);
    return Stream.of(
        Arguments.of("session hook", exec(session -> session).exec(first)),
        Arguments.of("group", group("g").on(group("h").on(first))),
        Arguments.of("repeat", repeat(3).on(first)),
        Arguments.of("forever", forever().on(first)),
        Arguments.of("tryMax", tryMax(3).on(first)),
        Arguments.of("doIf", doIf("#{x}").then(first)),
        Arguments.of("doIfOrElse", doIfOrElse("#{x}").then(other).orElse(first)),
        Arguments.of("doSwitch", doSwitch("#{x}").on(onCase(1).then(other), onCase(2).then(first))),
        Arguments.of(
            "randomSwitch", randomSwitch().on(percent(30).then(first), percent(70).then(other))),
        Arguments.of("uniform", uniformRandomSwitch().on(other, first)),
        Arguments.of("container", request(new Container(first))),
        Arguments.of("round robin", roundRobinSwitch().on(other, first)),
        Arguments.of(
            "nested", group("g").on(repeat(2).on(randomSwitch().on(percent(10).then(first))))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("waysToARequest")
  void theFirstRequestOfEachBranchIsOnSchedule(String way, ChainBuilder chain) {
    FirstActions firsts = firstActions(chain.exec(request(LATER)));

    assertThat(firsts.isFirst(user("S"), FIRST)).isTrue();
    assertThat(firsts.isFirst(user("S"), LATER)).isFalse();
    assertThat(firsts.isFirst(user("other scenario"), FIRST)).isFalse();
  }

  @Test
  void whatFollowsASwitchIsOnNoSchedule() {
    // A user that takes no branch gets there at once, another one after its branch: who knows.
    FirstActions firsts =
        firstActions(randomSwitch().on(percent(30).then(request(OTHER))).exec(request(FIRST)));

    assertThat(firsts.isFirst(user("S"), FIRST)).isFalse();
  }

  @Test
  void nothingIsOnScheduleBehindAPause() {
    FirstActions firsts =
        firstActions(pause(1).exec(request(FIRST)).exec(group("g").on(request(LATER))));

    assertThat(firsts.isFirst(user("S"), FIRST)).isFalse();
    assertThat(firsts.isFirst(user("S"), LATER)).isFalse();
  }

  @Test
  void nothingIsOnScheduleBehindAPauseInABranch() {
    FirstActions firsts =
        firstActions(
            randomSwitch()
                .on(
                    percent(50).then(pause(1).exec(request(FIRST))),
                    percent(50).then(request(OTHER))));

    assertThat(firsts.isFirst(user("S"), FIRST)).isFalse();
    assertThat(firsts.isFirst(user("S"), OTHER)).isTrue();
  }

  @Test
  void inALaterRoundNothingIsOnSchedule() {
    FirstActions firsts = firstActions(repeat(3, "i").on(request(FIRST)));
    Session first = user("S").enterLoop("i", null, null, false);

    assertThat(firsts.isFirst(first, FIRST)).isTrue();
    assertThat(firsts.isFirst(first.incrementCounter("i"), FIRST)).isFalse();
  }

  @Test
  void aRequestInABranchAndBehindItDoesNotTellWhereItsUserIs() {
    FirstActions firsts =
        firstActions(doIf("#{x}").then(request(FIRST)).pause(1).exec(request(FIRST)));

    assertThat(firsts.isFirst(user("S"), FIRST)).isFalse();
  }

  private static Session user(String scenario) {
    return Session$.MODULE$.apply(scenario, 1, null);
  }

  private static ChainBuilder request(ActionBuilder request) {
    io.gatling.javaapi.core.ActionBuilder builder = () -> request;
    return exec(builder);
  }

  private static FirstActions firstActions(ChainBuilder chain) {
    return FirstActions.of(List.of(scenario("S").exec(chain).injectOpen(atOnceUsers(1)).asScala()));
  }

  private static final class Request implements ActionBuilder {
    @Override
    public Action build(ScenarioContext ctx, Action next) {
      throw new UnsupportedOperationException("never built");
    }
  }

  private record Container(ChainBuilder inside) implements ChainContainer {

    @Override
    public List<io.gatling.core.structure.ChainBuilder> chains() {
      return List.of(inside.wrapped);
    }

    @Override
    public Action build(ScenarioContext ctx, Action next) {
      throw new UnsupportedOperationException("never built");
    }
  }
}
