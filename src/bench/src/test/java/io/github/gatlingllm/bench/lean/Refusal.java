// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.lean;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Why a request gets no stream. */
final class Refusal extends Exception {
  private static final long serialVersionUID = 1;

  private final int status;
  private final String message;

  Refusal(int status, String message) {
    super(message, null, false, false);
    this.status = status;
    this.message = message;
  }

  int status() {
    return status;
  }

  /** In OpenAI's form. */
  byte[] body() {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.putObject("error").put("message", message).put("type", "invalid_request_error");
    return root.toString().getBytes(UTF_8);
  }
}
