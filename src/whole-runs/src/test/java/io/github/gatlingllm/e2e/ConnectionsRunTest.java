// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.pause;
import static io.gatling.javaapi.core.CoreDsl.rampUsers;
import static io.gatling.javaapi.core.CoreDsl.repeat;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.Proxy;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.OpenInjectionStep;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Simulation;
import io.gatling.javaapi.http.HttpProtocolBuilder;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Everything that Gatling's {@code http} can do with connections holds for LLM requests too. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ConnectionsRunTest {

  private static final int IDLE_MILLIS = 150;
  private static final int MOST_REQUESTS = 3;

  /** As many event loops as Gatling has at most. */
  private static final int LOOPS = 2 * Runtime.getRuntime().availableProcessors();

  /** More users than event loops, each of which has a pool of its own. */
  private static final int SHARING = Math.max(16, 2 * LOOPS);

  /** Each kind of connection is a scenario with a server of its own. */
  public static class Kinds extends Simulation {
    {
      setUp(
          kind("tls", http, 2, atOnceUsers(1)),
          kind("proxied", throughProxy(), 2, atOnceUsers(1)),
          kind("tunnelled", throughProxy(), 2, atOnceUsers(1)),
          kind(
              "shared",
              http.shareConnections(),
              1,
              rampUsers(SHARING).during(Duration.ofSeconds(2))),
          kind("own", http, 3, atOnceUsers(4)),
          kind("idle", http, 4, atOnceUsers(2)),
          kind("limited", http, 3 * MOST_REQUESTS, atOnceUsers(1)));
    }

    private static HttpProtocolBuilder throughProxy() {
      return http.proxy(Proxy("127.0.0.1", Integer.getInteger("e2e.proxy")));
    }

    private static PopulationBuilder kind(
        String name, HttpProtocolBuilder http, int requests, OpenInjectionStep users) {
      LlmProtocolBuilder server =
          llm.baseUrl(Setting.of("e2e." + name)).model("m").disablePreflight();
      return scenario(name)
          .exec(
              repeat(requests, "i")
                  .on(
                      llm(name)
                          .chat()
                          .user(session -> session.userId() + "/" + session.getInt("i")),
                      pause(Duration.ofMillis(name.equals("idle") ? 3 * IDLE_MILLIS : 40))))
          .injectOpen(users)
          .protocols(http, server);
    }
  }

  @TempDir private static Path folder;

  private Finished run;
  private RecordingServer tls;
  private RecordingServer proxied;
  private RecordingServer tunnelled;
  private RecordingServer shared;
  private RecordingServer own;
  private RecordingServer idle;
  private RecordingServer limited;
  private ForwardProxy proxy;

  @BeforeAll
  void runOnce() throws Exception {
    var sockets = SelfSigned.in(folder).serverSockets();
    RecordingServer.Script sound = (number, head, body, client) -> answer(client);
    try (var tlsServer = RecordingServer.start(sockets, sound);
        var proxiedServer = RecordingServer.start(sound);
        var tunnelledServer = RecordingServer.start(sockets, sound);
        var sharedServer = RecordingServer.start(sound);
        var ownServer = RecordingServer.start(sound);
        var idleServer = RecordingServer.start(ConnectionsRunTest::closeWhenIdle);
        var limitedServer =
            RecordingServer.start(
                (number, head, body, client) -> answer(client) && number < MOST_REQUESTS);
        var proxyServer = ForwardProxy.start()) {
      tls = tlsServer;
      proxied = proxiedServer;
      tunnelled = tunnelledServer;
      shared = sharedServer;
      own = ownServer;
      idle = idleServer;
      limited = limitedServer;
      proxy = proxyServer;
      run =
          StandInRun.of(Kinds.class)
              .with("e2e.tls", "https://127.0.0.1:" + tls.port())
              .with("e2e.proxied", proxied.url())
              .with("e2e.tunnelled", "https://127.0.0.1:" + tunnelled.port())
              .with("e2e.shared", shared.url())
              .with("e2e.own", own.url())
              .with("e2e.idle", idle.url())
              .with("e2e.limited", limited.url())
              .with("e2e.proxy", proxy.port())
              .run();
    }
    assertThat(run.exit()).as(run.output()).isZero();
  }

  @ParameterizedTest
  @CsvSource({"tls,2", "proxied,2", "tunnelled,2", "own,12", "idle,8", "limited,9"})
  void noneFailsThatNeedNot(String name, int requests) {
    assertThat(run.rows(name))
        .hasSize(requests)
        .allMatch(row -> row.get("status").asText().equals("ok"));
  }

  /**
   * Over TLS, through proxies, shared and made anew: reads before the first request don't matter.
   */
  @Test
  void theKernelTellsWhenChunksArrived() {
    assumeThat(run.summary().at("/stamps/source").asText()).isNotEqualTo("read");
    assertThat(run.summary().at("/stamps/readPercent").asDouble()).isLessThan(3);
  }

  @Test
  void eachPromptIsSentOnce() {
    for (RecordingServer server : List.of(tls, proxied, tunnelled, shared, own, idle, limited)) {
      assertThat(server.bodies()).isNotEmpty().doesNotHaveDuplicates();
    }
    assertThat(own.bodies()).hasSize(12);
    assertThat(idle.bodies()).hasSize(8);
    assertThat(limited.bodies()).hasSize(9);
  }

  @Test
  void usersShareConnectionsIfTheyShall() {
    assertThat(run.rows("shared")).hasSize(SHARING);
    int most = LOOPS * (1 + atATime(run.rows("shared")));
    assertThat(shared.connections()).isBetween(1, Math.min(SHARING - 1, most));
  }

  /** How many requests were on their way when the most were: on a busy machine they overlap. */
  private static int atATime(List<JsonNode> rows) {
    return rows.stream()
        .mapToLong(row -> row.get("sentNs").asLong())
        .mapToInt(
            moment ->
                (int)
                    rows.stream()
                        .filter(row -> row.get("sentNs").asLong() <= moment)
                        .filter(row -> row.get("closedNs").asLong() >= moment)
                        .count())
        .max()
        .orElseThrow();
  }

  @Test
  void elseEachUserHasOne() {
    assertThat(own.connections()).isEqualTo(4);
    assertThat(tls.connections()).isEqualTo(1);
  }

  @Test
  void aConnectionThatTheServerClosedIsReplaced() {
    assertThat(idle.connections()).isEqualTo(8);
    assertThat(limited.connections()).isEqualTo(3);
  }

  @Test
  void theProxyIsUsed() {
    assertThat(proxy.requestLines())
        .contains(
            "POST " + proxied.url() + "/v1/chat/completions HTTP/1.1",
            "CONNECT 127.0.0.1:" + tunnelled.port() + " HTTP/1.1");
  }

  private static boolean answer(Socket client) throws IOException {
    return RecordingServer.write(
        client, RecordingServer.stream("ok").getBytes(StandardCharsets.UTF_8));
  }

  private static boolean closeWhenIdle(int number, String head, String body, Socket client)
      throws IOException {
    client.setSoTimeout(IDLE_MILLIS);
    return answer(client);
  }
}
