// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.server.fingerprint.ServerFingerprint;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class FingerprintJsonTest {

  @Test
  void whatIsWrittenIsReadAgain() {
    var server = new ServerFingerprint("vLLM", "0.10.1", new TreeMap<>(Map.of("dtype", "fp8")));
    ObjectNode run = JsonNodeFactory.instance.objectNode();

    FingerprintJson.put(run, server);

    assertThat(run)
        .hasToString(
            "{\"server\":{\"engine\":\"vLLM\",\"version\":\"0.10.1\",\"facts\":{\"dtype\":\"fp8\"}}}");
    assertThat(FingerprintJson.read(JsonPlace.root(run))).isEqualTo(server);
  }

  @Test
  void anUnknownServerHasNoKey() {
    ObjectNode run = JsonNodeFactory.instance.objectNode();

    FingerprintJson.put(run, ServerFingerprint.NONE);

    assertThat(run).isEmpty();
    assertThat(FingerprintJson.read(JsonPlace.root(run))).isEqualTo(ServerFingerprint.NONE);
  }
}
