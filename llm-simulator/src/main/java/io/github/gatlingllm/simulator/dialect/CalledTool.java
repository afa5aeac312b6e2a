// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A tool that an answer calls.
 *
 * @param name its name
 * @param parameters the JSON schema of its arguments; missing: none is given
 */
record CalledTool(String name, JsonNode parameters) {

  /** Whether the schema restricts the arguments. */
  boolean hasSchema() {
    return parameters.isObject()
        && (!parameters.path("properties").isEmpty()
            || !parameters.path("required").isEmpty()
            || parameters.has("additionalProperties")
            || parameters.has("$ref")
            || parameters.has("anyOf")
            || parameters.has("oneOf")
            || parameters.has("allOf"));
  }
}
