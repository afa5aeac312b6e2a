// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.gatling.javaapi.core.ChainBuilder;
import io.github.gatlingllm.request.HistoryAnswer;
import io.github.gatlingllm.session.ScriptPosition;
import io.github.gatlingllm.workload.prompts.AgentScripts;
import io.github.gatlingllm.workload.prompts.AgentShape;
import io.github.gatlingllm.workload.random.Seeds;
import io.github.gatlingllm.workload.tokens.Tokenizer;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * DSL for building sessions of an agent
 *
 * <p>A session is a conversation: the model is called with a task, the user waits for as long as a
 * tool takes, then the tool's result is said as the next message of the user, behind all that was
 * said before; and so on. An answer without words, such as a mere tool call, stands in the history
 * as {@code [tool call]}.
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class AgentBuilder {

  private static final HistoryAnswer WITH_TOOL_CALLS =
      (session, answer) -> answer == null || answer.isEmpty() ? "[tool call]" : answer;

  private final AgentShape shape;
  private final String name;
  private final long seed;
  private final @Nullable Tokenizer tokenizer;
  private final boolean capped;

  private AgentBuilder(
      AgentShape shape, String name, long seed, @Nullable Tokenizer tokenizer, boolean capped) {
    this.shape = shape;
    this.name = name;
    this.seed = seed;
    this.tokenizer = tokenizer;
    this.capped = capped;
  }

  static AgentBuilder of(AgentShape shape) {
    return new AgentBuilder(shape, "agent", 0, null, false);
  }

  /**
   * Name the conversation
   *
   * @param name what reports call it; {@code agent} by default
   * @return a new AgentBuilder instance
   */
  public AgentBuilder named(String name) {
    return new AgentBuilder(shape, name, seed, tokenizer, capped);
  }

  /**
   * Set the seed
   *
   * @param seed the same seed gives the same sessions to conversations of the same name on any
   *     machine; 0 by default
   * @return a new AgentBuilder instance
   */
  public AgentBuilder seed(long seed) {
    return new AgentBuilder(shape, name, seed, tokenizer, capped);
  }

  /**
   * Make all lengths smaller in proportion, for models with a short context; the number of steps
   * and the time of tools stay
   *
   * @param maxInputTokens the length that the longest possible prompt then has
   * @return a new AgentBuilder instance
   */
  public AgentBuilder scaledTo(int maxInputTokens) {
    return shaped(shape.scaledTo(maxInputTokens));
  }

  /**
   * End a session before the step whose prompt would be longer
   *
   * @param tokens at most so many tokens
   * @return a new AgentBuilder instance
   */
  public AgentBuilder maxInputTokens(int tokens) {
    return shaped(s -> s.maxInput = tokens);
  }

  /**
   * Set what stands before all steps, alike in all sessions: instructions and tools
   *
   * @param tokens so many tokens
   * @return a new AgentBuilder instance
   */
  public AgentBuilder context(int tokens) {
    return shaped(s -> s.context = tokens);
  }

  /**
   * Draw the lengths of what each step adds, the task and the tools' results, from another
   * distribution
   *
   * @param lengths the lengths
   * @return a new AgentBuilder instance
   */
  public AgentBuilder inputTokens(Lengths lengths) {
    return shaped(s -> s.append = lengths.drawn());
  }

  /**
   * Draw the lengths of answers from another distribution
   *
   * @param lengths the lengths
   * @return a new AgentBuilder instance
   */
  public AgentBuilder outputTokens(Lengths lengths) {
    return shaped(s -> s.output = lengths.drawn());
  }

  /**
   * Draw the number of steps from another distribution
   *
   * @param numbers how often the model is called in a session
   * @return a new AgentBuilder instance
   */
  public AgentBuilder steps(Lengths numbers) {
    return shaped(s -> s.steps = numbers.drawn());
  }

  /**
   * Draw the time that tools take from another distribution
   *
   * @param delay the pause before each step but the first, by Gatling's own pause
   * @return a new AgentBuilder instance
   */
  public AgentBuilder toolDelay(ThinkTime delay) {
    return shaped(s -> s.toolDelay = delay.drawn());
  }

  /**
   * Count with another tokenizer than {@code cl100k_base}
   *
   * @param tokenizer the tokenizer, such as that of the served model
   * @return a new AgentBuilder instance
   */
  public AgentBuilder tokenizer(Tokenizer tokenizer) {
    return new AgentBuilder(shape, name, seed, tokenizer, capped);
  }

  /**
   * Let answers be at most as long as was drawn, for servers that can't be made to answer at an
   * exact length
   *
   * @return a new AgentBuilder instance
   */
  public AgentBuilder cappedAnswers() {
    return new AgentBuilder(shape, name, seed, tokenizer, true);
  }

  /**
   * Take a session and go through all its steps
   *
   * @param chat the request of each step, without words of its own: {@code
   *     llm("step").chat().tool(...)}
   * @return a chain to be executed: {@code exec(agent().play(...))}
   */
  public ChainBuilder play(ChatBuilder chat) {
    long own = Seeds.named(seed, name);
    var scripts = new AgentScripts(shape, own, tokenizer);
    var index = new AtomicLong();
    Conversation conversation =
        Conversation.named(name).thinkTime(shape.toolDelay(), own).scripted(WITH_TOOL_CALLS);
    return ScriptChain.of(conversation, () -> feeder(scripts, index), chat, capped);
  }

  private Iterator<Map<String, Object>> feeder(AgentScripts scripts, AtomicLong index) {
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return true;
      }

      @Override
      public Map<String, Object> next() {
        return ScriptPosition.begin(name, scripts.at(index.getAndIncrement()));
      }
    };
  }

  private AgentBuilder shaped(Consumer<AgentShape.Settings> change) {
    return shaped(shape.with(change));
  }

  private AgentBuilder shaped(AgentShape changed) {
    return new AgentBuilder(changed, name, seed, tokenizer, capped);
  }
}
