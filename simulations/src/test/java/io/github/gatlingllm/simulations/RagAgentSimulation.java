// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.feed;
import static io.gatling.javaapi.core.CoreDsl.listFeeder;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.github.gatlingllm.javaapi.AgentDsl.job;
import static io.github.gatlingllm.javaapi.AgentDsl.mcp;
import static io.github.gatlingllm.javaapi.AgentDsl.rerank;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.metric;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.outputText;
import static io.github.gatlingllm.javaapi.LlmDsl.poisson;
import static io.github.gatlingllm.javaapi.LlmDsl.requests;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.JobBuilder;
import io.github.gatlingllm.javaapi.McpBuilder;
import io.github.gatlingllm.javaapi.RerankBuilder;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A whole application: a question is embedded, passages are ranked, and an agent calls a tool of an
 * MCP server before it answers. All of it is one job with one verdict.
 *
 * <p>{@code -Drag.rerank=URL} and {@code -Drag.mcp=URL} name other servers than {@code llm.url} for
 * the reranker and the tools.
 */
public class RagAgentSimulation extends Simulation {

  private static final String TOOL_SCHEMA =
      "{\"type\": \"object\", \"properties\": {\"query\": {\"type\": \"string\"}},"
          + " \"required\": [\"query\"]}";

  private static final List<String> QUESTIONS =
      List.of(
          "How does a KV cache save time in decoding?",
          "What limits the number of requests in a batch?",
          "Why is the first token slower than the next ones?");

  private static final List<String> PASSAGES =
      List.of(
          "A KV cache stores keys and values, so that decoding computes only the last token.",
          "The batch is limited by memory for the KV cache and by the time of a step.",
          "The first token needs the whole prompt; each next token needs one step.",
          "Prefill is bound by compute, decoding by memory bandwidth.",
          "A reranker reads the query together with each passage.");

  private final Example example = Example.of(RagAgentSimulation.class, "llm.rate=4");

  private final JobBuilder job = job("rag agent");

  private final McpBuilder tools =
      mcp("search").url(System.getProperty("rag.mcp", example.url() + "/mcp"));

  private final ChainBuilder retrieval =
      exec(llm("embed").embeddings().input("#{question}"))
          .exec(reranker().query("#{question}").documents(session -> PASSAGES).topN(3));

  private final ChainBuilder agent =
      exec(llm("plan")
              .chat()
              .user("#{question}")
              .tool("search_docs", "Finds texts for a query.", TOOL_SCHEMA)
              .param("tool_choice", "required") // the name of OpenAI's API
              .maxTokens(32))
          .exec(
              tools
                  .tool("docs.search")
                  .arguments(session -> Map.of("query", question(session)))
                  .check(outputText().saveAs("found")))
          .exec(llm("answer").chat().messages(RagAgentSimulation::history).maxTokens(64));

  {
    setUp(
            scenario("Agents")
                .exec(feed(listFeeder(questions()).circular()))
                .exec(job.on(retrieval, agent))
                .exec(tools.close())
                .injectOpen(
                    poisson(example.usersPerSecond())
                        .during(example.duration())
                        .seed(example.seed())))
        .protocols(example.http(), example.protocol())
        .assertions(
            objectives(
                job.jct().percentile(95).lte(ms(3000)),
                job.failedPercent().lte(1),
                metric("rerank").e2e().percentile(95).lte(ms(500)),
                metric("search").e2e().percentile(95).lte(ms(500)),
                requests().failedPercent().lte(1)));
  }

  private static RerankBuilder reranker() {
    String url = System.getProperty("rag.rerank");
    return url == null ? rerank("rerank") : rerank("rerank").url(url);
  }

  private static List<Map<String, Object>> questions() {
    return QUESTIONS.stream().map(each -> Map.<String, Object>of("question", each)).toList();
  }

  private static String question(Session session) {
    return String.valueOf(session.getString("question"));
  }

  /** Returns the history of the second call: the question, the call of the tool and its result. */
  private static List<Map<String, Object>> history(Session session) {
    Map<String, Object> call =
        Map.of(
            "id",
            "call_1",
            "type",
            "function",
            "function",
            Map.of("name", "search_docs", "arguments", "{\"query\": \"docs\"}"));
    return Stream.<Map<String, Object>>of(
            Map.of("role", "user", "content", question(session)),
            Map.of("role", "assistant", "tool_calls", List.of(call)),
            Map.of(
                "role",
                "tool",
                "tool_call_id",
                "call_1",
                "content",
                String.valueOf(session.getString("found"))))
        .toList();
  }
}
