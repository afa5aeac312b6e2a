// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.on429;
import static io.github.gatlingllm.javaapi.LlmDsl.onConnectionError;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.ChatBuilder;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Clients that wait no longer, on purpose or not, and clients that try again. */
@Isolated("looks at times")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PatienceIT {

  /** Two users of each kind. */
  public static class Clients extends Simulation {

    private final LlmProtocolBuilder patient =
        llm.baseUrl(Setting.url())
            .model("llama-3")
            .requestIds()
            .disablePreflight()
            .timeout(Duration.ofSeconds(20));

    private final LlmProtocolBuilder flaky =
        llm.baseUrl(System.getProperty("e2e.flaky")).model("m").disablePreflight();

    {
      setUp(
          List.of(
              client(
                  "connect",
                  patient.baseUrl(System.getProperty("e2e.deaf")).connectTimeout(ms(300))),
              client(
                  "first token",
                  faulty("first token", "stall;after=0;ms=3000,comments"),
                  patient.firstTokenTimeout(ms(400))),
              client(
                  "stall",
                  faulty("stall", "stall;after=3;ms=3000"),
                  patient.stallTimeout(ms(400)).firstTokenTimeout(Duration.ofSeconds(10))),
              client("whole", faulty("whole", "hang"), patient.timeout(ms(700))),
              client("abandon", chat("abandon").maxTokens(2000).abandonAfter(ms(500)), patient),
              client("enough", chat("enough").maxTokens(2000).abandonAfterTokens(5), patient),
              client("patience", faulty("patience", "hang").patience(ms(300)), patient),
              client("calm", chat("calm").patience(Duration.ofSeconds(10)), patient),
              client(
                  "again", chat("again").retry(on429().maxAttempts(3).honourRetryAfter()), flaky),
              client(
                  "in vain",
                  faulty("in vain", "status=429").retry(on429().maxAttempts(2).backoff(ms(50))),
                  patient),
              client(
                  "refused",
                  chat("refused").retry(onConnectionError().maxAttempts(2).backoff(ms(20))),
                  patient.baseUrl("http://127.0.0.1:1")),
              client("left open", chat("left open"), flaky.stallTimeout(Duration.ofSeconds(30)))));
    }

    private static PopulationBuilder client(String name, LlmProtocolBuilder protocol) {
      return client(name, chat(name), protocol);
    }

    private static PopulationBuilder client(
        String name, ChatBuilder chat, LlmProtocolBuilder protocol) {
      return scenario(name).exec(chat).injectOpen(atOnceUsers(2)).protocols(protocol);
    }

    private static ChatBuilder faulty(String name, String fault) {
      return chat(name).header("x-sim-fault", fault);
    }

    private static ChatBuilder chat(String name) {
      return llm(name).chat().user(name).maxTokens(8);
    }
  }

  private Finished run;
  private Map<String, JsonNode> truth;

  @BeforeAll
  void runOnce() throws IOException {
    Path log = Files.createTempFile("truth", ".jsonl");
    var options = SimulatorOptions.profile("fast").withTruthLog(log);
    try (var simulator = LlmSimulator.start(options);
        var flaky = RecordingServer.start(PatienceIT::flaky);
        var deaf = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      run =
          GatlingRun.hosted(Clients.class)
              .against(simulator.url())
              // No server accepts there, and TLS waits for one.
              .with("e2e.deaf", "https://127.0.0.1:" + deaf.getLocalPort())
              .with("e2e.flaky", flaky.url())
              .run();
    }
    assertThat(run.exit()).as(run.output()).isZero();
    truth =
        Finished.jsonLines(log).stream()
            // An attempt bears its request's id.
            .collect(
                Collectors.toMap(
                    line -> line.get("id").asText(), line -> line, (first, next) -> next));
  }

  /** Too busy at each user's first try; some streams are never closed. */
  private static String flaky(int number, String head, String body) {
    if (body.contains("left open")) {
      String stream = RecordingServer.stream("Hi");
      return stream.replaceFirst("Content-Length: \\d+", "Content-Length: 1000000");
    }
    return number == 1
        ? RecordingServer.response(
            "429 Too Many Requests\r\nRetry-After: 1", "application/json", "{}")
        : RecordingServer.stream("Hi");
  }

  @ParameterizedTest
  @CsvSource({
    "connect, Connection timed out, 300, 0",
    "first token, First token timed out, 400, 0",
    "stall, Stalled stream timed out, 400, 3",
    "whole, Request timed out, 700, 0"
  })
  void eachTimeOutNamesItself(String name, String text, int millis, int chunks) {
    assertThat(run.rows(name))
        .hasSize(2)
        .allSatisfy(
            row -> {
              assertThat(row.get("status").asText()).isEqualTo("failed");
              assertThat(row.get("error").asText()).isEqualTo(text);
              assertThat(row.get("chunks").asInt()).isEqualTo(chunks);
              assertThat(millisOpen(row)).isBetween((double) millis, millis + 2000.0);
            });
  }

  @ParameterizedTest
  @CsvSource({
    "abandon, Abandoned: waited long enough",
    "enough, Abandoned: enough tokens",
    "patience, Abandoned: no token in time"
  })
  void givingUpIsNoFailureAndTheServerSeesIt(String name, String reason) {
    assertThat(run.summary().at("/requests/" + name + "/counts/cancelled").asInt()).isEqualTo(2);
    assertThat(run.summary().at("/requests/" + name + "/counts/failed").asInt()).isZero();
    assertThat(run.rows(name))
        .hasSize(2)
        .allSatisfy(
            row -> {
              assertThat(row.get("status").asText()).isEqualTo("cancelled");
              assertThat(row.get("error").asText()).isEqualTo(reason);
              JsonNode seen = truth.get(row.get("requestId").asText());
              assertThat(seen.get("end").asText()).isEqualTo("aborted");
              // The connection was closed at once, not at the end of the run.
              assertThat(seen.get("finished").asLong() - seen.get("received").asLong())
                  .isLessThan((long) (millisOpen(row) * 1e6) + 1_000_000_000L);
            });
    assertThat(run.output()).contains("> " + name + " (cancelled)");
  }

  @Test
  void whatCameBeforeStaysInTheRecord() {
    assertThat(run.rows("enough"))
        .allMatch(row -> row.get("chunks").asInt() == 5)
        .allMatch(row -> row.has("ttftNs"));
    assertThat(run.rows("calm")).allMatch(row -> row.get("status").asText().equals("ok"));
  }

  @Test
  void theUsersTimeBeginsWithTheFirstAttempt() {
    List<JsonNode> rows = run.rows("again");
    assertThat(rows).hasSize(4);
    assertThat(rows.stream().filter(row -> row.get("attempt").asInt() == 1))
        .hasSize(2)
        .allMatch(row -> row.get("status").asText().equals("failed"))
        .allMatch(row -> row.get("retryAfter").asText().equals("1"));
    assertThat(rows.stream().filter(row -> row.get("attempt").asInt() == 2))
        .hasSize(2)
        .allMatch(row -> row.get("status").asText().equals("ok"))
        .allMatch(row -> row.get("ttftNs").asLong() >= 1_000_000_000L);
    JsonNode counts = run.summary().at("/requests/again/counts");
    assertThat(counts.get("sent").asInt()).isEqualTo(2);
    assertThat(counts.get("succeeded").asInt()).isEqualTo(2);
    assertThat(counts.get("retried").asInt()).isEqualTo(2);
    assertThat(run.output()).contains("> again (retried)");
  }

  @ParameterizedTest
  @CsvSource({"in vain, HTTP 429", "refused, Connection refused"})
  void theLastAttemptFailsTheRequest(String name, String text) {
    assertThat(run.rows(name)).hasSize(4).allMatch(row -> row.get("error").asText().equals(text));
    JsonNode figures = run.summary().at("/requests/" + name);
    assertThat(figures.at("/counts/failed").asInt()).isEqualTo(2);
    assertThat(figures.at("/counts/retried").asInt()).isEqualTo(2);
    assertThat(figures.at("/failures").toString()).isEqualTo("{\"" + text + "\":2}");
  }

  @Test
  void aStreamWhoseBodyStaysOpenIsOverWithItsLastWord() {
    assertThat(run.rows("left open"))
        .hasSize(2)
        .allMatch(row -> row.get("status").asText().equals("ok"))
        .allMatch(row -> millisOpen(row) < 20_000);
  }

  private static double millisOpen(JsonNode row) {
    return (row.get("closedNs").asLong() - row.get("sentNs").asLong()) / 1e6;
  }
}
