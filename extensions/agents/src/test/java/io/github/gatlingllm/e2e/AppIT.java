// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.AgentDsl.job;
import static io.github.gatlingllm.javaapi.AgentDsl.mcp;
import static io.github.gatlingllm.javaapi.AgentDsl.parallel;
import static io.github.gatlingllm.javaapi.AgentDsl.rerank;
import static io.github.gatlingllm.javaapi.AgentDsl.score;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.metric;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.outputText;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.McpBuilder;
import io.github.gatlingllm.javaapi.RerankApi;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import io.github.gatlingllm.simulator.mcp.McpRules;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every request of an application besides chat, against the simulator and its truth log. */
class AppIT {

  private static final int USERS = 20;

  /** The requests of an application as jobs, and tools that fail. */
  public static class Application extends Simulation {
    {
      String url = Setting.url();
      McpBuilder tools = mcp("search").url(url + "/mcp");
      McpBuilder forgetful = mcp("forgetful").url(Setting.of("app.forgetful"));
      setUp(
              scenario("Jobs")
                  .exec(
                      job("app")
                          .on(
                              exec(llm("embed").embeddings().input("cats")),
                              exec(rerank("jina").query("cats").documents("dogs", "cats").topN(1)),
                              exec(
                                  rerank("cohere")
                                      .api(RerankApi.COHERE)
                                      .query("cats")
                                      .documents("dogs", "cats")),
                              exec(
                                  rerank("tei")
                                      .api(RerankApi.TEI)
                                      .query("cats")
                                      .documents(session -> List.of("dogs", "cats"))),
                              exec(score("score").query("cats").documents("dogs", "cats")),
                              exec(
                                  tools
                                      .tool("echo")
                                      .arguments("{\"text\": \"user 1\"}")
                                      .check(outputText().is("user 1"))),
                              exec(
                                  tools
                                      .listTools()
                                      .check(outputText().is("docs.search\necho\nfail")))))
                  .exec(tools.close())
                  .injectOpen(constantUsersPerSec(USERS).during(1)),
              scenario("Failures")
                  .exec(mcp("fail").url(url + "/mcp").tool("fail"))
                  .exec(mcp("unknown").url(url + "/mcp").tool("no.such.tool"))
                  .exec(mcp("lost").url(url + "/nothing").tool("echo"))
                  .exec(forgetful.tool("a"), forgetful.tool("b"), forgetful.tool("c"))
                  .exec(rerank("rank").path("/nothing").query("a").documents("b"))
                  .injectOpen(atOnceUsers(1)),
              scenario("Branches")
                  .exec(
                      job("branches")
                          .on(
                              parallel(
                                  "both", echo("both", url + "/mcp"), echo("both", url + "/mcp")),
                              parallel(
                                  "none", echo("none", url + "/no"), echo("none", url + "/no"))))
                  .injectOpen(atOnceUsers(1)))
          .protocols(
              http, llm.baseUrl(url).model("m").apiKey("sk-secret-of-the-llm").disablePreflight())
          .assertions(
              objectives(
                  job("app").failedPercent().lte(20),
                  metric("search").e2e().percentile(50).lte(Duration.ofSeconds(10)),
                  metric("jina").e2e().percentile(50).lte(Duration.ofSeconds(10))));
    }
  }

  private static ChainBuilder echo(String name, String url) {
    return exec(mcp(name).url(url).tool("echo").arguments("{\"text\": \"hi\"}"));
  }

  @TempDir Path folder;

  @Test
  void requestsOfAnApplicationAreMeasuredLikeOthers() throws IOException {
    Path truth = folder.resolve("truth.jsonl");
    Finished run;
    SimulatorOptions options =
        SimulatorOptions.profile("fast")
            .withModel("m")
            .withMcpAnswers(McpRules.Answers.SSE)
            .withMcpPing(Duration.ofSeconds(20))
            .withTruthLog(truth);
    try (LlmSimulator simulator = LlmSimulator.start(options);
        ForgetfulMcpServer other = ForgetfulMcpServer.start()) {
      run =
          GatlingRun.hosted(Application.class)
              .against(simulator.url())
              .with("app.forgetful", other.url())
              .run();
      assertThat(other.calls())
          .containsExactly(
              "initialize null",
              "notifications/initialized s1",
              "tools/call s1",
              "tools/call s1",
              "initialize null",
              "notifications/initialized s5",
              "tools/call s5");
      assertThat(other.headers()).contains("2025-06-18").doesNotContain("sk-secret-of-the-llm");
    }

    Map<String, Integer> statuses = new HashMap<>();
    for (JsonNode row : run.rows()) {
      String error = row.path("error").asText("");
      statuses.merge(
          row.path("name").asText() + (error.isEmpty() ? "" : ": " + error), 1, Integer::sum);
    }
    assertThat(statuses)
        .as(run.output())
        .containsExactlyInAnyOrderEntriesOf(
            Map.ofEntries(
                Map.entry("embed", USERS),
                Map.entry("jina", USERS),
                Map.entry("cohere", USERS),
                Map.entry("tei", USERS),
                Map.entry("score", USERS),
                Map.entry("search initialize", USERS),
                Map.entry("search", USERS),
                Map.entry("search tools/list", USERS),
                Map.entry("fail initialize", 1),
                Map.entry("fail: MCP tool error", 1),
                Map.entry("unknown: MCP error", 1),
                Map.entry("both initialize", 1),
                Map.entry("both", 2),
                Map.entry("none initialize: HTTP 404", 1),
                Map.entry("none: Request could not be built", 2),
                Map.entry("lost initialize: HTTP 404", 1),
                Map.entry("lost: Request could not be built", 1),
                Map.entry("forgetful initialize", 2),
                Map.entry("forgetful", 2),
                Map.entry("forgetful: HTTP 404", 1),
                Map.entry("rank: HTTP 404", 1)));
    assertJobs(run);
    assertTruth(truth);
    assertThat(run.output()).doesNotContain("a replica is not scraped");
  }

  private static void assertJobs(Finished run) {
    List<JsonNode> jobs = Finished.jsonLines(run.llm().resolve("jobs.jsonl"));
    assertThat(jobs).hasSize(USERS + 1);
    for (JsonNode job : jobs) {
      if (job.path("job").asText().equals("branches")) {
        assertThat(job.path("status").asText()).isEqualTo("failed");
        continue;
      }
      var steps = new ArrayList<String>();
      job.path("steps")
          .forEach(
              step -> steps.add(step.path("kind").asText() + " " + step.path("name").asText()));
      steps.removeIf(step -> step.startsWith("pause"));
      assertThat(steps)
          .containsExactly(
              "llm embed",
              "llm jina",
              "llm cohere",
              "llm tei",
              "llm score",
              "mcp search initialize",
              "mcp search initialized",
              "mcp search",
              "mcp search tools/list");
      assertThat(job.path("calls").asInt()).isEqualTo(5);
      assertThat(job.path("status").asText()).isEqualTo("completed");
    }
    JsonNode ranked = run.summary().path("rankings").path("tei");
    assertThat(ranked.path("rankings").asInt()).isEqualTo(USERS);
    assertThat(ranked.path("documents").asInt()).isEqualTo(2 * USERS);
    assertThat(ranked.path("documentsPerSecond").asDouble()).isPositive();
    assertThat(run.summary().at("/jobs/app/stages/sharePercent").size()).isGreaterThanOrEqualTo(9);
  }

  /** Each user opens and closes one session, whatever its branches, and answers each ping. */
  private static void assertTruth(Path truth) {
    Map<String, Integer> methods = new HashMap<>();
    for (JsonNode row : Finished.jsonLines(truth)) {
      if (row.path("status").asInt() == 200 && !row.path("tool").asText("").isEmpty()) {
        assertThat(row.path("ping").asText()).isEqualTo("answered");
      }
      if (row.has("method")) {
        methods.merge(row.path("method").asText(), 1, Integer::sum);
      }
    }
    assertThat(methods)
        .containsEntry("initialize", USERS + 2)
        .containsEntry("notifications/initialized", USERS + 2)
        .containsEntry("tools/list", USERS)
        .containsEntry("tools/call", USERS + 4);
  }
}
