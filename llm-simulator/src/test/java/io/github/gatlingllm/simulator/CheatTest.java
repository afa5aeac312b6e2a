// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a server does that its figures do not tell; the truth log does. */
@SuppressWarnings("NullAway.Init") // JUnit fills the field in
class CheatTest {

  @TempDir Path folder;

  private SimulatorOptions options() {
    return SimulatorOptions.profile("fast")
        .withStepBase(Duration.ofMillis(2))
        .withTruthLog(folder.resolve("truth.jsonl"));
  }

  private JsonNode truth(String id) {
    return TruthFile.read(folder.resolve("truth.jsonl")).get(id);
  }

  private static HttpResponse<String> ask(SimulatorClient client, String id, String more) {
    return client.post(
        SimulatorClient.CHAT,
        SimulatorClient.chat(",\"stream\":true,\"stream_options\":{\"include_usage\":true}" + more),
        "x-request-id",
        id);
  }

  @Test
  void aResponseCacheAnswersAtOnceAndTellsNobodyButTheTruth() {
    try (LlmSimulator simulator = LlmSimulator.start(options().withFaults("response-cache"))) {
      SimulatorClient client = new SimulatorClient(simulator.url());
      HttpResponse<String> computed = ask(client, "first", "");
      HttpResponse<String> again = ask(client, "again", "");
      client.post(
          SimulatorClient.CHAT,
          SimulatorClient.chat("").replace("Hello", "Goodbye"),
          "x-request-id",
          "other");

      assertThat(SimulatorClient.data(again)).hasSameSizeAs(SimulatorClient.data(computed));
      assertThat(again.body()).contains("\"completion_tokens\":5");
      await(() -> simulator.stats().generationTokens() == 10);
    }
    assertThat(truth("first").has("faults")).isFalse();
    assertThat(truth("again").get("faults").get(0).asText()).isEqualTo("response-cache");
    assertThat(truth("again").has("queued")).isFalse();
    assertThat(truth("again").get("outputTokens").asInt()).isEqualTo(5);
    assertThat(truth("other").has("queued")).isTrue();
  }

  @Test
  void anEarlyStopIsShorterThanAskedWhateverWasAsked() {
    try (LlmSimulator simulator = LlmSimulator.start(options().withFaults("early-stop=40"))) {
      HttpResponse<String> answer =
          ask(
              new SimulatorClient(simulator.url()),
              "short",
              ",\"ignore_eos\":true,\"min_tokens\":5");
      assertThat(answer.body())
          .contains("\"finish_reason\":\"stop\"")
          .contains("\"completion_tokens\":2");
    }
    assertThat(truth("short").get("end").asText()).isEqualTo("stop");
    assertThat(truth("short").get("faults").get(0).asText()).isEqualTo("early-stop");
    assertThatThrownBy(() -> options().withFaults("early-stop=100"))
        .hasMessageContaining("from 1 to 99");
  }

  @Test
  void aZombieGoesOnForAClientThatHasGone() throws IOException {
    try (LlmSimulator simulator = LlmSimulator.start(options().withFaults("zombie"))) {
      SimulatorClient client = new SimulatorClient(simulator.url());
      String body =
          SimulatorClient.chat(",\"stream\":true")
              .replace("\"max_tokens\":5", "\"max_tokens\":200");
      try (InputStream stream =
          client.open(SimulatorClient.CHAT, body, "x-request-id", "left").body()) {
        assertThat(stream.readNBytes(200)).isNotEmpty();
      }
      await(() -> simulator.stats().generationTokens() >= 200);
      assertThat(simulator.stats().running()).isZero();
    }
    JsonNode left = truth("left");
    assertThat(left.get("end").asText()).isEqualTo("aborted");
    assertThat(left.get("wastedTokens").asInt()).isPositive();
    assertThat(left.get("wastedTokens").asInt() + left.get("outputTokens").asInt()).isEqualTo(200);
  }

  @Test
  void outagesComeByTheTimetable() {
    try (LlmSimulator simulator = LlmSimulator.start(options().withOutages("0s+1000s,2000s+1s"))) {
      assertThat(ask(new SimulatorClient(simulator.url()), "down", "").statusCode()).isEqualTo(502);
    }
    assertThat(truth("down").get("faults").get(0).asText()).isEqualTo("outage");
    try (LlmSimulator simulator = LlmSimulator.start(options().withOutages("1000s+1s"))) {
      assertThat(ask(new SimulatorClient(simulator.url()), "up", "").statusCode()).isEqualTo(200);
    }
    assertThatThrownBy(() -> options().withOutages("soon")).hasMessageContaining("10s+5s,40s+2s");
  }

  @Test
  void aRateLimitIsKeptAndToldInEachStyle() {
    String headers = "";
    for (String style : new String[] {"openai", "anthropic", "ietf"}) {
      try (LlmSimulator simulator =
          LlmSimulator.start(options().withRateLimit("1/1000s;style=" + style + ";told=3"))) {
        SimulatorClient client = new SimulatorClient(simulator.url());
        HttpResponse<String> taken = ask(client, "taken", "");
        HttpResponse<String> refused = ask(client, "refused", "");
        assertThat(taken.statusCode()).isEqualTo(200);
        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(refused.headers().firstValue("retry-after"))
            .hasValueSatisfying(
                seconds -> assertThat(Integer.parseInt(seconds)).isBetween(900, 1000));
        headers += taken.headers().map() + "\n" + refused.headers().map() + "\n";
      }
    }
    assertThat(headers)
        .contains("x-ratelimit-limit-requests=[3]")
        .contains("x-ratelimit-remaining-requests=[2]")
        .contains("anthropic-ratelimit-requests-remaining=[2]")
        .contains("ratelimit-policy=[\"default\";q=3;w=1000]");
    assertThatThrownBy(() -> options().withRateLimit("60 a minute"))
        .hasMessageContaining("60/10s;style=openai");
  }

  private static void await(java.util.function.BooleanSupplier condition) {
    long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (!condition.getAsBoolean() && System.nanoTime() - end < 0) {
      java.util.concurrent.locks.LockSupport.parkNanos(10_000_000);
    }
    assertThat(condition.getAsBoolean()).isTrue();
  }
}
