// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The streams against those of other programs: the same events in the same order. */
class RecordedShapeTest {
  private static LlmSimulator simulator;
  private static LlmSimulator thinker;

  @BeforeAll
  static void start() {
    SimulatorOptions options =
        SimulatorOptions.profile("fast")
            .withStepBase(TestTimes.STEP)
            .withEosMean(6)
            .withEosSigma(0);
    simulator = LlmSimulator.start(options);
    thinker = LlmSimulator.start(options.withReasoningTokens(3));
  }

  @AfterAll
  static void stop() {
    simulator.close();
    thinker.close();
  }

  @ParameterizedTest
  @CsvSource({
    "aimock-1.43.0/anthropic-messages, MESSAGES",
    "ikllama-2026-08/messages-stream, MESSAGES",
    "aimock-1.43.0/openai-responses, RESPONSES",
    "ikllama-2026-08/responses-stream, RESPONSES",
    "aimock-1.43.0/ollama-chat, OLLAMA_CHAT"
  })
  void looksAsRecorded(String recording, Api api) {
    compare(recording, post(simulator, api, withRoom(api)));
  }

  /** Six tokens end by themselves only if there is room for a seventh. */
  private static String withRoom(Api api) {
    return api.streamed().replaceAll("(tokens|predict)\":5", "$1\":50");
  }

  private static String post(LlmSimulator server, Api api, String body) {
    return new SimulatorClient(server.url()).post(api.path, body).body();
  }

  @Test
  void thoughtsLookAsRecorded() {
    compare(
        "aimock-1.43.0/anthropic-thinking", post(thinker, Api.MESSAGES, withRoom(Api.MESSAGES)));
  }

  @Test
  void toolCallsLookAsRecorded() {
    String tools =
        ",\"tools\":[{\"type\":\"function\",\"function\":{\"name\":\"get_weather\"}}],"
            + "\"tool_choice\":\"required\"}";
    String body = withRoom(Api.CHAT).replaceAll("}$", tools);
    List<Event> events = Event.of(post(simulator, Api.CHAT, body));

    assertThat(kinds(events).subList(1, 4))
        .isEqualTo(kinds(recorded("aimock-1.43.0/openai-chat-tool")).subList(1, 4));
  }

  private static void compare(String recording, String body) {
    List<Event> expected = recorded(recording);
    List<Event> actual = Event.of(body);

    assertThat(names(actual)).isEqualTo(names(expected));
    for (String name : new TreeSet<>(names(expected))) {
      assertThat(fields(actual, name)).containsAll(fields(expected, name));
    }
  }

  private static List<Event> recorded(String recording) {
    String resource = "/recordings/" + recording + ".body";
    try (InputStream in = RecordedShapeTest.class.getResourceAsStream(resource)) {
      return Event.of(new String(in.readAllBytes(), UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The events' names, repetitions counted once; pings may come anywhere. */
  private static List<String> names(List<Event> events) {
    return withoutRepetitions(
        events.stream().map(RecordedShapeTest::name).filter(name -> !name.equals("ping")));
  }

  private static String name(Event event) {
    return event.name().isEmpty() ? event.json().path("done").asText() : event.name();
  }

  private static List<String> withoutRepetitions(Stream<String> all) {
    List<String> names = new ArrayList<>();
    all.filter(name -> names.isEmpty() || !names.get(names.size() - 1).equals(name))
        .forEach(names::add);
    return names;
  }

  private static Set<String> fields(List<Event> events, String name) {
    Set<String> fields = new TreeSet<>();
    events.stream()
        .filter(event -> name(event).equals(name))
        .forEach(event -> fields.addAll(event.fields()));
    return fields;
  }

  private static List<String> kinds(List<Event> events) {
    return withoutRepetitions(events.stream().map(event -> event.fields().toString()));
  }
}
