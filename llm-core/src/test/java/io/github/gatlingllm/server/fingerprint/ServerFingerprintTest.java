// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ServerFingerprintTest {

  @Test
  void equalServersAreOne() {
    var server = server("0.10.1", "27500");

    ServerFingerprint.Several both =
        ServerFingerprint.together(
            Map.of("http://a", server, "http://b", server("0.10.1", "27431")));

    assertThat(both.server().version()).isEqualTo("0.10.1");
    assertThat(both.server().facts().get("num_gpu_blocks")).isIn("27500", "27431");
    assertThat(both.differences()).isEmpty();
  }

  @Test
  void differentServersAreNamedWithTheirAddresses() {
    Map<String, ServerFingerprint> servers = new LinkedHashMap<>();
    servers.put("http://a", server("0.10.1", "100"));
    servers.put("http://b", server("0.10.0", "200"));

    ServerFingerprint.Several both = ServerFingerprint.together(servers);

    assertThat(both.server().line()).isEqualTo("vLLM 0.10.1 | 0.10.0");
    assertThat(both.server().facts()).containsEntry("num_gpu_blocks", "100 | 200");
    assertThat(both.differences())
        .containsExactly(
            "The servers differ: num_gpu_blocks is 100 at http://a, 200 at http://b. The figures"
                + " mix them. Test them separately, or make them equal.",
            "The servers differ: version is 0.10.1 at http://a, 0.10.0 at http://b. The figures"
                + " mix them. Test them separately, or make them equal.");
  }

  @Test
  void versionsAreEqualOnlyToTheLetter() {
    assertThat(ServerFingerprint.same("version", "1.00", "1.01")).isFalse();
    assertThat(ServerFingerprint.same("num_gpu_blocks", "1000", "1010")).isTrue();
    assertThat(ServerFingerprint.same("num_gpu_blocks", "1000", "1100")).isFalse();
    assertThat(ServerFingerprint.same("dtype", "fp8", "bf16")).isFalse();
    assertThat(ServerFingerprint.same("dtype", null, "bf16")).isFalse();
  }

  private static ServerFingerprint server(String version, String blocks) {
    return new ServerFingerprint("vLLM", version, new TreeMap<>(Map.of("num_gpu_blocks", blocks)));
  }
}
