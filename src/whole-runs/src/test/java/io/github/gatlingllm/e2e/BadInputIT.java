// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.ChatBuilder;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What goes wrong has one constant text in every table, and its whole story in the log. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BadInputIT {

  /** Each trouble is a scenario, so that all of them fit into one run. */
  public static class Troubles extends Simulation {

    private final LlmProtocolBuilder sound =
        llm.baseUrl(Setting.url()).model("llama-3").apiKey("sk-right").disablePreflight();

    {
      setUp(
          List.of(
              trouble("refused", chat("refused"), sound.baseUrl("http://127.0.0.1:9")),
              trouble("unknown", chat("unknown"), sound.baseUrl("http://no-such-host.invalid")),
              trouble("key", chat("key"), sound.apiKey("sk-wrong")),
              trouble("path", chat("path"), sound.path("/v9/nothing")),
              trouble("model", chat("model").model("llama-9"), sound),
              trouble("context", chat("context").maxTokens(9000), sound),
              fault("busy", "status=429;retry-after=2"),
              fault("broken", "status=500"),
              fault("midstream", "error-midstream;after=2"),
              fault("cut", "cut;after=2"),
              fault("html", "not-sse"),
              fault("empty", "empty"),
              fault("badjson", "bad-json;after=2"),
              trouble(
                  "hang",
                  chat("hang").header("x-sim-fault", "hang"),
                  sound.timeout(Duration.ofMillis(700)))));
    }

    private PopulationBuilder fault(String name, String fault) {
      return trouble(name, chat(name).header("x-sim-fault", fault), sound);
    }

    private static PopulationBuilder trouble(
        String name, ChatBuilder chat, LlmProtocolBuilder protocol) {
      return scenario(name).exec(chat).injectOpen(atOnceUsers(2)).protocols(protocol);
    }

    private static ChatBuilder chat(String name) {
      return llm(name).chat().user("Hello").maxTokens(8);
    }
  }

  private Finished run;

  @BeforeAll
  void runOnce() {
    var options = SimulatorOptions.profile("fast").withApiKey("sk-right");
    try (var simulator = LlmSimulator.start(options)) {
      run = GatlingRun.hosted(Troubles.class).against(simulator.url()).reported().run();
    }
    assertThat(run.exit()).as(run.output()).isZero();
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "refused   | Connection refused          | llm.baseUrl(...) or -Dllm.url=",
        "unknown   | Unknown host                | llm.baseUrl(...) or -Dllm.url=",
        "key       | HTTP 401                    | llm.apiKey(...) or -Dllm.apiKey=",
        "path      | HTTP 404                    | llm.path(...) or -Dllm.path=",
        "model     | HTTP 404                    | llm.model(...) or -Dllm.model=",
        "context   | HTTP 400                    | -Dllm.maxTokens=",
        "busy      | HTTP 429                    | (Retry-After: 2)",
        "broken    | HTTP 500                    | Injected fault: status 500",
        "midstream | Error event between tokens  | The server had an error while processing",
        "cut       | Connection closed in mid-stream | ",
        "html      | Body is not an event stream     | content type text/html",
        "empty     | Answer without content      | ",
        "hang      | Request timed out           | llm.timeout(...) or -Dllm.timeout=",
      })
  void itsTextIsConstantAndItsStoryIsInTheLog(String name, String text, String story) {
    assertThat(run.summary().at("/requests/" + name + "/failures").toString())
        .isEqualTo("{\"" + text + "\":2}");
    assertThat(run.rows(name))
        .hasSize(2)
        .allMatch(row -> row.get("error").asText().equals(text))
        .allMatch(row -> row.get("status").asText().equals("failed"));
    assertThat(run.output()).containsPattern("(?m)^> " + text + " +\\d+ ");
    List<String> log =
        run.output().lines().filter(line -> line.contains("'" + name + "' failed: ")).toList();
    assertThat(log).as("told once in full").hasSize(1);
    assertThat(log.get(0)).contains(text).contains(story == null ? "" : story);
  }

  @Test
  void anEventThatIsNoJsonIsSkipped() {
    assertThat(run.rows("badjson"))
        .hasSize(2)
        .allMatch(row -> row.get("status").asText().equals("ok"))
        .allMatch(row -> row.get("chunks").asInt() == 8);
  }

  @Test
  void theRunEndsAndReportsAllOfThem() {
    JsonNode counts = run.summary().at("/all/counts");
    assertThat(counts.get("sent").asInt()).isEqualTo(28);
    Map<String, Integer> rows = new HashMap<>();
    run.rows().stream()
        .filter(row -> row.has("error"))
        .forEach(row -> rows.merge(row.get("error").asText(), 1, Integer::sum));
    run.summary()
        .at("/all/failures")
        .properties()
        .forEach(
            failure ->
                assertThat(rows.get(failure.getKey())).isEqualTo(failure.getValue().asInt()));
    assertThat(run.run().resolve("index.html")).isNotEmptyFile();
  }
}
