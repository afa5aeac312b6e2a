// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.gatling.javaapi.core.OpenInjectionStep;
import io.github.gatlingllm.agents.trace.Assumption;
import io.github.gatlingllm.agents.trace.JobTrace;
import io.github.gatlingllm.agents.trace.TraceReading;
import io.github.gatlingllm.gatling.load.ArrivalsStep;
import io.github.gatlingllm.gatling.load.InjectionSteps;
import io.github.gatlingllm.run.StartRefusal;
import java.util.List;

/**
 * DSL for traces of jobs of agents
 *
 * <p>The file is read when arrivals or a replay are first built. It stays in memory.
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class AgentTraceBuilder {

  private final AgentTraceFile file;

  private AgentTraceBuilder(AgentTraceFile file) {
    this.file = file;
  }

  static AgentTraceBuilder of(String file) {
    return new AgentTraceBuilder(new AgentTraceFile(file, TraceReading.ALL));
  }

  /**
   * Assume prompts: a call without text gets generated text of its recorded length
   *
   * @return a new AgentTraceBuilder instance
   */
  public AgentTraceBuilder generateTexts() {
    return assuming(Assumption.GENERATED_TEXT);
  }

  /**
   * Assume jobs: a prompt of a Mooncake trace that begins with all blocks of an earlier one
   * continues its job
   *
   * @return a new AgentTraceBuilder instance
   */
  public AgentTraceBuilder jobsByPrefix() {
    return assuming(Assumption.PREFIX_JOBS);
  }

  /**
   * Assume tool times: a tool without a recorded time takes none
   *
   * @return a new AgentTraceBuilder instance
   */
  public AgentTraceBuilder instantTools() {
    return assuming(Assumption.INSTANT_TOOLS);
  }

  /**
   * Assume results of tools: each tool that the model calls returns a fixed text
   *
   * @return a new AgentTraceBuilder instance
   */
  public AgentTraceBuilder fixedToolResults() {
    return assuming(Assumption.FIXED_RESULTS);
  }

  /**
   * Replay the first jobs of the file only
   *
   * @param jobs the maximum number of jobs
   * @return a new AgentTraceBuilder instance
   */
  public AgentTraceBuilder limit(int jobs) {
    return reading(file.reading().limitedTo(jobs));
  }

  /**
   * Define the number of tokens per block id
   *
   * @param tokens 512 by default, as in Mooncake's own traces
   * @return a new AgentTraceBuilder instance
   */
  public AgentTraceBuilder blocksOf(int tokens) {
    return reading(file.reading().blocksOf(tokens));
  }

  /**
   * Build an injection step with a user for each job of the trace, at its due time, for {@code
   * injectOpen}
   *
   * @return a Gatling injection step
   * @throws IllegalArgumentException naming file, line and reason, if the trace can't be read, or
   *     if a job has no due time
   */
  public OpenInjectionStep arrivals() {
    JobTrace trace = trace();
    StartRefusal.ofInput(() -> timed(trace));
    List<Long> due = trace.jobs().stream().map(job -> job.due()).toList();
    return InjectionSteps.toJava(
        ArrivalsStep.of(due, due.size(), due.get(due.size() - 1), trace.notes().get(0), file));
  }

  private static JobTrace timed(JobTrace trace) {
    if (!trace.isTimed()) {
      throw new IllegalArgumentException(JobDslTexts.noDueTimes(trace.file()));
    }
    return trace;
  }

  AgentTraceFile file() {
    return file;
  }

  JobTrace trace() {
    return file.trace();
  }

  private AgentTraceBuilder assuming(Assumption assumption) {
    return reading(file.reading().assuming(assumption));
  }

  private AgentTraceBuilder reading(TraceReading reading) {
    return new AgentTraceBuilder(new AgentTraceFile(file.name(), reading));
  }
}
