// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.prompts;

import io.github.gatlingllm.workload.arrivals.ThinkTimes;
import io.github.gatlingllm.workload.length.TokenLengths;
import java.util.function.Consumer;

/**
 * The shape of an agent's sessions. The agent calls the model, runs the requested tool, and calls
 * the model again with the result, until it is done. Immutable.
 *
 * @param context tokens of instructions and tools, shared by all sessions
 * @param append tokens that a step adds: the task, then each tool's result
 * @param output tokens of each answer
 * @param steps the number of model calls
 * @param toolDelay the duration of each tool
 * @param maxInput the longest prompt; a session ends before a step with a longer one
 */
public record AgentShape(
    int context,
    TokenLengths append,
    TokenLengths output,
    TokenLengths steps,
    ThinkTimes toolDelay,
    int maxInput) {

  public AgentShape {
    if (context < 1) {
      throw new IllegalArgumentException("context must be at least 1 token, but was " + context);
    }
    if (maxInput - context < SyntheticPrompts.MIN_UNIQUE_TOKENS) {
      throw new IllegalArgumentException(
          "an agent's longest prompt must have at least "
              + SyntheticPrompts.MIN_UNIQUE_TOKENS
              + " tokens more than its context of "
              + context
              + ", but has "
              + maxInput
              + ": reduce the context, or scale the shape");
    }
  }

  /**
   * Returns a copy scaled down so that the longest prompt has that many tokens. A smaller shape
   * stays unchanged, as do the number of steps and the tool delays.
   */
  public AgentShape scaledTo(int tokens) {
    if (tokens >= maxInput) {
      return this;
    }
    double factor = (double) tokens / maxInput;
    return new AgentShape(
        Math.max(1, (int) Math.rint(context * factor)),
        append.scaled(factor),
        output.scaled(factor),
        steps,
        toolDelay,
        tokens);
  }

  /** Returns a changed copy. */
  public AgentShape with(Consumer<Settings> change) {
    var settings = new Settings(this);
    change.accept(settings);
    return settings.frozen();
  }

  /** The mutable values of a shape. */
  public static final class Settings {
    public int context;
    public TokenLengths append;
    public TokenLengths output;
    public TokenLengths steps;
    public ThinkTimes toolDelay;
    public int maxInput;

    private Settings(AgentShape given) {
      context = given.context;
      append = given.append;
      output = given.output;
      steps = given.steps;
      toolDelay = given.toolDelay;
      maxInput = given.maxInput;
    }

    private AgentShape frozen() {
      return new AgentShape(context, append, output, steps, toolDelay, maxInput);
    }
  }
}
