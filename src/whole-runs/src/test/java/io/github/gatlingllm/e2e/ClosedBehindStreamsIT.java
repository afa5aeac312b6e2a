// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.repeat;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.OpenInjectionStep;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Simulation;
import io.gatling.javaapi.http.HttpProtocolBuilder;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Servers that promise to keep a connection and close it behind each stream, as llama.cpp does: no
 * request fails for it, and none leaves twice in silence.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ClosedBehindStreamsIT {

  private static final int USERS = 16;
  private static final int ARRIVING_PER_SECOND = 100;
  private static final String OK = "none";

  /** Gatling has as many. */
  private static final int LOOPS = 2 * Runtime.getRuntime().availableProcessors();

  /** Each kind of load is a scenario with a server of its own. */
  public static class Kinds extends Simulation {
    {
      int requests = Integer.parseInt(Setting.of("e2e.requests"));
      int each = requests / USERS;
      Duration arrivals = Duration.ofSeconds(requests / 4 / ARRIVING_PER_SECOND);
      setUp(
          kind("closed", http, each, atOnceUsers(USERS)),
          kind("single", http, requests, atOnceUsers(1)),
          kind("open", http, 4, constantUsersPerSec(ARRIVING_PER_SECOND).during(arrivals)),
          kind("shared", http.shareConnections(), each, atOnceUsers(USERS)),
          kind("tls", http, each, atOnceUsers(USERS)));
    }

    private static PopulationBuilder kind(
        String name, HttpProtocolBuilder http, int requests, OpenInjectionStep users) {
      return scenario(name)
          .exec(repeat(requests, "i").on(llm(name).chat().user("Hello there").maxTokens(3)))
          .injectOpen(users)
          .protocols(
              http,
              llm.baseUrl(Setting.of("e2e." + name))
                  .model("llama-3")
                  .disablePreflight()
                  .disableTokenRecords());
    }
  }

  /** One user, whose second request meets the end of its connection in one way or another. */
  public static class Two extends Simulation {
    {
      LlmProtocolBuilder protocol = llm.model("m").disablePreflight();
      setUp(
              scenario("Two")
                  .exec(repeat(2, "i").on(llm("chat").chat().user("#{i}")))
                  .injectOpen(atOnceUsers(1)))
          .protocols(
              http.baseUrl(Setting.url()),
              Boolean.getBoolean("e2e.once") ? protocol.disableResend() : protocol);
    }
  }

  private Finished run;

  /** Of each kind: whole seconds of arrivals. The proof sends more. */
  int requests() {
    return 400;
  }

  @BeforeAll
  void runOnce() {
    SimulatorOptions options =
        SimulatorOptions.profile("fast")
            .withStepBase(Duration.ofMillis(1))
            .withWarmUp(20)
            .withCloseAfterStream();
    try (var closed = LlmSimulator.start(options);
        var single = LlmSimulator.start(options);
        var open = LlmSimulator.start(options);
        var shared = LlmSimulator.start(options);
        var tls = LlmSimulator.start(options.withTls())) {
      run =
          GatlingRun.hosted(Kinds.class)
              .with("e2e.requests", requests())
              .with("e2e.closed", closed.url())
              .with("e2e.single", single.url())
              .with("e2e.open", open.url())
              .with("e2e.shared", shared.url())
              .with("e2e.tls", tls.url())
              .run();
    }
    assertThat(run.exit()).as(run.output()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"closed", "single", "open", "shared", "tls"})
  void noRequestFails(String name) {
    assertThat(run.rows(name).stream().map(row -> row.path("error").asText(OK)).distinct())
        .containsExactly(OK);
    assertThat(run.rows(name).size()).isEqualTo(requests());
  }

  /** By the end of the first that was sent again at the latest. */
  @ParameterizedTest
  @ValueSource(strings = {"closed", "single", "open", "shared", "tls"})
  void onceTheServerIsKnownHardlyAnyIsSentAgain(String name) {
    List<JsonNode> resent = run.rows(name).stream().filter(row -> row.has("resent")).toList();
    OptionalLong known = resent.stream().mapToLong(row -> row.get("closedNs").asLong()).min();
    if (known.isPresent()) {
      assertThat(
              resent.stream().filter(row -> row.get("sentNs").asLong() > known.getAsLong()).count())
          .isLessThanOrEqualTo(LOOPS);
    }
  }

  @Test
  void eachIsToldInEveryOutput() {
    long resent = run.rows().stream().filter(row -> row.has("resent")).count();
    JsonNode summary = run.summary();
    assertThat(summary.at("/all/counts/resent").asLong()).isEqualTo(resent);
    if (resent > 0) {
      assertThat(warnings(run)).anyMatch(text -> text.contains("as they were sent: " + resent));
    }
  }

  @Test
  void theServersHabitIsToldOnceEachWithItsPrice() {
    assertThat(warnings(run).filter(text -> text.contains("closes")))
        .hasSize(5)
        .allMatch(
            text ->
                text.matches(
                    "https?://127.0.0.1:\\d+: this server closes (the connection after each"
                        + " streamed answer; each request|most connections after their first"
                        + " streamed answer \\(\\d+ of \\d+\\); the request behind it) pays for a"
                        + " new one: [0-9.]+ ms to connect \\(median\\), in each TTFT"));
    assertThat(run.output()).contains("this server closes ");
  }

  @Test
  void aConnectionThatEndsLaterIsAServerThatDied() throws Exception {
    try (var server =
        RecordingServer.start((number, head, body, client) -> secondDies(number, client, 2000))) {
      Finished run = GatlingRun.hosted(Two.class).against(server.url()).run();
      assertThat(failures(run)).containsExactly("Connection closed before any answer");
      assertThat(server.bodies()).hasSize(2).doesNotHaveDuplicates();
      assertThat(run.summary().at("/all/counts/resent").asLong()).isZero();
    }
  }

  @Test
  void behindAByteOfTheAnswerNothingIsSentAgain() throws Exception {
    try (var server =
        RecordingServer.start(
            (number, head, body, client) -> number == 1 ? answer(client) : cutHead(client))) {
      Finished run = GatlingRun.hosted(Two.class).against(server.url()).run();
      assertThat(failures(run)).containsExactly("Connection closed before any answer");
      assertThat(server.bodies()).hasSize(2).doesNotHaveDuplicates();
    }
  }

  @Test
  void nothingIsSentAgainWhereThatIsNotWanted() throws Exception {
    try (var server =
        RecordingServer.start((number, head, body, client) -> secondDies(number, client, 0))) {
      Finished run =
          GatlingRun.hosted(Two.class).against(server.url()).with("e2e.once", true).run();
      assertThat(failures(run)).containsExactly("Connection closed before any answer");
      assertThat(server.bodies()).hasSize(2).doesNotHaveDuplicates();
    }
  }

  @Test
  void elseItGoesOutOnceMoreAndItsTimesBeginWithTheFirstSending() {
    var bodies = new ArrayList<String>();
    Finished run = Finished.resentInTime(() -> meet(bodies));
    assertThat(run.rows()).extracting(row -> row.get("status").asText()).containsOnly("ok");
    assertThat(run.rows()).extracting(row -> row.path("resent").asInt()).containsExactly(0, 1);
    assertThat(bodies).hasSize(3);
  }

  private static Finished meet(List<String> bodies) {
    bodies.clear();
    try (var server =
        RecordingServer.start((number, head, body, client) -> secondDies(number, client, 0))) {
      Finished run = GatlingRun.hosted(Two.class).against(server.url()).run();
      bodies.addAll(server.bodies());
      return run;
    }
  }

  private static boolean secondDies(int number, Socket client, long millis) throws IOException {
    if (number == 1) {
      return answer(client);
    }
    LockSupport.parkNanos(millis * 1_000_000);
    return false;
  }

  private static boolean answer(Socket client) throws IOException {
    return RecordingServer.write(client, bytes(RecordingServer.stream("ok")));
  }

  private static boolean cutHead(Socket client) throws IOException {
    RecordingServer.write(client, bytes("HTTP"));
    return false;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static List<String> failures(Finished run) {
    return run.rows().stream()
        .filter(row -> row.has("error"))
        .map(row -> row.get("error").asText())
        .toList();
  }

  private static Stream<String> warnings(Finished run) {
    return StreamSupport.stream(run.summary().at("/validity/warnings").spliterator(), false)
        .map(JsonNode::asText);
  }
}
