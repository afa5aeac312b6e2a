// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.gatling.core.action.builder.ActionBuilder;

/** Makes Java steps of Scala builders. */
final class Steps {

  private Steps() {}

  static io.gatling.javaapi.core.ActionBuilder of(ActionBuilder builder) {
    return () -> builder;
  }
}
