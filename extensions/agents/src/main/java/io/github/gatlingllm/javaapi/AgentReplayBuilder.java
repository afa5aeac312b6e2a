// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import static io.gatling.javaapi.core.CoreDsl.exec;

import io.gatling.javaapi.core.ChainBuilder;
import io.github.gatlingllm.agents.action.ReplayActionBuilder;
import io.github.gatlingllm.agents.action.ReplaySettings;
import io.github.gatlingllm.agents.trace.JobTrace;
import io.github.gatlingllm.agents.trace.ReplayScripts;
import io.github.gatlingllm.request.ConversationDefinition;
import io.github.gatlingllm.request.ToolAnswers;
import io.github.gatlingllm.run.StartRefusal;

/**
 * DSL for replaying the jobs of a trace, a job for each user
 *
 * <p>A step starts when all steps that it waits for have ended, beside other steps of its job. A
 * call without an answer ends its job: no further step starts.
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class AgentReplayBuilder {

  private enum Answers {
    EXACT,
    CAPPED,
    FREE
  }

  private final AgentTraceBuilder trace;
  private final String name;
  private final Answers answers;
  private final boolean recorded;
  private final boolean dueTimes;
  private final long seed;

  private AgentReplayBuilder(
      AgentTraceBuilder trace,
      String name,
      Answers answers,
      boolean recorded,
      boolean dueTimes,
      long seed) {
    this.trace = trace;
    this.name = name;
    this.answers = answers;
    this.recorded = recorded;
    this.dueTimes = dueTimes;
    this.seed = seed;
  }

  static AgentReplayBuilder of(AgentTraceBuilder trace) {
    return new AgentReplayBuilder(trace, "agent", Answers.EXACT, false, true, 0);
  }

  /**
   * Name the jobs
   *
   * @param name their name in reports and objectives; {@code agent} by default
   * @return a new AgentReplayBuilder instance
   */
  public AgentReplayBuilder named(String name) {
    return new AgentReplayBuilder(trace, name, answers, recorded, dueTimes, seed);
  }

  /**
   * Repeat recorded answers in later prompts instead of the actual ones, so that each run sends the
   * same prompts. A call without a recorded answer uses the actual one
   *
   * @return a new AgentReplayBuilder instance
   */
  public AgentReplayBuilder recordedAnswers() {
    return new AgentReplayBuilder(trace, name, answers, true, dueTimes, seed);
  }

  /**
   * Use recorded lengths as caps of the answers, for servers that can't generate an exact length
   *
   * @return a new AgentReplayBuilder instance
   */
  public AgentReplayBuilder cappedAnswers() {
    return new AgentReplayBuilder(trace, name, Answers.CAPPED, recorded, dueTimes, seed);
  }

  /**
   * Don't limit the length of answers, whatever was recorded
   *
   * @return a new AgentReplayBuilder instance
   */
  public AgentReplayBuilder freeAnswers() {
    return new AgentReplayBuilder(trace, name, Answers.FREE, recorded, dueTimes, seed);
  }

  /**
   * Ignore the due times of steps: a step starts as soon as the steps that it waits for have ended
   * and its delay has passed
   *
   * @return a new AgentReplayBuilder instance
   */
  public AgentReplayBuilder asFastAsAnswered() {
    return new AgentReplayBuilder(trace, name, answers, recorded, false, seed);
  }

  /**
   * Define the seed of generated texts
   *
   * @param seed the same seed gives the same texts, on any machine; 0 by default
   * @return a new AgentReplayBuilder instance
   */
  public AgentReplayBuilder seed(long seed) {
    return new AgentReplayBuilder(trace, name, answers, recorded, dueTimes, seed);
  }

  /**
   * Take a job of the trace and run all its steps: that of the user's arrival, if the trace injects
   * it, else the next one
   *
   * @param chat the request of each call, without messages of its own: {@code
   *     llm("#{agentStep}").chat()}
   * @return a chain to be executed: {@code exec(replayAgents(trace).play(...))}
   * @throws IllegalArgumentException naming file, line and reason, if the trace can't be read
   */
  public ChainBuilder play(ChatBuilder chat) {
    if (!chat.saysNothing()) {
      throw new IllegalArgumentException(JobDslTexts.REQUEST_SAYS);
    }
    JobTrace read = trace.trace();
    StartRefusal.ofInput(() -> requireLengths(read, chat));
    boolean keepsRecorded = recorded;
    ConversationDefinition contexts =
        ConversationDefinition.named(name)
            .with(
                s -> {
                  s.tools = ToolAnswers.SCRIPTED;
                  s.kept = ReplayActionBuilder.kept(keepsRecorded);
                });
    var call = chat.scripted(name, answers == Answers.CAPPED).asTurn(contexts);
    var settings =
        new ReplaySettings(
            read,
            new ReplayScripts(read, seed, answers == Answers.FREE),
            name,
            dueTimes,
            trace.file());
    var replay =
        new ReplayActionBuilder(
            settings, (io.github.gatlingllm.action.ChatActionBuilder) call.asScala());
    return JobBuilder.of(name).on(exec(Steps.of(replay)));
  }

  /** Requires that the length of each answer is recorded, unless the request sets it. */
  private JobTrace requireLengths(JobTrace read, ChatBuilder chat) {
    var caps = chat.definition().generation().caps();
    if (answers != Answers.FREE && caps.max() == null && caps.exact() == null) {
      read.callWithoutLength()
          .ifPresent(
              call -> {
                throw new IllegalArgumentException(JobDslTexts.noAnswerLength(read.file(), call));
              });
    }
    return read;
  }
}
