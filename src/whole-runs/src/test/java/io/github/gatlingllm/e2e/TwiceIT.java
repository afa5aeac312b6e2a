// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.goodput;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.metric;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.prompts;
import static io.github.gatlingllm.javaapi.LlmDsl.slo;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.Objective;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two simulations in one JVM do not see each other. */
class TwiceIT {

  abstract static class Promising extends Simulation {

    final void promise(String name, int users, Objective... promised) {
      LlmProtocolBuilder protocol = llm.model("llama-3");
      var chat = llm(name).chat().user(prompts(16).unique(1)).exactOutputTokens(4);
      setUp(scenario(name).exec(chat).injectOpen(atOnceUsers(users)))
          .protocols(http.baseUrl(Setting.url()), protocol)
          .assertions(objectives(promised));
    }
  }

  /** Misses, by an SLO of the same name as the other's, and other bounds. */
  public static class First extends Promising {
    {
      promise("first", 3, goodput(slo("fast").ttft().lte(ms(0.001))).attainment().gte(99));
    }
  }

  /** Meets. */
  public static class Second extends Promising {
    {
      promise(
          "second",
          5,
          goodput(slo("fast").ttft().lte(ms(60_000))).attainment().gte(2),
          metric("second").ttft().percentile(50).lte(ms(60_000)));
    }
  }

  @Test
  void figuresVerdictsAndFilesAreApart() {
    try (LlmSimulator simulator =
        LlmSimulator.start(SimulatorOptions.profile("fast").withWarmUp(20))) {
      Finished both =
          GatlingRun.of(First.class)
              .against(simulator.url())
              .by(Twice.class)
              .option(Second.class.getName())
              .run();
      assertThat(both.output()).contains("exit codes: 2 0");
      Finished first = apart(both, "first");
      Finished second = apart(both, "second");
      assertSeparate(first, "first", 3, "MISSED");
      assertSeparate(second, "second", 5, "MET", "MET");
      assertThat(both.folder().resolve("llm-latest.txt"))
          .hasContent(second.run().getFileName() + "/llm\n");
      assertThat(both.output())
          .contains("✘ MISSED", first.llm().resolve("index.html").toUri().getPath())
          .contains("✔ MET", second.llm().resolve("index.html").toUri().getPath());
    }
  }

  /** Of the two runs in the folder the one of that simulation. */
  private static Finished apart(Finished both, String simulation) {
    return Finished.files(both.folder())
        .filter(file -> file.endsWith("simulation.log"))
        .map(log -> new Finished(both.exit(), both.output(), log.getParent()))
        .filter(run -> run.run().getFileName().toString().startsWith(simulation))
        .findFirst()
        .orElseThrow();
  }

  private static void assertSeparate(Finished run, String name, int requests, String... verdicts) {
    JsonNode summary = run.summary();
    var names = new ArrayList<String>();
    summary.get("requests").fieldNames().forEachRemaining(names::add);
    assertThat(names).containsExactly(name);
    assertThat(summary.at("/all/counts/sent").asInt()).isEqualTo(requests);
    assertThat(run.rows()).hasSize(requests);
    assertThat(summary.get("objectives").findValuesAsText("verdict")).containsExactly(verdicts);
    assertThat(summary.at("/all/slo/fast/good").asInt())
        .isEqualTo(List.of(verdicts).contains("MET") ? requests : 0);
    assertThat(summary.at("/run/end/kind").asText()).isEqualTo("completed");
  }
}
