// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import static io.gatling.javaapi.core.CoreDsl.exec;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.core.exec.Executable;
import io.github.gatlingllm.agents.JobSlo;
import io.github.gatlingllm.agents.action.ParallelBuilder;
import io.github.gatlingllm.agents.cache.CacheFigure;
import io.github.gatlingllm.agents.cache.CacheOption;
import io.github.gatlingllm.agents.rank.RankShape;
import io.github.gatlingllm.feature.FeatureOption;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;

/** The DSL of jobs of agents, rerankers, MCP servers and the prefix cache, for static imports */
public final class AgentDsl {

  /** Makes sessions unique among the processes that share a load. */
  private static final String RUN = UUID.randomUUID().toString().substring(0, 8);

  private AgentDsl() {}

  /**
   * Bootstrap a job: a chain of steps that one user waits for. {@code .on(...)} encloses the chain;
   * the other methods are objectives on all jobs of this name
   *
   * @param name the name in reports, the same for all users
   * @return a new JobBuilder instance
   */
  public static JobBuilder job(String name) {
    return JobBuilder.of(name);
  }

  /**
   * Bootstrap a tool of a job: {@code .on(...)} encloses what calls it. Its time is tool time of
   * the job. HTTP requests in a job are tools by themselves
   *
   * @param name the name in reports, expressed as a Gatling Expression Language String
   * @return a new ToolBuilder instance
   */
  public static ToolBuilder tool(String name) {
    return new ToolBuilder(name);
  }

  /**
   * Bootstrap a trace of jobs: steps that wait for each other, with the messages or lengths of
   * their calls
   *
   * @param file a file of this project's format, OpenTelemetry GenAI spans, a Mooncake trace with
   *     sessions, τ-bench trajectories or BFCL entries; on the class path or in the file system
   * @return a new AgentTraceBuilder instance
   */
  public static AgentTraceBuilder agentTrace(String file) {
    return AgentTraceBuilder.of(file);
  }

  /**
   * Bootstrap a replay of the jobs of a trace
   *
   * @param trace the trace
   * @return a new AgentReplayBuilder instance
   */
  public static AgentReplayBuilder replayAgents(AgentTraceBuilder trace) {
    return AgentReplayBuilder.of(trace);
  }

  /**
   * Bootstrap an SLO of whole jobs. A job meets it if it completes within all bounds
   *
   * @param name the name in reports
   * @return a new JobSloBuilder instance
   */
  public static JobSloBuilder jobSlo(String name) {
    return new JobSloBuilder(new JobSlo(name, OptionalLong.empty(), null));
  }

  /**
   * Run branches at the same time, and continue when all have ended. Each branch has a copy of the
   * session; the attributes that it changes remain, those of the last branch if several change the
   * same. A failed branch fails the user; {@code exitHere} in a branch ends the user after all
   * branches
   *
   * @param name the name in {@code jobs.jsonl}
   * @param first the first branch
   * @param second the second branch
   * @param more further branches
   * @return the chain of the branches
   */
  public static ChainBuilder parallel(
      String name, Executable first, Executable second, Executable... more) {
    if (name.isBlank()) {
      throw new IllegalArgumentException(JobDslTexts.blankParallel(name));
    }
    var branches =
        Stream.concat(Stream.of(first, second), Stream.of(more))
            .map(each -> exec(each).wrapped)
            .toList();
    return exec(Steps.of(new ParallelBuilder(name, branches)));
  }

  /**
   * Bootstrap the figures of the prefix cache: the prompt tokens that it could have held, those
   * that it held, and why not all
   *
   * @return a new PromptCacheBuilder instance, for {@link LlmProtocolBuilder#with(FeatureOption)}
   */
  public static PromptCacheBuilder promptCache() {
    return new PromptCacheBuilder(CacheOption.DEFAULT);
  }

  /**
   * The session of a user, for a header by which a router keeps sessions on one replica: {@code
   * llm.header("x-session-id", sessionId())}
   *
   * @return a function from the session to a text that is unique among all users
   */
  public static Function<Session, String> sessionId() {
    return session -> RUN + "-" + session.userId();
  }

  /**
   * Bootstrap an objective on the efficiency of the prefix cache: the cached prompt tokens in
   * percent of those that a cache without evictions, shared by all replicas, would have held.
   * Judged by whole sessions
   *
   * @return the next DSL step
   */
  public static ObjectiveBuilder.OfNumber cacheEfficiency() {
    return new ObjectiveBuilder.OfNumber(
        new FeatureSubject(CacheFigure.EFFICIENCY),
        objective -> objective.bringing(CacheOption.DEFAULT));
  }

  /**
   * Bootstrap an MCP server, whose tools are steps of a job
   *
   * @param name the name of its calls in reports
   * @return a new McpBuilder instance
   */
  public static McpBuilder mcp(String name) {
    return McpBuilder.of(name);
  }

  /**
   * Bootstrap a request to a reranker: its documents, best first. A wrong ranking is a failure
   *
   * @param name the name in reports, expressed as a Gatling Expression Language String
   * @return a new RerankBuilder instance
   */
  public static RerankBuilder rerank(String name) {
    return RerankBuilder.of(name, RankShape.JINA);
  }

  /**
   * Bootstrap a request for the score of each document with the query, as vLLM's {@code /score}
   * returns them. A missing or wrong score is a failure
   *
   * @param name the name in reports, expressed as a Gatling Expression Language String
   * @return a new RerankBuilder instance
   */
  public static RerankBuilder score(String name) {
    return RerankBuilder.of(name, RankShape.SCORE);
  }
}
