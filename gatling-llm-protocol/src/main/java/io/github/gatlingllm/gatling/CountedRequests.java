// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling;

import io.gatling.core.action.builder.ActionBuilder;

/** Builds an action that sends a number of LLM requests which is the same for every user. */
public interface CountedRequests extends ActionBuilder {

  /** How many each user sends at the most, a request with its repetitions counting as one. */
  int requests();
}
