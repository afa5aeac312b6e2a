// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.pause;
import static io.gatling.javaapi.core.CoreDsl.repeat;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.gatling.core.action.Action;
import io.gatling.core.action.builder.ActionBuilder;
import io.gatling.core.structure.PopulationBuilder;
import io.gatling.core.structure.ScenarioContext;
import io.gatling.javaapi.core.ChainBuilder;
import io.github.gatlingllm.gatling.ChainContainer;
import io.github.gatlingllm.gatling.CountedRequests;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ChainContainerTest {

  /** Sends two requests. */
  private record Two() implements CountedRequests {
    @Override
    public int requests() {
      return 2;
    }

    @Override
    public Action build(ScenarioContext ctx, Action next) {
      return next;
    }
  }

  private record Concurrent(List<io.gatling.core.structure.ChainBuilder> chains)
      implements ChainContainer {
    @Override
    public Action build(ScenarioContext ctx, Action next) {
      return next;
    }
  }

  private static ChainBuilder of(ActionBuilder builder) {
    return exec((io.gatling.javaapi.core.ActionBuilder) () -> builder);
  }

  private static List<PopulationBuilder> concurrent(ChainBuilder... branches) {
    var builder = new Concurrent(Stream.of(branches).map(each -> each.wrapped).toList());
    return List.of(scenario("s").exec(of(builder)).injectOpen(atOnceUsers(3)).asScala());
  }

  private static OptionalLong requests(List<PopulationBuilder> populations) {
    return LoadPlan.of(populations, populations, OptionalDouble.empty()).mostRequests();
  }

  @Test
  void aUserSendsTheRequestsOfAllBranches() {
    var two = new Two();
    assertThat(requests(concurrent(of(two), pause(1).exec(of(two)), pause(1)))).hasValue(3 * 4);
    assertThat(requests(concurrent(of(two), repeat("#{x}").on(of(two))))).isEmpty();
  }

  @Test
  void aRequestInABranchIsSureToCome() {
    assertThat(LlmScenarios.of(concurrent(pause(1), of(new Two()))).sure()).isEqualTo(Set.of("s"));
  }
}
