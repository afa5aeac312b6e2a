// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import static io.gatling.javaapi.core.CoreDsl.exec;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.exec.Executable;
import io.gatling.javaapi.core.internal.Expressions;
import io.github.gatlingllm.agents.StepKind;
import io.github.gatlingllm.agents.action.ToolBeginBuilder;
import io.github.gatlingllm.agents.action.ToolEndBuilder;

/** DSL for tools of a job */
public final class ToolBuilder {

  private final String name;

  ToolBuilder(String name) {
    this.name = name;
  }

  /**
   * Enclose what calls the tool; LLM calls inside count as LLM time, too
   *
   * @param executable the first step
   * @param executables the next steps
   * @return the chain of the tool
   */
  public ChainBuilder on(Executable executable, Executable... executables) {
    var place = new Object();
    var begin = new ToolBeginBuilder(Expressions.toStringExpression(name), StepKind.HTTP, place);
    return exec(Steps.of(begin))
        .exec(exec(executable, executables))
        .exec(Steps.of(new ToolEndBuilder(place)));
  }
}
