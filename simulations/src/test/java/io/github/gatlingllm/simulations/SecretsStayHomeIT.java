// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.gatling.javaapi.core.Simulation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URLDecoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Secrets in every setting are sent only to the server under test, which repeats them. They appear
 * in no console, file, collector or other worker.
 */
@SuppressWarnings("NullAway.Init") // JUnit fills the field in
class SecretsStayHomeIT {

  private static final String MARK = "zq7sesame";
  private static final String PASSWORD = MARK + "-proxy-4711";

  /** The spellings of the marked secrets, also in base64 at any offset. */
  private static final List<String> FORMS = forms();

  @TempDir static Path folder;

  static Stream<String> readyMade() throws IOException {
    return RefusalsIT.readyMade().filter(name -> !name.equals("SelfTestSimulation"));
  }

  /** A failed preflight, whose answer contains all sent data, is the fastest run. */
  @ParameterizedTest
  @MethodSource("readyMade")
  void noReadyMadeSimulationShowsASecret(String simulation)
      throws IOException, ReflectiveOperationException {
    try (var server = new EchoServer(0)) {
      List<String> settings = secrets(server, simulation);
      settings.add("llm.server.metrics=" + server.url() + "/metrics?key=" + MARK + "-metrics");
      if (simulation.equals("ReliabilitySimulation")) {
        settings.add("llm.reliability.capacity=10");
        settings.add("llm.reliability.fault=curl -H 'X-Key: " + MARK + "-fault' localhost");
      }
      ExampleRun run = run(simulation, settings);
      assertThat(run.exitCode()).as("%s", run).isNotZero();
      assertThat(run.toString()).contains("HTTP 401: you sent", "***");
      assertThat(server.received())
          .contains(MARK + "-key", MARK + "-token", MARK + "-cookie", MARK + "-query");
      assertNone(run);
    }
  }

  @Test
  void noFileOfALoadAndNoCollectorHoldsASecret() throws IOException, ReflectiveOperationException {
    try (var server = new EchoServer(2);
        var collector = new EchoServer(1)) {
      List<String> settings = load(server);
      settings.add("gatling.llm.otlp.url=" + collector.url());
      settings.add("llm.tracing=true");
      settings.add("llm.history=" + folder.resolve("history.jsonl"));
      settings.add("llm.recordGaps=true");
      ExampleRun run = run("ChatSimulation", settings);
      assertThat(run.requests()).as("%s", run).hasSize(8);
      assertThat(run.toString()).contains("preflight OK");
      assertThat(run.requests().toString()).contains("***");
      assertThat(server.received()).contains(MARK + "-key", MARK + "-cookie");
      assertThat(collector.received()).isNotEmpty();
      assertNone("the collector", collector.received());
      assertNone("history", Files.readString(folder.resolve("history.jsonl")));
      assertNone(run);
    }
  }

  @Test
  void noWorkerTellsASecretToAnother() throws IOException {
    int port = freePort();
    try (var server = new EchoServer(2);
        var relay = new Relay(port)) {
      var second =
          CompletableFuture.supplyAsync(
              () -> worker(server, 1, relay.port(), MARK + "-label"), SecretsStayHomeIT::start);
      ExampleRun first = worker(server, 0, port, MARK + "-label");
      for (ExampleRun run : List.of(first, second.join())) {
        assertThat(run.requests()).as("%s", run).isNotEmpty();
        assertThat(ExampleRun.read(run.llm().resolve("worker.json")))
            .contains("\"llm.apiKey\" : \"***\"")
            .doesNotContain("hmac");
        assertNone(run);
      }
      assertThat(relay.said()).contains("/llm-workers/join", "llm.apiKey");
      assertNone("what workers say", relay.said());
    }
  }

  @Test
  void workersWithDifferentSecretsAreToldSoAndNothingElse() throws IOException {
    int port = freePort();
    try (var server = new EchoServer(2);
        var relay = new Relay(port)) {
      var second =
          CompletableFuture.supplyAsync(
              () -> worker(server, 1, relay.port(), MARK + "-other"), SecretsStayHomeIT::start);
      ExampleRun first = worker(server, 0, port, MARK + "-label");
      for (ExampleRun run : List.of(first, second.join())) {
        assertThat(run.toString()).contains("llm.labels differs; its value is not shown");
        assertNone(run);
      }
      assertNone("what workers say", relay.said());
    }
  }

  /** Starts a run in its own thread, because the common pool has few. */
  private static void start(Runnable work) {
    new Thread(work, "worker").start();
  }

  private static ExampleRun worker(EchoServer server, int index, int port, String label) {
    List<String> settings = load(server);
    settings.removeIf(each -> each.startsWith("llm.labels="));
    settings.add("llm.labels=api_key=" + label);
    settings.add("gatling.llm.worker.index=" + index);
    settings.add("gatling.llm.worker.count=2");
    settings.add("gatling.llm.worker.patience=30");
    settings.add("gatling.llm.worker.meet=localhost:" + port);
    settings.add("gatling.llm.worker.secret=" + MARK + "-meeting");
    try {
      return run("ChatSimulation", settings);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<String> load(EchoServer server) {
    List<String> settings = secrets(server, "ChatSimulation");
    settings.addAll(List.of("llm.requests=8", "llm.rate=8", "llm.poisson=false", "llm.seed=1"));
    return settings;
  }

  private static List<String> secrets(EchoServer server, String simulation) {
    var settings =
        new ArrayList<>(
            List.of(
                "llm.url=http://llm.invalid:8000",
                "llm.proxy=127.0.0.1:" + server.port(),
                "llm.proxyUser=" + MARK + "-user",
                "llm.proxyPassword=" + PASSWORD,
                "llm.path=/v1/chat/completions?api_key=" + MARK + "-query",
                "llm.apiKey=" + MARK + "-key",
                "llm.header.X-Gateway-Token=" + MARK + "-token",
                "llm.header.COOKIE=a=" + MARK + "-cookie",
                "llm.header.Ocp-Apim-Subscription-Key=" + MARK + "-azure",
                "llm.labels=gpu=H100,api_key=" + MARK + "-label"));
    if (simulation.equals("ProviderComparisonSimulation")) {
      settings.addAll(
          List.of(
              "other.url=http://other.invalid:8000",
              "other.model=m",
              "other.path=/v1/chat/completions?api_key=" + MARK + "-other-query",
              "other.apiKey=" + MARK + "-other-key",
              "other.header.X-Gateway-Token=" + MARK + "-other-token",
              "other.header.Cookie=a=" + MARK + "-other-cookie",
              "other.header.Ocp-Apim-Subscription-Key=" + MARK + "-other-azure"));
    }
    return settings;
  }

  private static ExampleRun run(String simulation, List<String> settings)
      throws ReflectiveOperationException {
    Class<? extends Simulation> type =
        Class.forName(SecretsStayHomeIT.class.getPackageName() + "." + simulation)
            .asSubclass(Simulation.class);
    return ExampleRun.hosted(type, folder, settings.toArray(String[]::new));
  }

  /** Checks the console and all files. */
  private static void assertNone(ExampleRun run) throws IOException {
    try (Stream<Path> all = Files.walk(run.results())) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        assertNone(file.toString(), new String(Files.readAllBytes(file), ISO_8859_1));
      }
    }
  }

  private static void assertNone(String where, String text) {
    for (String form : FORMS) {
      for (String content : List.of(text, decoded(text))) {
        int at = content.toLowerCase(Locale.ROOT).indexOf(form.toLowerCase(Locale.ROOT));
        assertThat(at < 0 ? "" : content.substring(Math.max(0, at - 200), at + 20))
            .as(form + " in " + where)
            .isEmpty();
      }
    }
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text, ISO_8859_1);
    } catch (IllegalArgumentException notEncoded) {
      return text;
    }
  }

  private static List<String> forms() {
    var forms = new ArrayList<>(List.of(MARK));
    for (int before = 0; before < 3; before++) {
      String encoded =
          Base64.getEncoder().encodeToString((" ".repeat(before) + MARK).getBytes(ISO_8859_1));
      forms.add(encoded.substring(4, encoded.length() - 4));
    }
    forms.addAll(
        Arrays.asList(
            Base64.getEncoder().encodeToString((MARK + "-user:" + PASSWORD).getBytes(ISO_8859_1))));
    return forms;
  }

  private static int freePort() {
    try (var socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
