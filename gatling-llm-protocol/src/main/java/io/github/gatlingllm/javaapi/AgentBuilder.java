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
 * <p>A session is a conversation. The first step sends a task to the model. The user then pauses
 * while a tool would run, and sends the tool's result with the whole history. This repeats for each
 * step. If the model called tools, the result answers its first call; otherwise it is a message of
 * the user.
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class AgentBuilder {

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
   * @param name its name in reports; {@code agent} by default
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
   * Scale all lengths down in proportion, for models with a short context; the number of steps and
   * the tool delays stay the same
   *
   * @param maxInputTokens the length of the longest possible prompt after scaling
   * @return a new AgentBuilder instance
   */
  public AgentBuilder scaledTo(int maxInputTokens) {
    return shaped(shape.scaledTo(maxInputTokens));
  }

  /**
   * End a session before a step whose prompt would exceed a length
   *
   * @param tokens the maximum number of prompt tokens
   * @return a new AgentBuilder instance
   */
  public AgentBuilder maxInputTokens(int tokens) {
    return shaped(s -> s.maxInput = tokens);
  }

  /**
   * Set the length of the shared context before all steps, identical in all sessions: instructions
   * and tools
   *
   * @param tokens the number of tokens
   * @return a new AgentBuilder instance
   */
  public AgentBuilder context(int tokens) {
    return shaped(s -> s.context = tokens);
  }

  /**
   * Set the distribution of the lengths that steps add to the prompt: the task and the tools'
   * results
   *
   * @param lengths the lengths
   * @return a new AgentBuilder instance
   */
  public AgentBuilder inputTokens(Lengths lengths) {
    return shaped(s -> s.append = lengths.drawn());
  }

  /**
   * Set the distribution of answer lengths
   *
   * @param lengths the lengths
   * @return a new AgentBuilder instance
   */
  public AgentBuilder outputTokens(Lengths lengths) {
    return shaped(s -> s.output = lengths.drawn());
  }

  /**
   * Set the distribution of the number of steps
   *
   * @param numbers the number of model requests in a session
   * @return a new AgentBuilder instance
   */
  public AgentBuilder steps(Lengths numbers) {
    return shaped(s -> s.steps = numbers.drawn());
  }

  /**
   * Set the distribution of tool delays
   *
   * @param delay the pause before each step but the first, implemented by Gatling's own pause
   * @return a new AgentBuilder instance
   */
  public AgentBuilder toolDelay(ThinkTime delay) {
    return shaped(s -> s.toolDelay = delay.drawn());
  }

  /**
   * Set the tokenizer; {@code cl100k_base} by default
   *
   * @param tokenizer the tokenizer, such as that of the served model
   * @return a new AgentBuilder instance
   */
  public AgentBuilder tokenizer(Tokenizer tokenizer) {
    return new AgentBuilder(shape, name, seed, tokenizer, capped);
  }

  /**
   * Use the drawn answer lengths as a maximum, for servers that can't generate answers of an exact
   * length
   *
   * @return a new AgentBuilder instance
   */
  public AgentBuilder cappedAnswers() {
    return new AgentBuilder(shape, name, seed, tokenizer, true);
  }

  /**
   * Run all steps of one session
   *
   * @param chat the request of each step, without messages of its own: {@code
   *     llm("step").chat().tool(...)}
   * @return a chain to be executed: {@code exec(agent().play(...))}
   */
  public ChainBuilder play(ChatBuilder chat) {
    long own = Seeds.named(seed, name);
    var scripts = new AgentScripts(shape, own, tokenizer);
    var index = new AtomicLong();
    Conversation conversation =
        Conversation.named(name).thinkTime(shape.toolDelay(), own).scripted(HistoryAnswer.REAL);
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
