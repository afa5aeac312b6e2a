// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** When a server takes nothing in, whatever room there is. */
class RefusalPolicyTest {

  private static SimulatorOptions options() {
    return SimulatorOptions.profile("fast").withStepBase(Duration.ofMillis(20));
  }

  private static HttpResponse<String> ask(SimulatorClient client) {
    return client.post(SimulatorClient.CHAT, SimulatorClient.chat(",\"max_tokens\":2"));
  }

  @Test
  void anOutageBeginsAndEndsByItself() {
    try (LlmSimulator simulator = LlmSimulator.start(options())) {
      SimulatorClient client = new SimulatorClient(simulator.url());
      assertThat(client.post("/outage/3600000", "").statusCode()).isEqualTo(200);
      HttpResponse<String> down = ask(client);
      assertThat(down.statusCode()).isEqualTo(502);
      assertThat(down.headers().firstValue("retry-after")).isEmpty();

      assertThat(client.post("/outage/0", "").statusCode()).isEqualTo(200);
      assertThat(ask(client).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void anOutageThatIsNoneIsRefused() {
    try (LlmSimulator simulator = LlmSimulator.start(options())) {
      SimulatorClient client = new SimulatorClient(simulator.url());
      assertThat(client.post("/outage/soon", "").body()).contains("milliseconds, not soon");
      assertThat(client.post("/outage/-1", "").statusCode()).isEqualTo(400);
    }
  }

  @Test
  void aFullQueueMayLieAboutWhenToComeAgain() {
    SimulatorOptions lying =
        options()
            .withMaxRunning(1)
            .withQueueLimit(1)
            .withQueueFullStatus(503)
            .withRetryAfter(0)
            .withRefuseFor(Duration.ofHours(1));
    try (LlmSimulator simulator = LlmSimulator.start(lying)) {
      SimulatorClient client = new SimulatorClient(simulator.url());
      var all = new CompletableFuture<?>[12];
      var statuses = new int[all.length];
      for (int i = 0; i < all.length; i++) {
        int number = i;
        all[i] = CompletableFuture.runAsync(() -> statuses[number] = ask(client).statusCode());
      }
      CompletableFuture.allOf(all).join();
      assertThat(statuses).contains(503);

      HttpResponse<String> later = ask(client);
      assertThat(later.statusCode()).isEqualTo(503);
      assertThat(later.headers().firstValue("retry-after")).hasValue("0");
    }
  }

  @Test
  void onlyWithManyInFlightAFaultMayRefuse() {
    try (LlmSimulator simulator =
        LlmSimulator.start(options().withFaults("status=503;retry-after=1;above=1000"))) {
      assertThat(ask(new SimulatorClient(simulator.url())).statusCode()).isEqualTo(200);
    }
    try (LlmSimulator simulator =
        LlmSimulator.start(options().withFaults("status=503;retry-after=1;above=0"))) {
      assertThat(ask(new SimulatorClient(simulator.url())).statusCode()).isEqualTo(503);
    }
  }

  @Test
  void whatCantBeIsRefused() {
    assertThatThrownBy(() -> LlmSimulator.start(options().withRetryAfter(-1)))
        .hasMessageContaining("Retry-After");
    assertThatThrownBy(() -> LlmSimulator.start(options().withCrowding(2)))
        .hasMessageContaining("crowding");
  }
}
