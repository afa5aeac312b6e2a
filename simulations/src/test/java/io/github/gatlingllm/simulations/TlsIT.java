// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Look-up and load verify certificates according to Gatling's settings. */
@SuppressWarnings("NullAway.Init") // JUnit fills the fields in
class TlsIT {

  private static final String HOST_NAME = "gatling.http.enableHostnameVerification=true";

  @TempDir static Path folder;

  private static LlmSimulator simulator;

  @BeforeAll
  static void start() {
    simulator =
        LlmSimulator.start(
            SimulatorOptions.profile("fast").withModel("m").withTls().withHost("0.0.0.0"));
  }

  @AfterAll
  static void stop() {
    simulator.close();
  }

  @Test
  void withoutTheInsecureTrustManagerAnUnknownIssuerIsRefused() {
    String[] properties =
        properties("127.0.0.1", "gatling.ssl.useInsecureTrustManager=false", HOST_NAME);

    assertThat(ExampleRun.refusal(ChatSimulation.class, folder, properties))
        .startsWith("llm.model: not set, and GET " + url("127.0.0.1") + "/v1/models failed")
        .contains("(TLS failed: ");
  }

  @Test
  void aTrustStoreVerifies() throws IOException, GeneralSecurityException {
    ExampleRun run =
        chat(
            "127.0.0.1",
            "gatling.ssl.trustStore.type=PKCS12",
            "gatling.ssl.trustStore.file=" + trustStore(),
            "gatling.ssl.trustStore.password=changeit",
            HOST_NAME);

    assertThat(run.exitCode()).as("%s", run).isZero();
    assertThat(run.requests()).hasSize(3);
  }

  @Test
  void aKeyToAnotherMachineWithoutVerificationIsWarnedOfOnce() throws IOException {
    Optional<String> address = address();
    assumeThat(address).as("an address beside loopback").isPresent();

    ExampleRun run = chat(address.orElseThrow());

    assertThat(run.exitCode()).as("%s", run).isZero();
    String warning =
        "a key or another secret header was sent to "
            + url(address.orElseThrow())
            + " without verifying the server's certificate";
    assertThat(run.console().stream().filter(line -> line.contains(warning)))
        .singleElement()
        .asString()
        .contains(HOST_NAME);
    assertThat(run.summary().at("/validity/warnings").toString())
        .containsOnlyOnce(warning)
        .contains("-Dgatling.ssl.useInsecureTrustManager=false and -D" + HOST_NAME);
    assertThat(run.toString()).doesNotContain("sk-tide-4711");
  }

  private static ExampleRun chat(String host, String... more) {
    return ExampleRun.hosted(ChatSimulation.class, folder, properties(host, more));
  }

  private static String[] properties(String host, String... more) {
    String[] properties = new String[more.length + 4];
    properties[0] = "llm.url=" + url(host);
    properties[1] = "llm.apiKey=sk-tide-4711";
    properties[2] = "llm.requests=3";
    properties[3] = "llm.concurrency=1";
    System.arraycopy(more, 0, properties, 4, more.length);
    return properties;
  }

  private static String url(String host) {
    return "https://" + host + simulator.url().substring(simulator.url().lastIndexOf(':'));
  }

  private static Path trustStore() throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    store.setCertificateEntry("server", simulator.selfSignedCertificate().orElseThrow());
    Path file = folder.resolve("trust.p12");
    try (OutputStream out = Files.newOutputStream(file)) {
      store.store(out, "changeit".toCharArray());
    }
    return file;
  }

  private static Optional<String> address() throws IOException {
    return NetworkInterface.networkInterfaces()
        .flatMap(NetworkInterface::inetAddresses)
        .filter(address -> address instanceof Inet4Address && !address.isLoopbackAddress())
        .map(InetAddress::getHostAddress)
        .findFirst();
  }
}
