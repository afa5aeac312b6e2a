// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.agents.JobSlo;
import io.github.gatlingllm.agents.rank.RankShape;
import java.util.OptionalLong;

/** The DSL of jobs of agents, rerankers and MCP servers, for static imports */
public final class AgentDsl {

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
   * Bootstrap an SLO of whole jobs. A job meets it if it completes within all bounds
   *
   * @param name the name in reports
   * @return a new JobSloBuilder instance
   */
  public static JobSloBuilder jobSlo(String name) {
    return new JobSloBuilder(new JobSlo(name, OptionalLong.empty(), null));
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
