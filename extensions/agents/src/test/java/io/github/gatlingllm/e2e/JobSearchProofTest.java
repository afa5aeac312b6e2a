// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.AgentDsl.job;
import static io.github.gatlingllm.javaapi.AgentDsl.jobSlo;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.JobSloBuilder;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A whole search by jobs against a server whose tool serves two at a time. */
@Tag("proof")
class JobSearchProofTest {

  /** Each job takes 1 s for up to two agents, 1.5 s for three and 2 s for four. */
  public static class Search extends Simulation {
    {
      JobSloBuilder quick = jobSlo("quick").jct(Duration.ofMillis(1_800));
      JobSloBuilder loose = jobSlo("loose").jct(60);
      setUp(
              scenario("Agent")
                  .exec(
                      job("fix")
                          .on(
                              exec(llm("plan").chat().user("Hi")),
                              exec(http("work").get("/two/1000"))))
                  .injectClosed(
                      job("fix")
                          .capacitySearch(quick)
                          .between(2, 6)
                          .precision(1)
                          .target(80)
                          .indifference(10)
                          .eachLevelLasting(5)
                          .atLeastJobs(25)))
          .protocols(http.baseUrl(Setting.url()), llm.model("m").disablePreflight())
          .assertions(
              objectives(job("fix").capacity(quick).gte(6), job("fix").capacity(loose).gte(1)));
    }
  }

  @Test
  void aSearchByJobsFindsTheCapacity() throws IOException {
    try (ToolServer server = ToolServer.start()) {
      Finished run = StandInRun.of(Search.class).against(server.url()).run();

      JsonNode slos = run.summary().at("/jobs/fix/slo");
      // A slow machine adds to the JCT, and never takes from it.
      assertThat(slos.at("/quick/capacity/concurrency").asDouble())
          .as(run.output())
          .isLessThanOrEqualTo(3);
      assertThat(slos.at("/quick/capacity/missedAt").asDouble()).isLessThanOrEqualTo(4);
      assertThat(slos.at("/loose/capacity/bounded").asText()).isEqualTo("atLeast");
      assertThat(run.summary().at("/objectives/0/verdict").asText()).isEqualTo("MISSED");
      assertThat(run.summary().at("/objectives/1/verdict").asText()).isEqualTo("MET");
      assertThat(run.output()).contains("capacity for quick: ", " concurrent at ≥ 80 %");
    }
  }
}
