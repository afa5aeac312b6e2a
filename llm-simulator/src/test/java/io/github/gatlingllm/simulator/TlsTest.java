// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.simulator.http.Pem;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class TlsTest {
  private static final SimulatorOptions FAST =
      SimulatorOptions.profile("fast").withStepBase(TestTimes.STEP);
  private static final String STREAM = SimulatorClient.chat(",\"stream\":true");

  @TempDir Path folder;

  @Test
  void whoTrustsItsCertificateIsServed() {
    Path truth = folder.resolve("truth.jsonl");
    try (LlmSimulator simulator = LlmSimulator.start(FAST.withTls().withTruthLog(truth))) {
      assertThat(simulator.url()).startsWith("https://127.0.0.1:");
      SimulatorClient client = SimulatorClient.trusting(simulator);
      for (int i = 0; i < 3; i++) {
        HttpResponse<String> response =
            client.post(SimulatorClient.CHAT, STREAM, "x-request-id", "r-" + i);
        assertThat(response.sslSession()).isPresent();
        assertThat(SimulatorClient.data(response)).hasSize(8).last().isEqualTo("[DONE]");
      }
      assertThat(simulator.stats().connections()).isEqualTo(1);
    }
    assertThat(TruthFile.read(truth).all())
        .hasSize(3)
        .allSatisfy(record -> assertThat(record.get("chunks")).hasSize(5))
        .allSatisfy(record -> assertThat(TruthFile.stamps(record)).isSorted());
  }

  @Test
  void whoDoesNotIsNot() {
    try (LlmSimulator simulator = LlmSimulator.start(FAST.withTls())) {
      SimulatorClient stranger = new SimulatorClient(simulator.url());
      assertThatThrownBy(() -> stranger.get("/health"))
          .hasCauseInstanceOf(SSLHandshakeException.class);
    }
  }

  @Test
  void plainTextHasNoCertificate() {
    try (LlmSimulator simulator = LlmSimulator.start(FAST)) {
      assertThat(simulator.selfSignedCertificate()).isEmpty();
      assertThat(simulator.url()).startsWith("http://");
    }
  }

  @Test
  void faultsBreakTheConnection() {
    try (LlmSimulator simulator = LlmSimulator.start(FAST.withTls())) {
      SimulatorClient client = SimulatorClient.trusting(simulator);
      for (String fault : List.of("cut;after=2", "reset;after=2")) {
        assertThatThrownBy(() -> client.post(SimulatorClient.CHAT, STREAM, "x-sim-fault", fault))
            .as(fault)
            .hasCauseInstanceOf(IOException.class);
      }
      assertThat(
              SimulatorClient.data(
                  client.post(SimulatorClient.CHAT, STREAM, "x-sim-fault", "split-events")))
          .hasSize(8);
    }
  }

  @Test
  void aCertificateOfOnesOwn() {
    Pem pem = Pem.in(folder);
    SimulatorOptions options = FAST.withTlsCertificate(pem.certificate()).withTlsKey(pem.key());
    try (LlmSimulator simulator = LlmSimulator.start(options)) {
      assertThat(simulator.selfSignedCertificate()).isEmpty();
      SimulatorClient client = SimulatorClient.trusting(simulator.url(), pem.trusted());
      assertThat(client.get("/health").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void aCertificateNeedsItsKeyAndBothMustBeReadable() {
    Path missing = folder.resolve("missing.pem");
    SimulatorOptions halfGiven = FAST.withTlsCertificate(missing);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LlmSimulator.start(halfGiven))
        .withMessage("TLS certificate and key must be set together, but was only the certificate");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LlmSimulator.start(halfGiven.withTlsKey(missing)))
        .withMessageStartingWith("TLS certificate and key: cannot be read (")
        .withMessageContaining("missing.pem");
  }
}
