/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.gatling;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.doIf;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.repeat;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.github.gatlingllm.javaapi.LlmDsl.mix;
import static io.github.gatlingllm.javaapi.Profiles.chat;
import static org.assertj.core.api.Assertions.assertThat;

import io.gatling.core.action.builder.ActionBuilder;
import io.gatling.core.controller.inject.open.OpenInjectionStep;
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
    return LoadPlan.WITHOUT_REQUESTS.stream();
  }

  static Stream<String> steps() {
    return LoadPlan.EXACT.stream().map(LoadPlan.OPEN::concat);
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
    assertThat(requests(exec(mix(1).share(9, one).share(1, one, one)))).hasValue(10);
    assertThat(requests(exec(mix(1).share(9, one).share(1, one, one)).exec(one))).hasValue(15);
    assertThat(requests(doIf("#{x}").then(exec(one)))).hasValue(5);
  }

  @Test
  void nobodyKnowsHowOftenALoopSends() {
    var one = chat().request("one");
    assertThat(requests(exec(mix(1).share(9, one).share(1, repeat(3).on(exec(one)))))).isEmpty();
  }

  private static OptionalLong requests(ChainBuilder chain) {
    var population = scenario("s").exec(chain).injectOpen(atOnceUsers(5)).asScala();
    return LoadPlan.of(List.of(population), List.of(population), OptionalDouble.empty())
        .mostRequests();
  }
}
