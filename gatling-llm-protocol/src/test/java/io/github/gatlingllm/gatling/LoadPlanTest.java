/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.gatling;

import static org.assertj.core.api.Assertions.assertThat;

import io.gatling.core.action.builder.ActionBuilder;
import io.gatling.core.controller.inject.open.OpenInjectionStep;
import java.util.stream.Stream;
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
}
