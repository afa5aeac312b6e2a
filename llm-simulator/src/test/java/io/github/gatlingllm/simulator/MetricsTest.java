// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

class MetricsTest {

  private static String value(SimulatorClient client, String series) {
    return client
        .get("/metrics")
        .body()
        .lines()
        .filter(line -> line.startsWith(series))
        .map(line -> line.substring(line.lastIndexOf(' ') + 1))
        .findFirst()
        .orElse("");
  }

  private static LlmSimulator start(String faults) {
    SimulatorOptions options = SimulatorOptions.profile("fast");
    return LlmSimulator.start(faults.isEmpty() ? options : options.withMetricsFaults(faults));
  }

  /** What an answer's last byte ends is counted a moment later. */
  private static void await(SimulatorClient client, String series, String expected) {
    for (int i = 0; i < 500; i++) {
      if (value(client, series).equals(expected)) {
        return;
      }
    }
    assertThat(value(client, series)).isEqualTo(expected);
  }

  @Test
  void requestsAreCountedWithTheirTimes() {
    try (LlmSimulator simulator = start("")) {
      var client = new SimulatorClient(simulator.url());
      client.post(SimulatorClient.CHAT, SimulatorClient.chat(""));
      client.post(SimulatorClient.CHAT, SimulatorClient.chat(""));

      await(client, "vllm:request_success_total{finished_reason=\"length\"", "2");

      long tokens = Long.parseLong(value(client, "vllm:generation_tokens_total"));
      assertThat(value(client, "vllm:time_to_first_token_seconds_count")).isEqualTo("2");
      assertThat(value(client, "vllm:time_to_first_token_seconds_bucket{le=\"+Inf\""))
          .isEqualTo("2");
      assertThat(value(client, "vllm:inter_token_latency_seconds_count"))
          .isEqualTo(Long.toString(tokens - 2));
      double parts =
          Double.parseDouble(value(client, "vllm:request_queue_time_seconds_sum"))
              + Double.parseDouble(value(client, "vllm:request_prefill_time_seconds_sum"))
              + Double.parseDouble(value(client, "vllm:request_decode_time_seconds_sum"));
      assertThat(Double.parseDouble(value(client, "vllm:e2e_request_latency_seconds_sum")))
          .isCloseTo(parts, within(1e-6));
    }
  }

  @Test
  void aRestartBeginsAllCountersAnew() {
    try (LlmSimulator simulator = start("restart;after=2")) {
      var client = new SimulatorClient(simulator.url());
      client.post(SimulatorClient.CHAT, SimulatorClient.chat(""));
      String started = value(client, "process_start_time_seconds");
      assertThat(value(client, "vllm:generation_tokens_total")).isNotEqualTo("0");
      assertThat(value(client, "vllm:generation_tokens_total")).isEqualTo("0");
      assertThat(value(client, "process_start_time_seconds")).isNotEqualTo(started);
    }
  }

  @Test
  void gapsAndForeignRequests() {
    try (LlmSimulator simulator = start("gap;after=1;count=2,foreign;after=3;count=7")) {
      var client = new SimulatorClient(simulator.url());
      assertThat(client.get("/metrics").statusCode()).isEqualTo(200);
      assertThat(client.get("/metrics").statusCode()).isEqualTo(503);
      assertThat(client.get("/metrics").statusCode()).isEqualTo(503);
      assertThat(value(client, "vllm:request_success_total{finished_reason=\"length\""))
          .isEqualTo("7");
    }
  }

  @Test
  void thePrefixCacheCanBeReset() {
    try (LlmSimulator simulator = start("")) {
      var client = new SimulatorClient(simulator.url());
      HttpResponse<String> refused = client.get("/reset_prefix_cache");
      assertThat(refused.statusCode()).isEqualTo(405);
      assertThat(client.post("/reset_prefix_cache", "").statusCode()).isEqualTo(200);
      assertThat(client.post("/start_profile", "").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void whatIsNoFaultIsRefused() {
    assertThatThrownBy(() -> start("explode;after=3"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("restart, gap or foreign");
  }
}
