// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.server.fingerprint.ServerFingerprint;

/** The fingerprint of the server in JSON: {@code run.server} of {@code summary.json}. */
final class FingerprintJson {

  private static final String KEY = "server";

  private FingerprintJson() {}

  /** Adds the fingerprint; nothing if the server reports none. */
  static void put(ObjectNode node, ServerFingerprint server) {
    if (server.isEmpty()) {
      return;
    }
    ObjectNode written = node.putObject(KEY);
    DistJson.put(written, "engine", server.engine());
    DistJson.put(written, "version", server.version());
    if (server.coldStartSeconds() > 0) {
      written.put("coldStartSeconds", server.coldStartSeconds());
    }
    ObjectNode facts = written.putObject("facts");
    server.facts().forEach(facts::put);
  }

  /** Reads the fingerprint of a run; older files have none. */
  static ServerFingerprint read(JsonPlace run) {
    JsonPlace server = run.at(KEY);
    return server.present()
        ? new ServerFingerprint(
            server.at("engine").optionalText(),
            server.at("version").optionalText(),
            server.at("facts").textMap(),
            server.at("coldStartSeconds").optionalNumber().orElse(0))
        : ServerFingerprint.NONE;
  }
}
