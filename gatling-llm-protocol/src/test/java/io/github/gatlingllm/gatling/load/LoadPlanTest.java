// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.doIf;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.pause;
import static io.gatling.javaapi.core.CoreDsl.repeat;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.github.gatlingllm.javaapi.LlmDsl.capacitySearch;
import static io.github.gatlingllm.javaapi.LlmDsl.mix;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.slo;
import static io.github.gatlingllm.javaapi.Profiles.chat;
import static org.assertj.core.api.Assertions.assertThat;

import io.gatling.core.action.builder.ActionBuilder;
import io.gatling.core.controller.inject.open.OpenInjectionStep;
import io.gatling.core.structure.PopulationBuilder;
import io.gatling.javaapi.core.ChainBuilder;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A name that Gatling does not have any more would make a known number an unknown one. */
class LoadPlanTest {

  static Stream<String> builders() {
    return GatlingType.WITHOUT_REQUESTS.stream()
        .filter(type -> type != GatlingType.GROUP) // whose builders are lambdas in it
        .map(GatlingType::className);
  }

  static Stream<String> steps() {
    return GatlingType.EXACT.stream().map(GatlingType::className);
  }

  @ParameterizedTest
  @MethodSource
  void builders(String name) throws ClassNotFoundException {
    assertThat(ActionBuilder.class).isAssignableFrom(Class.forName(name));
  }

  @ParameterizedTest
  @MethodSource
  void steps(String name) throws ClassNotFoundException {
    assertThat(OpenInjectionStep.class).isAssignableFrom(Class.forName(name));
  }

  @Test
  void ofAMixTheShareWithTheMostRequestsCounts() {
    var one = chat().request("one");
    assertThat(requests(exec(mix().share(9, one).share(1, one, one)))).hasValue(10);
    assertThat(requests(exec(mix().share(9, one).share(1, one, one)).exec(one))).hasValue(15);
    assertThat(requests(doIf("#{x}").then(exec(one)))).hasValue(5);
  }

  /** A search that stopped because few requests were to come would miss those that do. */
  @Test
  void nobodyKnowsHowLongASearchTakes() {
    var search = capacitySearch(slo("quick").ttft().lte(ms(200))).between(1, 8).precision(1);
    var population = scenario("s").exec(chat().request("one")).injectOpen(search.seed(1));
    var all = List.of(population.asScala());
    LoadPlan plan = LoadPlan.of(all, all, OptionalDouble.empty());
    assertThat(plan.mostRequests()).isEmpty();
    assertThat(plan.seconds()).isEmpty();
  }

  @Test
  void nobodyKnowsHowOftenALoopSends() {
    var one = chat().request("one");
    assertThat(requests(exec(mix().share(9, one).share(1, repeat(3).on(exec(one)))))).isEmpty();
  }

  @Test
  void theInjectionsEndIsThatOfTheLongestPopulation() {
    assertThat(injection(OptionalDouble.empty(), open(30), open(20))).hasValue(30);
    assertThat(injection(OptionalDouble.of(25), open(30))).as("maxDuration").hasValue(25);
    var once = scenario("once").exec(pause(1)).injectOpen(atOnceUsers(5)).asScala();
    assertThat(injection(OptionalDouble.empty(), once)).as("no span").isEmpty();
    var first = scenario("a").exec(pause(1)).injectOpen(constantUsersPerSec(1).during(9));
    var then = scenario("b").exec(pause(1)).injectOpen(constantUsersPerSec(1).during(9));
    var root = first.andThen(then).asScala();
    assertThat(
            LoadPlan.of(List.of(root), List.of(root, then.asScala()), OptionalDouble.empty())
                .injectionSeconds())
        .as("one after the other")
        .isEmpty();
  }

  private static PopulationBuilder open(int seconds) {
    return scenario("s" + seconds)
        .exec(pause(1))
        .injectOpen(constantUsersPerSec(1).during(seconds))
        .asScala();
  }

  private static OptionalDouble injection(OptionalDouble most, PopulationBuilder... populations) {
    List<PopulationBuilder> all = List.of(populations);
    return LoadPlan.of(all, all, most).injectionSeconds();
  }

  private static OptionalLong requests(ChainBuilder chain) {
    var population = scenario("s").exec(chain).injectOpen(atOnceUsers(5)).asScala();
    return LoadPlan.of(List.of(population), List.of(population), OptionalDouble.empty())
        .mostRequests();
  }
}
