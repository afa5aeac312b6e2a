// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import io.gatling.core.action.Action;
import io.gatling.core.structure.ScenarioContext;
import io.github.gatlingllm.gatling.ChainableBridge;
import io.github.gatlingllm.gatling.CountedRequests;
import io.github.gatlingllm.run.LlmComponents;

/** A step of a user other than a request. */
abstract class UserStep extends ChainableBridge {

  final LlmComponents llm;
  private final String name;

  UserStep(String name, ScenarioContext ctx, Action next) {
    super(ctx.coreComponents(), next);
    this.llm = LlmComponents.of(ctx);
    this.name = name;
  }

  @Override
  public final String name() {
    return name;
  }

  /** Builds a step. */
  interface Builder extends CountedRequests {

    @Override
    default int requests() {
      return 0;
    }
  }
}
