// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.QualityDsl.quality;
import static io.github.gatlingllm.javaapi.QualityDsl.structured;
import static io.github.gatlingllm.javaapi.Scorers.toolCallF1;
import static io.github.gatlingllm.javaapi.Scorers.validToolCalls;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.ChatBuilder;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.QualityBuilder;
import io.github.gatlingllm.javaapi.QualityScorer;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The form of answers under load, against what the server did. */
class StructuredRunTest {

  private static final String PROMPT = "Which city, how many people?";
  private static final int USERS = 200;
  private static final int ASKED = 40;

  @TempDir Path folder;

  /** JSON by a schema, of which every other request goes without; calls of a tool; wrong ones. */
  public static class Forms extends Simulation {
    {
      LlmProtocolBuilder protocol = llm.model("llama-3").requestIds().disableTokenRecords();
      setUp(
              scenario("Chat")
                  .exec(
                      llm("extract")
                          .chat()
                          .user(PROMPT)
                          .maxTokens(32)
                          .jsonSchema(
                              "place",
                              """
                              {"type": "object", "required": ["city", "people"],
                               "additionalProperties": false,
                               "properties": {"city": {"type": "string"},
                                              "people": {"type": "integer"}}}
                              """)
                          .withoutSchemaPercent(50))
                  .exec(call("decide", 64))
                  .exec(call("wrong", 2))
                  .injectOpen(constantUsersPerSec(50).during(4)))
          .protocols(http.baseUrl(Setting.url()), protocol)
          .assertions(
              objectives(
                  structured("extract").validPercent().gte(95),
                  structured("decide").validToolCallsPercent().gte(95),
                  structured("wrong").validToolCallsPercent().gte(95),
                  scored(validToolCalls()).noWorseThanUnloaded().byPercent(10),
                  scored(toolCallF1()).gte(0.9)));
    }

    /** One in five of the requests that decide. */
    private static QualityBuilder scored(QualityScorer scorer) {
      return quality(Setting.of("calls")).scorer(scorer).share(20).onRequest("decide");
    }

    /** A call is complete within its tokens, or cut. */
    private static ChatBuilder call(String name, int tokens) {
      return llm(name)
          .chat()
          .user("Say it by the tool")
          .maxTokens(tokens)
          .tool(
              "say",
              "Says it",
              """
              {"type": "object", "required": ["text"],
               "properties": {"text": {"type": "string"}}}
              """)
          .param("tool_choice", "required");
    }
  }

  @Test
  void formsAreCountedAndTheGrammarIsPriced() throws IOException {
    Path truth = folder.resolve("truth.jsonl");
    Path answers = folder.resolve("answers.jsonl");
    Files.writeString(
        answers,
        "{\"prompt\": \""
            + PROMPT
            + "\", \"answer\": \"{\\\"city\\\": \\\"Oslo\\\", \\\"people\\\": 700000}\"}");
    SimulatorOptions options =
        SimulatorOptions.profile("fast")
            .withTruthLog(truth)
            .withAnswers(answers)
            .withFaults("break-json=0.3;above=1");
    Path calls = folder.resolve("calls.jsonl");
    Files.write(
        calls,
        IntStream.range(0, ASKED)
            .mapToObj(
                i ->
                    "{\"prompt\": \"Say it, "
                        + i
                        + "\", \"reference\": \"tool_calls\", \"tools\": [{\"name\": \"say\","
                        + " \"parameters\": {\"type\": \"object\", \"required\": [\"text\"]}}]}")
            .toList());
    Finished run;
    try (var simulator = LlmSimulator.start(options)) {
      run = StandInRun.of(Forms.class).against(simulator.url()).with("calls", calls).run();
    }

    Set<String> broken =
        Finished.jsonLines(truth).stream()
            .filter(line -> line.path("faults").toString().contains("break-json"))
            .map(line -> line.get("id").asText())
            .collect(Collectors.toSet());
    List<JsonNode> extracted = run.rows("extract");
    long valid =
        extracted.stream().filter(row -> !broken.contains(row.get("requestId").asText())).count();
    JsonNode reported = run.summary().get("structured");
    assertThat(run.exit()).as(run.output()).isEqualTo(2);
    assertThat(extracted).hasSize(USERS / 2);
    assertThat(run.rows("extract without schema")).hasSize(USERS / 2);
    assertThat(valid).isBetween(1L, USERS / 2 - 1L);
    assertThat(reported.at("/extract/schema/n").asInt()).isEqualTo(USERS / 2);
    assertThat(reported.at("/extract/schema/valid").asLong()).isEqualTo(valid);
    assertThat(reported.at("/extract/grammar/ttftP50Ms/interval")).hasSize(2);
    assertThat(reported.at("/extract/grammar/tpotP50Ms/interval")).hasSize(2);
    JsonNode quality = run.summary().get("quality");
    int first = quality.at("/toolCall/underLoad/n").asInt();
    int second = quality.at("/toolCallF1/underLoad/n").asInt();
    // Where both are due at once one waits for the next request, and the last may have none.
    assertThat(List.of(first, second))
        .allMatch(requested -> requested == ASKED || requested == ASKED - 1);
    int decided = USERS - first - second;
    assertThat(reported.at("/decide/toolCalls/n").asInt()).isEqualTo(decided);
    assertThat(reported.at("/decide/toolCalls/valid").asInt()).isEqualTo(decided);
    assertThat(reported.at("/wrong/toolCalls/n").asInt()).isEqualTo(USERS);
    assertThat(reported.at("/wrong/toolCalls/valid").asInt()).isZero();
    assertThat(run.summary().at("/objectives/0/verdict").asText()).isEqualTo("MISSED");
    assertThat(run.summary().at("/objectives/1/verdict").asText()).isEqualTo("MET");
    assertThat(run.summary().at("/objectives/2/verdict").asText()).isEqualTo("MISSED");
    assertThat(run.output())
        .contains("  form     decide: 100 % of " + decided + " answers with valid tool calls");
    assertThat(quality.at("/toolCall/unloaded/score").asDouble()).isEqualTo(1);
    assertThat(quality.at("/toolCall/underLoad/score").asDouble()).isEqualTo(1);
    assertThat(quality.at("/toolCallF1/underLoad/score").asDouble()).isEqualTo(1);
    assertThat(run.summary().at("/objectives/3/verdict").asText()).isEqualTo("MET");
    assertThat(run.summary().at("/objectives/4/verdict").asText()).isEqualTo("MET");
  }
}
