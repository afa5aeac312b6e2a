// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.prompts;

import io.github.gatlingllm.workload.arrivals.ThinkTimes;
import io.github.gatlingllm.workload.length.TokenLengths;
import java.util.function.Consumer;

/**
 * What an agent does for one request of its user: it calls the model, runs the tool that the answer
 * asks for, and calls again with the tool's result, until it is done. Immutable.
 *
 * @param context tokens that stand before all it does, alike in all its sessions: instructions and
 *     tools
 * @param append tokens that a step adds: the task, then each tool's result
 * @param output tokens of each answer
 * @param steps how often the model is called
 * @param toolDelay how long each tool takes
 * @param maxInput a session ends before a step whose prompt would be longer
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
              + ", but was to have "
              + maxInput
              + ": make the context smaller, or scale the whole");
    }
  }

  /**
   * The same, made smaller in proportion, so that the longest prompt has so many tokens; one that
   * is as small already stays as it is. The number of steps and the time of tools stay.
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

  /** A copy that is changed by name; this one stays as it is. */
  public AgentShape with(Consumer<Settings> change) {
    var settings = new Settings(this);
    change.accept(settings);
    return settings.frozen();
  }

  /** What one is made of, by name, until it is frozen. */
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
