// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.gatlingllm.chat.Tool;
import io.github.gatlingllm.wire.JsonBody;
import java.io.IOException;
import java.util.List;

/** Writes tools in the form of OpenAI's chat and compatible APIs. */
final class ToolList {

  private ToolList() {}

  static void write(JsonGenerator json, List<Tool> tools) throws IOException {
    for (Tool tool : tools) {
      json.writeStartObject();
      json.writeStringField("type", "function");
      json.writeObjectFieldStart("function");
      JsonBody.tool(json, tool, "parameters");
      json.writeEndObject();
      json.writeEndObject();
    }
  }
}
