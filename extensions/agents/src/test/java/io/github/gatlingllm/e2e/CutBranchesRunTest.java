// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.pause;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.AgentDsl.job;
import static io.github.gatlingllm.javaapi.AgentDsl.parallel;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Simulation;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Runs that end while branches of a job are at work: one sends, one pauses, one has ended. */
class CutBranchesRunTest {

  private static final Duration LONG = Duration.ofMinutes(10);

  private static ChainBuilder call(String name) {
    return exec(llm(name).chat().user("Hi"));
  }

  private static ChainBuilder branches(ChainBuilder quick) {
    ChainBuilder held = exec(llm("held").chat().user(ToolServer.NO_ANSWER)).exec(call("never"));
    return job("cut")
        .on(
            call("plan"),
            parallel("p", held, pause(LONG).exec(call("never")), quick),
            call("never"));
  }

  private static PopulationBuilder agent(ChainBuilder quick) {
    return scenario("Agent").exec(branches(quick)).injectOpen(atOnceUsers(1));
  }

  /** The run's longest time is over. */
  public static class MaxDuration extends Simulation {
    {
      setUp(agent(call("quick")))
          .maxDuration(Duration.ofMillis(1_500))
          .protocols(http.baseUrl(Setting.url()), llm.model("m").disablePreflight());
    }
  }

  /** A branch itself stops the run. */
  public static class StopInBranch extends Simulation {
    {
      setUp(agent(call("quick").stopLoadGenerator("enough")))
          .protocols(http.baseUrl(Setting.url()), llm.model("m").disablePreflight());
    }
  }

  @Test
  void maxDurationCutsAJobWithAllItsBranches() throws IOException {
    requireCut(MaxDuration.class);
  }

  @Test
  void stopLoadGeneratorInABranchCutsTheOthers() throws IOException {
    requireCut(StopInBranch.class);
  }

  private static void requireCut(Class<? extends Simulation> simulation) throws IOException {
    Finished run;
    try (ToolServer server = ToolServer.start()) {
      run = StandInRun.of(simulation).against(server.url()).run();
    }
    Map<String, JsonNode> rows = new TreeMap<>();
    run.rows().forEach(row -> rows.put(row.path("name").asText(), row));
    assertThat(run.rows()).as(run.output()).hasSize(3);
    assertThat(rows.keySet()).containsExactly("held", "plan", "quick");
    assertThat(rows.get("held").path("status").asText()).isEqualTo("unfinished");
    assertThat(rows.get("quick").path("status").asText()).isEqualTo("ok");

    List<JsonNode> jobs = Finished.jsonLines(run.llm().resolve("jobs.jsonl"));
    assertThat(jobs).hasSize(1);
    JsonNode job = jobs.get(0);
    assertThat(job.path("status").asText()).isEqualTo("unfinished");
    assertThat(job.path("calls").asInt()).isEqualTo(3);
    var branches = new HashMap<String, String>();
    for (JsonNode step : job.path("steps")) {
      if (step.path("kind").asText().equals("pause")) {
        continue; // a busy client
      }
      JsonNode row = rows.get(step.path("name").asText());
      assertThat(step.path("startNs")).isEqualTo(row.path("sentNs"));
      boolean cut = row.path("status").asText().equals("unfinished");
      assertThat(step.path("endNs")).isEqualTo(cut ? job.path("endNs") : row.path("closedNs"));
      branches.put(step.path("name").asText(), step.path("branch").asText());
    }
    assertThat(branches)
        .containsExactlyInAnyOrderEntriesOf(Map.of("plan", "", "held", "p 1", "quick", "p 3"));
    assertThat(run.summary().at("/jobs/cut/counts/unfinished").asInt()).isEqualTo(1);
  }
}
