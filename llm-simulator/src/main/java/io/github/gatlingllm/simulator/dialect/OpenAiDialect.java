// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** What all of OpenAI's APIs have in common. */
public abstract class OpenAiDialect implements ServedDialect {

  /** The body of an error, in the form that gateways and servers without an own one have too. */
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
