// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** The common part of OpenAI's APIs. */
public abstract class OpenAiDialect implements ServedDialect {

  /** Returns the body of an error. Gateways and many servers use this format, too. */
  public static ObjectNode errorJson(ApiError error) {
    ObjectNode root = SimulatorJson.object();
    ObjectNode json = root.putObject("error");
    json.put("message", error.message()).put("type", error.type()).put("param", error.param());
    if (error.code() != null) {
      json.put("code", error.code());
    } else {
      json.put("code", error.status());
    }
    return root;
  }

  @Override
  public ObjectNode error(ApiError error) {
    return errorJson(error);
  }
}
