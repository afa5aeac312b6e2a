// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.prompts;

import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.chat.Prompt;
import io.github.gatlingllm.chat.ToolCall;
import io.github.gatlingllm.workload.dataset.Script;
import io.github.gatlingllm.workload.dataset.ToolResults;
import io.github.gatlingllm.workload.random.Mix;
import io.github.gatlingllm.workload.tokens.JtokkitTokenizer;
import io.github.gatlingllm.workload.tokens.Tokenizer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Generates sessions of an agent by index. The same seed and tokenizer give the same sessions on
 * any machine, in any order. Immutable and thread-safe.
 */
public final class AgentScripts {

  /** The largest number of steps of a session. */
  private static final int MOST_STEPS = 4096;

  private final AgentShape shape;
  private final long seed;
  private final SyntheticPrompts texts;
  private final String context;
  private final Prompt.Origin origin;

  /**
   * Creates sessions of a shape.
   *
   * @param tokenizer null for {@code cl100k_base}
   */
  public AgentScripts(AgentShape shape, long seed, @Nullable Tokenizer tokenizer) {
    Tokenizer counting = tokenizer == null ? JtokkitTokenizer.cl100kBase() : tokenizer;
    this.shape = shape;
    this.seed = seed;
    this.texts =
        SyntheticPrompts.upTo(Math.min(shape.append().max(), shape.maxInput()), seed, counting);
    this.context = SyntheticPrompts.shared(shape.context(), Mix.mix(seed) + 1, counting).prompt(0);
    this.origin =
        new Prompt.Origin(
            "agent, steps " + shape.steps() + ", adding " + shape.append() + ", seed " + seed,
            false);
  }

  /** Returns the session of this index, from 0. */
  public Script at(long index) {
    int wanted = Math.min(MOST_STEPS, shape.steps().at(Mix.mix(seed) + 2, index));
    var steps = new ArrayList<Step>();
    long before = shape.context();
    for (int number = 0; number < wanted; number++) {
      long key = index * MOST_STEPS + number;
      int append = shape.append().at(Mix.mix(seed) + 3, key);
      int output = shape.output().at(Mix.mix(seed) + 4, key);
      if (before + append > shape.maxInput()) {
        if (number > 0) {
          break;
        }
        append = (int) (shape.maxInput() - before); // a session has at least one step
      }
      steps.add(new Step(key, append, output));
      before += append + output;
    }
    return new Session(List.copyOf(steps));
  }

  private record Step(long key, int append, int output) {}

  private final class Session implements Script {

    private final List<Step> steps;

    Session(List<Step> steps) {
      this.steps = steps;
    }

    @Override
    public String system() {
      return context;
    }

    @Override
    public int turns() {
      return steps.size();
    }

    @Override
    public Prompt turn(int turn) {
      Step step = steps.get(turn);
      String text = texts.prompt(step.key(), step.append()).text();
      return new Prompt(text, origin, step.append(), step.output(), Prompt.UNKNOWN);
    }

    /** The text of a step is the result of the first call, or a message of the user without one. */
    @Override
    public List<Message> messages(int turn, List<ToolCall> open) {
      String text = turn(turn).text();
      return open.isEmpty()
          ? List.of(Message.user(text))
          : ToolResults.matched(open, List.of(new ToolResults.Recorded("", text)));
    }
  }
}
