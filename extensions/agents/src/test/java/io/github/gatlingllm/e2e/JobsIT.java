// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.exitBlockOnFail;
import static io.gatling.javaapi.core.CoreDsl.pause;
import static io.gatling.javaapi.core.CoreDsl.repeat;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.status;
import static io.github.gatlingllm.javaapi.AgentDsl.job;
import static io.github.gatlingllm.javaapi.AgentDsl.jobSlo;
import static io.github.gatlingllm.javaapi.AgentDsl.parallel;
import static io.github.gatlingllm.javaapi.AgentDsl.tool;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Simulation;
import io.gatling.javaapi.http.HttpRequestActionBuilder;
import io.github.gatlingllm.javaapi.JobSloBuilder;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class JobsIT {

  private static ChainBuilder call(String name) {
    return exec(llm(name).chat().user("Hi"));
  }

  private static HttpRequestActionBuilder broken() {
    return http("broken").get("/broken").check(status().is(200));
  }

  private static PopulationBuilder once(String name, ChainBuilder chain) {
    return scenario(name).exec(chain).injectOpen(atOnceUsers(1));
  }

  /** One job of each way to end, and forty that complete. */
  public static class EachEnd extends Simulation {
    {
      LlmProtocolBuilder protocol =
          llm.model("m")
              .disablePreflight()
              .prices(p -> p.perMillionInputTokens(1_000_000).perMillionOutputTokens(2_000_000));
      JobSloBuilder quick = jobSlo("quick").jct(60);
      ChainBuilder whole =
          job("whole")
              .on(
                  call("plan"),
                  repeat(2).on(exec(http("search").get("/tool"))),
                  pause(Duration.ofMillis(400)), // longer than any lag of a busy client
                  tool("read").on(exec(http("inner").get("/tool")), pause(Duration.ofMillis(5))),
                  call("answer"));
      setUp(
              scenario("Whole")
                  .exec(whole)
                  .injectOpen(constantUsersPerSec(40).during(1))
                  .andThen(once("Stop", job("stopped").on(call("a").stopLoadGenerator("enough")))),
              once("Failed", job("failed").on(call("a"), exec(broken()).exitHereIfFailed())),
              once("Left", job("left").on(call("a").exitHere())),
              once(
                  "Recovered",
                  job("recovered")
                      .on(call("a"), exec(broken()), exec(s -> s.markAsSucceeded()), call("b"))),
              once(
                  "Blocked",
                  exitBlockOnFail()
                      .on(job("blocked").on(call("a"), exec(broken()), call("never")))
                      .exec(call("after"))),
              once(
                  "Endless",
                  job("endless").on(call("a"), parallel("p", call("b"), pause(60)), call("never"))))
          .protocols(http.baseUrl(Setting.url()), protocol)
          .assertions(
              objectives(
                  job("whole").jct().percentile(50).lte(60),
                  job("whole").jct().percentile(50).lte(Duration.ofMillis(40)),
                  job("whole").cost().mean().lte(22.5),
                  job("whole").failedPercent().lte(10),
                  job("failed").failedPercent().lte(10),
                  job("whole").attainment(quick).gte(90),
                  job("none").jct().percentile(95).lte(5)));
    }
  }

  @Test
  void jobsEndAsTheirUsersLeaveThem() throws IOException {
    try (ToolServer server = ToolServer.start()) {
      Finished run = GatlingRun.hosted(EachEnd.class).against(server.url()).run();

      JsonNode jobs = run.summary().at("/jobs");
      assertThat(only(jobs, "failed")).as(run.output()).isEqualTo("failed");
      assertThat(only(jobs, "blocked")).isEqualTo("failed");
      assertThat(only(jobs, "left")).isEqualTo("givenUp");
      assertThat(only(jobs, "recovered")).isEqualTo("completed");
      assertThat(only(jobs, "endless")).isEqualTo("unfinished");
      assertThat(only(jobs, "stopped")).isEqualTo("unfinished");
      assertThat(jobs.at("/whole/counts/completed").asInt())
          .as(jobs.at("/whole/counts").toString())
          .isEqualTo(40);
      assertThat(jobs.at("/whole/jctFromScheduleMs/count").asInt()).isEqualTo(40);
      assertThat(jobs.at("/whole/slo/quick/good").asInt()).isEqualTo(40);
      assertThat(jobs.at("/whole/cost/mean").asDouble()).isEqualTo(22);
      assertThat(verdicts(run.summary()))
          .containsExactly("MET", "MISSED", "MET", "MET", "UNDETERMINED", "MET", "UNDETERMINED");
      assertRows(run);
    }
  }

  /** Returns the status of the one job of a name. */
  private static String only(JsonNode jobs, String name) {
    JsonNode counts = jobs.path(name).path("counts");
    assertThat(counts.path("started").asInt()).as(name).isEqualTo(1);
    return Stream.of("completed", "failed", "givenUp", "unfinished")
        .filter(status -> counts.path(status).asInt() == 1)
        .findFirst()
        .orElse("none");
  }

  private static List<String> verdicts(JsonNode summary) {
    var verdicts = new ArrayList<String>();
    summary.path("objectives").forEach(each -> verdicts.add(each.path("verdict").asText()));
    return verdicts;
  }

  /** Each call of a job's row is a row of the requests, with the same times. */
  private static void assertRows(Finished run) {
    List<JsonNode> jobs = Finished.jsonLines(run.llm().resolve("jobs.jsonl"));
    var calls = new HashMap<String, JsonNode>();
    for (JsonNode row : run.rows()) {
      if (row.has("jobId")) {
        calls.put(row.path("jobId").asText() + "/" + row.path("step").asInt(), row);
      } else {
        assertThat(row.path("name").asText()).isEqualTo("after");
      }
    }
    int found = 0;
    for (JsonNode job : jobs) {
      int index = 0;
      for (JsonNode step : job.path("steps")) {
        JsonNode row = calls.get(job.path("jobId").asText() + "/" + index++);
        if (step.path("kind").asText().equals("llm")) {
          found++;
          assertThat(step.path("name")).isEqualTo(row.path("name"));
          assertThat(step.path("startNs")).isEqualTo(row.path("sentNs"));
          assertThat(step.path("endNs")).isEqualTo(row.path("closedNs"));
        }
      }
      if (job.path("job").asText().equals("whole")) {
        assertThat(names(job)).containsSubsequence("plan", "search", "search", "read", "answer");
        assertThat(names(job)).doesNotContain("inner");
      }
    }
    assertThat(found).isEqualTo(calls.size());
  }

  private static List<String> names(JsonNode job) {
    var names = new ArrayList<String>();
    job.path("steps").forEach(step -> names.add(step.path("name").asText()));
    return names;
  }
}
