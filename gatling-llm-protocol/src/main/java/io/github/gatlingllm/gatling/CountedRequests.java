// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling;

import io.gatling.core.action.builder.ActionBuilder;

/** Builds an action that sends the same number of LLM requests for every user. */
public interface CountedRequests extends ActionBuilder {

  /** Returns the most requests per user; a request with its retries counts as one. */
  int requests();
}
