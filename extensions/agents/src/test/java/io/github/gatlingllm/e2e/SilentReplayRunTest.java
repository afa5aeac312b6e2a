// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.AgentDsl.agentTrace;
import static io.github.gatlingllm.javaapi.AgentDsl.replayAgents;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.AgentTraceBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Replays against a model that answers with reasoning alone. */
class SilentReplayRunTest {

  private static final String TRACE = "e2e.silent";

  /** The second call repeats the answer of the first one; the other job does without answers. */
  private static final String JOBS =
      """
      {"id": "repeats", "dueMs": 0, "steps": [
        {"id": "r1", "llm": {"outputTokens": 2, "messages": [{"role": "user", "content": "Hi"}]}},
        {"id": "r2", "llm": {"continues": "r1", "outputTokens": 2,
         "messages": [{"role": "user", "content": "Go on"}]}}]}
      {"id": "apart", "dueMs": 0, "steps": [
        {"id": "a1", "llm": {"outputTokens": 2, "messages": [{"role": "user", "content": "Hi"}]}},
        {"id": "a2", "after": ["a1"], "llm": {"outputTokens": 2,
         "messages": [{"role": "user", "content": "Go on"}]}}]}
      """;

  @TempDir Path folder;

  public static class Replays extends Simulation {
    {
      AgentTraceBuilder trace = agentTrace(System.getProperty(TRACE));
      setUp(
              scenario("Silent")
                  .exec(replayAgents(trace).named("silent").play(llm("#{agentStep}").chat()))
                  .injectOpen(trace.arrivals()))
          .protocols(http, llm.baseUrl(Setting.url()).model("m").disablePreflight());
    }
  }

  @Test
  void aJobThatStopsForWantOfAnAnswerHasFailed() throws IOException {
    Path trace = Files.writeString(folder.resolve("silent.jsonl"), JOBS);
    Finished run;
    try (ToolServer server = ToolServer.start()) {
      run = StandInRun.of(Replays.class).against(server.url() + "/silent").with(TRACE, trace).run();
    }
    assertThat(run.rows())
        .as(run.output())
        .allMatch(row -> row.path("status").asText().equals("ok"));
    List<JsonNode> jobs = Finished.jsonLines(run.llm().resolve("jobs.jsonl"));
    assertThat(jobs)
        .extracting(job -> job.path("steps").size() + " " + job.path("status").asText())
        .containsExactlyInAnyOrder("1 failed", "2 completed");
  }
}
