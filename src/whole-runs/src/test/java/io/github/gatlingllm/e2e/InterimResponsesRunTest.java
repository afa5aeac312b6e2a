// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.pause;
import static io.gatling.javaapi.core.CoreDsl.repeat;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Simulation;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Each request has its own answer, whatever else a server sends over its connection: answer n has
 * 10·n prompt tokens. And a stream is complete with its terminal event, however its body ends.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class InterimResponsesRunTest {

  private static final int REQUESTS = 6;
  private static final Pattern ASKED = Pattern.compile("\"content\":\"(\\d)\"");

  /** What a server writes; then the connection is closed if it says so. */
  private record Answer(String before, String after, boolean closes) {}

  private static final String END = "0\r\n\r\n";

  private static final Map<String, Answer> KINDS = new LinkedHashMap<>();

  static {
    KINDS.put("hints", new Answer("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n", END, false));
    KINDS.put("processing", new Answer("HTTP/1.1 102 Processing\r\n\r\n".repeat(2), END, false));
    KINDS.put("continue", new Answer("HTTP/1.1 100 Continue\r\n\r\n", END, false));
    KINDS.put("whole", new Answer("HTTP/1.1 100 Continue\r\n\r\n", "", false));
    KINDS.put("again", new Answer("", END + "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", false));
    KINDS.put("rest", new Answer("", END + "5\r\nlater\r\n", false));
    KINDS.put("late", new Answer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", "", false));
    KINDS.put("switch", new Answer("HTTP/1.1 101 Switching\r\nUpgrade: x\r\n\r\n", END, false));
    KINDS.put("held", new Answer("", "", false));
    KINDS.put("cut", new Answer("", "", true));
    KINDS.put("trailer", new Answer("", "0\r\n", true));
  }

  /** Each kind is a scenario with a server of its own. */
  public static class Kinds extends Simulation {
    {
      setUp(KINDS.keySet().stream().map(Kinds::kind).toList());
    }

    private static PopulationBuilder kind(String name) {
      return scenario(name)
          .exec(
              repeat(REQUESTS, "i")
                  .on(
                      name.equals("whole")
                          ? llm(name).chat().user("#{i}").disableStreaming()
                          : llm(name).chat().user("#{i}"),
                      pause(Duration.ofMillis(40))))
          .injectOpen(atOnceUsers(1))
          .protocols(http, llm.baseUrl(Setting.of("e2e." + name)).model("m").disablePreflight());
    }
  }

  private final Map<String, RecordingServer> servers = new LinkedHashMap<>();
  private Finished run;

  @BeforeAll
  void runOnce() {
    StandInRun gatling = StandInRun.of(Kinds.class);
    for (String name : KINDS.keySet()) {
      var server =
          RecordingServer.start((number, head, body, client) -> answer(name, body, client));
      servers.put(name, server);
      gatling = gatling.with("e2e." + name, server.url());
    }
    run = gatling.run();
    servers.values().forEach(RecordingServer::close);
    assertThat(run.exit()).as(run.output()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "hints",
        "processing",
        "continue",
        "whole",
        "again",
        "rest",
        "held",
        "cut",
        "trailer"
      })
  void eachRequestHasItsOwnAnswer(String name) {
    assertThat(rows(name).map(row -> row.path("error").asText("none")))
        .containsOnly("none")
        .hasSize(REQUESTS);
    assertThat(rows(name).map(row -> row.get("inputTokens").asInt()))
        .containsExactly(10, 20, 30, 40, 50, 60);
  }

  @ParameterizedTest
  @CsvSource({"late,Stream without any event", "switch,HTTP 101"})
  void whatIsNoAnswerFailsAndLeavesTheNextRequestAlone(String name, String error) {
    assertThat(rows(name).map(row -> row.get("error").asText()))
        .containsOnly(error)
        .hasSize(REQUESTS);
  }

  @ParameterizedTest
  @CsvSource({
    "hints,1",
    "processing,1",
    "continue,1",
    "whole,1",
    "again,6",
    "rest,6",
    "late,6",
    "switch,6",
    "held,6",
    "cut,6",
    "trailer,6"
  })
  void onlyWhatIsSoundIsReused(String name, int connections) {
    assertThat(servers.get(name).connections()).isEqualTo(connections);
  }

  @Test
  void theirUsersGoOnThoughTheBodyIsHeldOpen() {
    List<JsonNode> rows = rows("held").toList();
    long all = rows.get(REQUESTS - 1).get("closedNs").asLong() - rows.get(0).get("sentNs").asLong();
    assertThat(all).as("a second each before").isLessThan(5_000_000_000L);
  }

  @Test
  void whatIsStrangeIsCountedInEveryOutput() {
    String unasked = "that no request had asked for (a late body, a second answer): 6";
    List<String> notes =
        List.of(
            servers.get("again").url() + ": connections closed because they received bytes",
            servers.get("rest").url() + ": connections closed because they received bytes",
            servers.get("late").url() + ": connections closed because they received bytes",
            servers.get("held").url() + ": streams whose body stayed open after their terminal",
            servers.get("cut").url()
                + ": complete streams whose connection was lost before the end",
            servers.get("trailer").url() + ": complete streams whose connection was lost before");
    List<String> warnings = new ArrayList<>();
    run.summary().at("/validity/warnings").forEach(warning -> warnings.add(warning.asText()));
    for (String note : notes) {
      assertThat(warnings).anyMatch(warning -> warning.startsWith(note));
      assertThat(run.output()).contains(note);
      assertThat(Finished.text(run.llm().resolve("index.html"))).contains(note);
    }
    assertThat(warnings).filteredOn(warning -> warning.endsWith(unasked)).hasSize(3);
    assertThat(warnings).anyMatch(warning -> warning.endsWith("the connections were closed): 6"));
  }

  private Stream<JsonNode> rows(String name) {
    return run.rows(name).stream().sorted(Comparator.comparing(row -> row.get("sentNs").asLong()));
  }

  private static boolean answer(String name, String body, Socket client) throws IOException {
    Matcher requested = ASKED.matcher(body);
    int number = requested.find() ? Integer.parseInt(requested.group(1)) + 1 : 0;
    Answer answer = KINDS.get(name);
    String response = name.equals("whole") ? whole(number) : stream(number);
    write(client, answer.before() + response + answer.after());
    return !answer.closes();
  }

  private static String stream(int number) {
    String events =
        "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"Hi\"}}]}\n\n"
            + "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n"
            + "data: {\"choices\":[],\"usage\":"
            + usage(number)
            + "}\n\ndata: [DONE]\n\n";
    return "HTTP/1.1 200 OK\r\n"
        + "Content-Type: text/event-stream\r\n"
        + "Transfer-Encoding: chunked\r\n\r\n"
        + Integer.toHexString(events.length())
        + "\r\n"
        + events
        + "\r\n";
  }

  private static String whole(int number) {
    return RecordingServer.response(
        "200 OK",
        "application/json",
        "{\"choices\":[{\"index\":0,\"message\":{\"role\":\"assistant\",\"content\":\"Hi\"},"
            + "\"finish_reason\":\"stop\"}],\"usage\":"
            + usage(number)
            + "}");
  }

  private static String usage(int number) {
    return "{\"prompt_tokens\":" + 10 * number + ",\"completion_tokens\":1}";
  }

  private static void write(Socket client, String bytes) throws IOException {
    RecordingServer.write(client, bytes.getBytes(US_ASCII));
  }
}
