// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.scrape;

import static org.assertj.core.api.Assertions.assertThat;

import io.gatling.core.config.GatlingConfiguration;
import io.github.gatlingllm.fetch.ServerTrust;
import io.github.gatlingllm.gatling.CertificateTrust;
import io.github.gatlingllm.protocol.ControlRequest;
import io.github.gatlingllm.protocol.ControlRequest.Moment;
import io.github.gatlingllm.protocol.ServerSettings;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import scala.Tuple2;
import scala.jdk.javaapi.CollectionConverters;

/** A key goes to no server whose certificate nothing vouches for, unless that is wanted. */
@SuppressWarnings("NullAway.Init") // JUnit fills the fields in
class ServerTrustTest {

  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final String REMEDY =
      "). Set gatling.ssl.trustStore.file to a trust store, or set"
          + " -Dllm.server.trustAnyCertificate=true, see set-up-a-project.md";

  private static LlmSimulator simulator;

  @BeforeAll
  static void start() {
    simulator = LlmSimulator.start(SimulatorOptions.profile("fast").withTls());
  }

  @AfterAll
  static void stop() {
    simulator.close();
  }

  private static ScrapeOutcome scraped(ServerTrust trust) throws InterruptedException {
    var client = new MetricsClient(PATIENCE, PATIENCE, trust);
    try {
      var target =
          new MetricsTarget(URI.create(simulator.url() + "/metrics"), "Bearer sk-tide-4711");
      return client.get(List.of(target)).get(0);
    } finally {
      client.close();
    }
  }

  @Test
  void anUnknownIssuerIsRefused() throws InterruptedException {
    ScrapeOutcome refused = scraped(configured(List.of()));

    assertThat(refused.exposition()).isNull();
    assertThat(refused.hopeless()).isTrue();
    assertThat(refused.failure())
        .startsWith("the server's certificate could not be verified (")
        .endsWith(REMEDY);
  }

  @Test
  void anyCertificateMayBeAccepted() throws InterruptedException {
    assertThat(scraped(ServerTrust.ofAny()).exposition()).isNotNull();
  }

  @Test
  void theTrustStoreOfGatlingVerifies(@TempDir Path folder) throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    store.setCertificateEntry("server", simulator.selfSignedCertificate().orElseThrow());
    Path file = folder.resolve("trust.p12");
    try (OutputStream out = Files.newOutputStream(file)) {
      store.store(out, "changeit".toCharArray());
    }
    ServerTrust trust =
        configured(
            List.of(
                new Tuple2<>("gatling.ssl.trustStore.type", "PKCS12"),
                new Tuple2<>("gatling.ssl.trustStore.file", file.toString()),
                new Tuple2<>("gatling.ssl.trustStore.password", "changeit")));

    assertThat(trust.any()).isFalse();
    assertThat(scraped(trust).exposition()).isNotNull();
  }

  @Test
  void aControlRequestIsNotSentToAnUnknownIssuer() {
    var watch = new ServerWatch();
    ServerSettings side =
        ServerSettings.DEFAULT.with(
            new ControlRequest(Moment.AFTER_RUN, "/reset_prefix_cache", false));
    watch.join(side);

    assertThat(watch.answered(simulator.url(), "Bearer sk-tide-4711", side)).isNull();
    assertThat(watch.end(0, 1, 1).warnings())
        .hasSize(2)
        .allMatch(warning -> warning.endsWith(REMEDY))
        .first()
        .asString()
        .startsWith(simulator.url() + "/metrics was not read: ");
  }

  @Test
  void aKeyToAnUnverifiedServerIsSaidOnce() {
    var watch = new ServerWatch(ServerTrust.ofAny());
    for (int i = 0; i < 2; i++) {
      watch.answered("https://192.0.2.1:1", "Bearer sk-tide-4711", ServerSettings.DEFAULT.off());
      watch.answered(simulator.url(), "Bearer sk-tide-4711", ServerSettings.DEFAULT.off());
    }

    assertThat(watch.end(0, 1, 1).warnings())
        .containsExactly(
            "a key goes to https://192.0.2.1:1 without verifying the server's certificate,"
                + " because llm.server.trustAnyCertificate is true. Set"
                + " gatling.ssl.trustStore.file to a trust store instead");
  }

  private static ServerTrust configured(List<Tuple2<String, ?>> settings) {
    return ServerTrust.of(
        CertificateTrust.store(
            GatlingConfiguration.loadForTest(CollectionConverters.asScala(settings).toSeq())));
  }
}
