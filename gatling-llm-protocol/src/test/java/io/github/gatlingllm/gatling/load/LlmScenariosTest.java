// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.doIf;
import static io.gatling.javaapi.core.CoreDsl.doIfOrElse;
import static io.gatling.javaapi.core.CoreDsl.doSwitch;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.exitHereIf;
import static io.gatling.javaapi.core.CoreDsl.group;
import static io.gatling.javaapi.core.CoreDsl.onCase;
import static io.gatling.javaapi.core.CoreDsl.pause;
import static io.gatling.javaapi.core.CoreDsl.percent;
import static io.gatling.javaapi.core.CoreDsl.randomSwitch;
import static io.gatling.javaapi.core.CoreDsl.repeat;
import static io.gatling.javaapi.core.CoreDsl.roundRobinSwitch;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.core.CoreDsl.tryMax;
import static org.assertj.core.api.Assertions.assertThat;

import io.gatling.commons.validation.Validation;
import io.gatling.core.action.Action;
import io.gatling.core.action.builder.ActionBuilder;
import io.gatling.core.session.Session;
import io.gatling.core.session.Session$;
import io.gatling.core.structure.PopulationBuilder;
import io.gatling.core.structure.ScenarioContext;
import io.gatling.javaapi.core.ChainBuilder;
import io.github.gatlingllm.gatling.CountedRequests;
import io.github.gatlingllm.gatling.Seam;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import scala.Function1;

/** Which users must come to a request, and who leaves before. */
class LlmScenariosTest {

  @Test
  void requestsInLoopsAndTriesAreSure() {
    assertThat(
            scenarios(
                repeat(2).on(request()),
                tryMax(2).on(request()),
                group("g").on(pause(1), request())))
        .isEqualTo(
            new LlmScenarios(Set.of("0", "1", "2"), Set.of("0", "1", "2"), Set.of("0", "1", "2")));
  }

  @Test
  void requestsUnderConditionsAreAwaited() {
    assertThat(
            scenarios(
                doIf("#{x}").then(request()),
                doIfOrElse("#{x}").then(pause(1)).orElse(request()),
                repeat(2)
                    .on(doSwitch("#{x}").on(onCase(1).then(pause(1)), onCase(2).then(request())))))
        .isEqualTo(new LlmScenarios(Set.of("0", "1", "2"), Set.of("0", "1", "2"), Set.of()));
  }

  @Test
  void requestsInRandomBranchesAreNotAwaited() {
    assertThat(
            scenarios(
                randomSwitch().on(percent(50).then(request())),
                roundRobinSwitch().on(pause(1), doIf("#{x}").then(request())),
                exec(pause(1))))
        .isEqualTo(new LlmScenarios(Set.of("0", "1"), Set.of(), Set.of()));
  }

  @Test
  void whoTakesAnExitIsHeardOf() {
    ChainBuilder exit = exitHereIf(session -> session.userId() > 1);
    List<PopulationBuilder> run = populations(group("g").on(repeat(2).on(exit, request())));
    var taken = new ArrayList<Long>();
    WatchedExits.watch(run, session -> taken.add(session.userId()));

    assertThat(meets(exit, 1)).isFalse();
    assertThat(meets(exit, 2)).isTrue();
    assertThat(taken).containsExactly(2L);
  }

  @Test
  void anotherRunOfTheSameScenarioHearsAlone() {
    ChainBuilder exit = exitHereIf(session -> true);
    List<PopulationBuilder> run = populations(exit.exec(request()));
    var earlier = new ArrayList<Long>();
    var taken = new ArrayList<Long>();
    WatchedExits.watch(run, session -> earlier.add(session.userId()));
    WatchedExits.watch(run, session -> taken.add(session.userId()));

    assertThat(meets(exit, 7)).isTrue();
    assertThat(taken).containsExactly(7L);
    assertThat(earlier).isEmpty();
  }

  @Test
  void anExitInsteadOfARequestIsWatchedIfAConditionTakesIt() {
    ChainBuilder instead = exitHereIf(session -> true);
    ChainBuilder drawn = exitHereIf(session -> true);
    var taken = new ArrayList<Long>();
    WatchedExits.watch(
        populations(
            doIfOrElse("#{x}").then(request()).orElse(instead),
            randomSwitch().on(percent(50).then(request()), percent(50).then(drawn))),
        session -> taken.add(session.userId()));

    assertThat(meets(drawn, 1)).isTrue();
    assertThat(meets(instead, 2)).isTrue();
    assertThat(taken).containsExactly(2L);
  }

  @Test
  void anExitBehindTheLastRequestIsNotWatched() {
    ChainBuilder exit = exitHereIf(session -> true);
    var taken = new ArrayList<Long>();
    WatchedExits.watch(
        populations(doIf("#{x}").then(request()).exec(exit)),
        session -> taken.add(session.userId()));

    assertThat(meets(exit, 1)).isTrue();
    assertThat(taken).isEmpty();
  }

  private static boolean meets(ChainBuilder exit, long user) {
    ActionBuilder builder = exit.wrapped.actionBuilders().head();
    Function1<Session, Validation<Object>> condition = Seam.EXIT_CONDITION.read(builder);
    return (boolean) condition.apply(Session$.MODULE$.apply("0", user, null)).toOption().get();
  }

  private static LlmScenarios scenarios(ChainBuilder... chains) {
    return LlmScenarios.of(populations(chains));
  }

  /** Each scenario's name is its number. */
  private static List<PopulationBuilder> populations(ChainBuilder... chains) {
    var populations = new ArrayList<PopulationBuilder>();
    for (ChainBuilder chain : chains) {
      String name = Integer.toString(populations.size());
      populations.add(scenario(name).exec(chain).injectOpen(atOnceUsers(1)).asScala());
    }
    return populations;
  }

  private static ChainBuilder request() {
    var request = new Request();
    io.gatling.javaapi.core.ActionBuilder builder = () -> request;
    return exec(builder);
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
