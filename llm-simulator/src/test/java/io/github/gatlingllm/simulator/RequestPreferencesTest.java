// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Several texts, tool calls, probabilities and thoughts. */
class RequestPreferencesTest {
  private static final String TOOLS =
      ",\"tools\":[{\"type\":\"function\",\"function\":{\"name\":\"first\"}},"
          + "{\"type\":\"function\",\"function\":{\"name\":\"second\"}}],"
          + "\"tool_choice\":\"required\"";
  private static final String STREAM =
      ",\"stream\":true,\"stream_options\":{\"include_usage\":true}";

  @TempDir static Path folder;
  private static LlmSimulator simulator;
  private static LlmSimulator thinker;

  @BeforeAll
  static void start() {
    SimulatorOptions options = SimulatorOptions.profile("fast").withStepBase(TestTimes.STEP);
    simulator = LlmSimulator.start(options.withTruthLog(folder.resolve("truth.jsonl")));
    thinker = LlmSimulator.start(options.withReasoningTokens(2));
  }

  @AfterAll
  static void stop() {
    thinker.close();
    simulator.close();
    TruthFile truth = TruthFile.read(folder.resolve("truth.jsonl"));
    assertThat(truth.get("several").path("chunks")).hasSize(2 * 5);
    assertThat(truth.get("several").path("outputTokens").intValue()).isEqualTo(2 * 5);
    assertThat(truth.get("calls").path("chunks")).hasSize(5);
  }

  private static List<JsonNode> stream(String id, String more) {
    return Streamed.json(
        new SimulatorClient(simulator.url())
            .post(SimulatorClient.CHAT, SimulatorClient.chat(STREAM + more), "x-request-id", id));
  }

  private static JsonNode whole(String more) {
    return SimulatorClient.json(
        new SimulatorClient(simulator.url())
            .post(SimulatorClient.CHAT, SimulatorClient.chat(more))
            .body());
  }

  private static String said(List<JsonNode> events, int choice, String field) {
    StringBuilder text = new StringBuilder();
    for (JsonNode event : events) {
      if (event.at("/choices/0/index").asInt(-1) == choice) {
        text.append(event.at("/choices/0/delta" + field).asText(""));
      }
    }
    return text.toString();
  }

  @Test
  void severalTextsInterleave() {
    List<JsonNode> events = stream("several", ",\"n\":2");
    JsonNode whole = whole(",\"n\":2");

    assertThat(events).hasSize(2 * (1 + 5 + 1) + 1);
    assertThat(events.subList(0, 14).stream().map(e -> e.at("/choices/0/index").intValue()))
        .containsExactly(0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1);
    assertThat(said(events, 0, "/content")).isNotEqualTo(said(events, 1, "/content"));
    for (int choice = 0; choice < 2; choice++) {
      assertThat(whole.at("/choices/" + choice + "/message/content").textValue())
          .isEqualTo(said(events, choice, "/content"));
    }
    assertThat(events.get(14).at("/usage/completion_tokens").intValue()).isEqualTo(10);
  }

  @Test
  void aRequiredToolIsCalled() {
    List<JsonNode> events = stream("calls", TOOLS);
    JsonNode opening = events.get(1).at("/choices/0/delta/tool_calls/0");

    assertThat(opening.get("id").textValue()).startsWith("call_");
    assertThat(opening.get("type").textValue()).isEqualTo("function");
    assertThat(opening.get("function").toString())
        .isEqualTo("{\"name\":\"first\",\"arguments\":\"\"}");
    String arguments = said(events, 0, "/tool_calls/0/function/arguments");
    assertThat(SimulatorClient.json(arguments).get("text").textValue()).isNotEmpty();
    assertThat(events.get(6).at("/choices/0/finish_reason").textValue()).isEqualTo("tool_calls");
    JsonNode call = whole(TOOLS).at("/choices/0/message/tool_calls/0");
    assertThat(call.at("/function/name").textValue()).isEqualTo("first");
    assertThat(call.at("/function/arguments").textValue()).isEqualTo(arguments);
    assertThat(whole(TOOLS).at("/choices/0/message/content").isNull()).isTrue();
  }

  @Test
  void toolsMayBeCalledTogether() {
    JsonNode calls =
        whole(TOOLS + ",\"parallel_tool_calls\":true").at("/choices/0/message/tool_calls");
    List<JsonNode> events = stream("parallel", TOOLS + ",\"parallel_tool_calls\":true");

    assertThat(calls).hasSize(2);
    assertThat(calls.get(1).at("/function/name").textValue()).isEqualTo("second");
    assertThat(calls)
        .allMatch(call -> SimulatorClient.json(call.at("/function/arguments").asText()).isObject());
    assertThat(
            events.subList(1, 6).stream()
                .map(e -> e.at("/choices/0/delta/tool_calls/0/index").intValue()))
        .containsExactly(0, 0, 1, 1, 1);
  }

  @Test
  void aToolOfOneTokenHasNoArguments() {
    JsonNode answer = whole(TOOLS + ",\"max_completion_tokens\":1");

    assertThat(answer.at("/choices/0/message/tool_calls/0/function/arguments").textValue())
        .isEqualTo("{}");
  }

  @Test
  void withoutToolsNoneCanBeRequired() {
    assertThat(whole(",\"tool_choice\":\"required\"").at("/error/param").textValue())
        .isEqualTo("tools");
  }

  @Test
  void eachTokenHasItsProbability() {
    List<JsonNode> events = stream("logprobs", ",\"logprobs\":true");
    JsonNode whole = whole(",\"logprobs\":true").at("/choices/0/logprobs/content");

    assertThat(whole).hasSize(5).allMatch(token -> token.get("logprob").doubleValue() <= 0);
    for (int i = 0; i < 5; i++) {
      JsonNode choice = events.get(i + 1).at("/choices/0");
      assertThat(choice.at("/logprobs/content")).hasSize(1);
      assertThat(choice.at("/logprobs/content/0")).isEqualTo(whole.get(i));
      assertThat(choice.at("/logprobs/content/0/token")).isEqualTo(choice.at("/delta/content"));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "CHAT, /choices/0/delta/reasoning_content, /choices/0/message/reasoning_content",
    "MESSAGES, /delta/thinking, /content/0/thinking",
    "OLLAMA_CHAT, /message/thinking, /message/thinking",
    "OLLAMA_GENERATE, /thinking, /thinking"
  })
  void theFirstTokensAreThought(Api api, String streamed, String whole) {
    SimulatorClient client = new SimulatorClient(thinker.url());
    HttpResponse<String> stream = client.post(api.path, api.streamed());
    JsonNode answer = SimulatorClient.json(client.post(api.path, api.whole()).body());
    List<String> thoughts =
        Streamed.json(stream).stream()
            .map(event -> event.at(streamed).asText(""))
            .filter(text -> !text.isEmpty())
            .toList();

    assertThat(thoughts).hasSize(2);
    assertThat(Streamed.texts(api, stream)).hasSize(3);
    assertThat(answer.at(whole).textValue()).isEqualTo(String.join("", thoughts));
  }

  @Test
  void responsesSummarizeTheirThoughts() {
    SimulatorClient client = new SimulatorClient(thinker.url());
    List<Event> events = Event.of(client.post(Api.RESPONSES.path, Api.RESPONSES.streamed()).body());
    JsonNode whole =
        SimulatorClient.json(client.post(Api.RESPONSES.path, Api.RESPONSES.whole()).body());

    assertThat(events.stream().map(Event::name).distinct())
        .containsExactly(
            "response.created",
            "response.in_progress",
            "response.output_item.added",
            "response.reasoning_summary_part.added",
            "response.reasoning_summary_text.delta",
            "response.reasoning_summary_text.done",
            "response.reasoning_summary_part.done",
            "response.output_item.done",
            "response.content_part.added",
            "response.output_text.delta",
            "response.output_text.done",
            "response.content_part.done",
            "response.incomplete");
    JsonNode ended = events.get(events.size() - 1).json().get("response");
    assertThat(ended.get("output")).hasSize(2);
    assertThat(ended.at("/output/0/summary")).isEqualTo(whole.at("/output/0/summary"));
    assertThat(ended.at("/output/1/content")).isEqualTo(whole.at("/output/1/content"));
    assertThat(ended.at("/usage/output_tokens_details/reasoning_tokens").intValue()).isEqualTo(2);
  }

  @Test
  void usageTellsOfThoughts() {
    JsonNode usage =
        SimulatorClient.json(
                new SimulatorClient(thinker.url())
                    .post(SimulatorClient.CHAT, SimulatorClient.chat(""))
                    .body())
            .get("usage");

    assertThat(usage.get("completion_tokens").intValue()).isEqualTo(5);
    assertThat(usage.at("/completion_tokens_details/reasoning_tokens").intValue()).isEqualTo(2);
  }

  @Test
  void anAnswerMayBeNothingButThought() {
    JsonNode answer =
        SimulatorClient.json(
            new SimulatorClient(thinker.url())
                .post(SimulatorClient.CHAT, SimulatorClient.chat(",\"max_completion_tokens\":2"))
                .body());

    assertThat(answer.at("/choices/0/message/content").isNull()).isTrue();
    assertThat(answer.at("/choices/0/message/reasoning_content").textValue()).isNotEmpty();
  }
}
