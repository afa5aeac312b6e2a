// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.time.Duration;

/**
 * Sends requests to a private simulator, so that this JVM has loaded and compiled its code before
 * the first real request. Otherwise that request takes 200 ms longer.
 */
final class SimulatorWarmUp {
  private SimulatorWarmUp() {}

  static void run(SimulatorOptions options) {
    int requests = options.warmUp();
    if (requests == 0) {
      return;
    }
    try (LlmSimulator simulator = LlmSimulator.start(quick().asSecureAs(options))) {
      HttpClient client = client(simulator);
      for (int i = 1; i <= requests; i++) {
        client.send(
            WarmUpRequest.number(i).at(simulator.url()), HttpResponse.BodyHandlers.discarding());
      }
    } catch (IOException e) {
      throw new UncheckedIOException("The warm-up failed: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static HttpClient client(LlmSimulator simulator) {
    HttpClient.Builder client = HttpClient.newBuilder();
    simulator
        .selfSignedCertificate()
        .ifPresentOrElse(
            own -> client.sslContext(Trust.in(own)),
            () -> client.version(HttpClient.Version.HTTP_1_1));
    return client.build();
  }

  private static SimulatorOptions quick() {
    return SimulatorOptions.profile(SimulatorProfile.FAST)
        .withModel("warm-up")
        .withStepBase(Duration.ofNanos(20_000))
        .withPerPrefillToken(Duration.ZERO)
        .withPerSequence(Duration.ZERO);
  }
}
