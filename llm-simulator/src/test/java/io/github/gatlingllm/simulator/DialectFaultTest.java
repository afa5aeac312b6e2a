// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every fault in the form that each API has for it. */
@Timeout(60)
class DialectFaultTest {
  @TempDir static Path folder;
  private static LlmSimulator simulator;
  private static SimulatorClient client;

  @BeforeAll
  static void start() {
    simulator =
        LlmSimulator.start(
            SimulatorOptions.profile("fast")
                .withStepBase(TestTimes.STEP)
                .withTruthLog(folder.resolve("truth.jsonl")));
    client = new SimulatorClient(simulator.url());
  }

  @AfterAll
  static void stop() {
    simulator.close();
    TruthFile truth = TruthFile.read(folder.resolve("truth.jsonl"));
    for (Api api : Api.values()) {
      checkEnd(truth, api, "error-midstream;after=2", "error", 2);
      checkEnd(truth, api, "error-first", "error", 0);
      checkEnd(truth, api, "cut;after=2", "cut", 2);
      checkEnd(truth, api, "reset;after=2", "cut", 2);
      checkEnd(truth, api, "empty", "length", 0);
      checkEnd(truth, api, "no-done", "length", 5);
      checkEnd(truth, api, "no-finish", "length", 5);
      checkEnd(truth, api, "done-open", "length", 5);
      checkEnd(truth, api, "json-200", "length", 0);
    }
  }

  private static void checkEnd(TruthFile truth, Api api, String fault, String end, int chunks) {
    JsonNode record = truth.get(id(api, fault));
    assertThat(record.path("end").textValue()).as(id(api, fault)).isEqualTo(end);
    assertThat(record.path("chunks")).as(id(api, fault)).hasSize(chunks);
    assertThat(TruthFile.stamps(record)).isSorted();
  }

  private static String id(Api api, String fault) {
    return api + " " + fault;
  }

  private static HttpResponse<String> faulty(Api api, String fault) {
    return client.post(
        api.path, api.streamed(), "x-sim-fault", fault, "x-request-id", id(api, fault));
  }

  private static HttpResponse<String> faultyWhole(Api api, String fault) {
    return client.post(api.wholePath(), api.whole(), "x-sim-fault", fault);
  }

  private static List<String> texts(Api api, String fault) {
    return Streamed.texts(api, faulty(api, fault));
  }

  private static boolean hasFinish(Api api, HttpResponse<String> response) {
    return Streamed.json(response).stream().anyMatch(api::isFinish);
  }

  private static boolean hasTerminal(Api api, HttpResponse<String> response) {
    List<Event> events = Event.of(response.body());
    return switch (api) {
      case CHAT, COMPLETIONS -> events.get(events.size() - 1).isDone();
      case RESPONSES -> events.get(events.size() - 1).name().equals("response.incomplete");
      case MESSAGES -> events.get(events.size() - 1).name().equals("message_stop");
      case OLLAMA_CHAT, OLLAMA_GENERATE, TGI, GEMINI -> hasFinish(api, response);
    };
  }

  @ParameterizedTest
  @EnumSource(Api.class)
  void errorInMidStream(Api api) {
    HttpResponse<String> response = faulty(api, "error-midstream;after=2");

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(Streamed.texts(api, response)).hasSize(2);
    checkErrorEvent(api, lastPayload(response));
    assertThat(faultyWhole(api, "error-midstream").statusCode()).isEqualTo(500);
  }

  private static Event lastPayload(HttpResponse<String> response) {
    List<Event> events =
        Event.of(response.body()).stream().filter(event -> !event.isDone()).toList();
    return events.get(events.size() - 1);
  }

  private static void checkErrorEvent(Api api, Event event) {
    String message = "The server had an error while processing your request.";
    JsonNode json = event.json();
    switch (api) {
      case RESPONSES -> {
        assertThat(event.name()).isEqualTo("error");
        assertThat(json.path("type").textValue()).isEqualTo("error");
        assertThat(json.path("message").textValue()).isEqualTo(message);
        assertThat(json.path("sequence_number").isInt()).isTrue();
      }
      case MESSAGES -> {
        assertThat(event.name()).isEqualTo("error");
        assertThat(json.toString())
            .isEqualTo(
                "{\"type\":\"error\",\"error\":{\"type\":\"api_error\",\"message\":\""
                    + message
                    + "\"}}");
      }
      case TGI -> {
        assertThat(json.path("error").textValue()).isEqualTo(message);
        assertThat(json.path("error_type").textValue()).isEqualTo("generation");
      }
      case CHAT, COMPLETIONS, OLLAMA_CHAT, OLLAMA_GENERATE ->
          assertThat(Streamed.errorMessage(api, json)).isEqualTo(message);
    }
  }

  @ParameterizedTest
  @EnumSource(Api.class)
  void errorFirst(Api api) {
    HttpResponse<String> response = faulty(api, "error-first");

    assertThat(response.statusCode()).isEqualTo(200);
    checkErrorEvent(api, Event.of(response.body()).get(0));
    assertThat(Streamed.json(response)).hasSize(1);
    HttpResponse<String> whole = faultyWhole(api, "error-first");
    assertThat(whole.statusCode()).isEqualTo(200);
    assertThat(SimulatorClient.json(whole.body()).has("error")).isTrue();
  }

  @ParameterizedTest
  @EnumSource(Api.class)
  void cutAndReset(Api api) {
    assertThatThrownBy(() -> faulty(api, "cut;after=2")).isInstanceOf(UncheckedIOException.class);
    assertThatThrownBy(() -> faulty(api, "reset;after=2")).isInstanceOf(UncheckedIOException.class);
    assertThatThrownBy(() -> faultyWhole(api, "cut")).isInstanceOf(UncheckedIOException.class);
  }

  @ParameterizedTest
  @EnumSource(Api.class)
  void packetsAndPausesChangeNothing(Api api) {
    String normal = client.post(api.path, api.streamed()).body();
    List<String> texts = texts(api, "split-events,stall;after=2;ms=5");

    assertThat(texts).hasSize(5);
    assertThat(texts(api, "slow-headers;ms=5")).isEqualTo(texts);
    assertThat(Event.of(faulty(api, "comments").body())).hasSameSizeAs(Event.of(normal));
    assertThat(faulty(api, "comments").body().lines())
        .contains(api.isLines() ? "" : ": keep-alive");
  }

  @ParameterizedTest
  @EnumSource(Api.class)
  void severalTokensPerChunk(Api api) {
    assertThat(texts(api, "tokens-per-chunk=4")).hasSize(2);
    assertThat(String.join("", texts(api, "tokens-per-chunk=4")))
        .isEqualTo(String.join("", texts(api, "tokens-per-chunk=1")));
  }

  @ParameterizedTest
  @EnumSource(Api.class)
  void emptyLacksOnlyItsContent(Api api) {
    HttpResponse<String> response = faulty(api, "empty");

    assertThat(Streamed.texts(api, response)).isEmpty();
    assertThat(hasFinish(api, response)).isTrue();
    assertThat(hasTerminal(api, response)).isTrue();
    assertThat(api.wholeText(SimulatorClient.json(faultyWhole(api, "empty").body()))).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Api.class)
  void badJson(Api api) {
    List<Event> events = Event.of(faulty(api, "bad-json;after=1").body());

    assertThat(events.stream().filter(event -> event.data().endsWith("{"))).hasSize(1);
    assertThat(faultyWhole(api, "bad-json").body()).startsWith("{").doesNotEndWith("}");
  }

  @ParameterizedTest
  @EnumSource(Api.class)
  void noDone(Api api) {
    HttpResponse<String> response = faulty(api, "no-done");

    // Where one event is both, there is no end without a finish and no finish without an end.
    boolean oneEvent = api.isLines() || api == Api.TGI || api == Api.GEMINI;
    assertThat(Streamed.texts(api, response)).hasSize(5);
    assertThat(hasTerminal(api, response)).isEqualTo(oneEvent);
    assertThat(hasFinish(api, response)).isEqualTo(api != Api.RESPONSES);
  }

  @ParameterizedTest
  @EnumSource(Api.class)
  void noFinish(Api api) {
    HttpResponse<String> response = faulty(api, "no-finish");

    assertThat(Streamed.texts(api, response)).hasSize(5);
    assertThat(hasTerminal(api, response)).isFalse();
    assertThat(hasFinish(api, response)).isFalse();
  }

  @ParameterizedTest
  @EnumSource(Api.class)
  void doneButOpen(Api api) throws IOException {
    int expected = Event.of(client.post(api.path, api.streamed()).body()).size();
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), simulator.port())) {
      socket.getOutputStream().write(doneOpenRequest(api).getBytes(UTF_8));
      BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
      StringBuilder body = new StringBuilder();
      while (Event.of(body.toString()).size() < expected) {
        body.append(in.readLine()).append('\n');
      }
      // Long enough to see an end, if one is sent along.
      socket.setSoTimeout(200);
      assertThatThrownBy(() -> readChunkedEnd(in)).isInstanceOf(SocketTimeoutException.class);
    }
  }

  private static String doneOpenRequest(Api api) {
    String body = api.streamed();
    return "POST "
        + api.path
        + " HTTP/1.1\r\nhost: sim\r\nx-sim-fault: done-open\r\nx-request-id: "
        + id(api, "done-open")
        + "\r\ncontent-length: "
        + body.length()
        + "\r\n\r\n"
        + body;
  }

  private static void readChunkedEnd(BufferedReader in) throws IOException {
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      if (line.equals("0")) {
        return;
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Api.class)
  void jsonInPlaceOfAStream(Api api) {
    HttpResponse<String> response = faulty(api, "json-200");

    assertThat(response.headers().firstValue("content-type")).hasValue("application/json");
    assertThat(api.wholeText(SimulatorClient.json(response.body()))).isNotEmpty();
  }

  @ParameterizedTest
  @EnumSource(Api.class)
  void statuses(Api api) {
    HttpResponse<String> refused = faulty(api, "status=429");
    assertThat(refused.statusCode()).isEqualTo(429);
    assertThat(Streamed.errorMessage(api, SimulatorClient.json(refused.body())))
        .isEqualTo("Injected fault: status 429");
    HttpResponse<String> nothing = faulty(api, "status=204");
    assertThat(nothing.statusCode()).isEqualTo(204);
    assertThat(nothing.body()).isEmpty();
    assertThat(faulty(api, "not-sse").body()).startsWith("<!doctype html>");
  }
}
