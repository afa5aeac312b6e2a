// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.gatlingllm.chat.AnswerShape;
import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.chat.Reasoning;
import io.github.gatlingllm.chat.Tool;
import io.github.gatlingllm.chat.ToolCall;
import io.github.gatlingllm.wire.JsonBody;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes the body of a request to the Gemini API; its path contains model and streaming. */
final class GeminiBody {

  /** The object with most options of a request. */
  static final String CONFIG = "generationConfig";

  private final RequestBody body;
  private final JsonGenerator json;
  private final ChatRequest request;

  private GeminiBody(RequestBody body) {
    this.body = body;
    this.json = body.json();
    this.request = body.request();
  }

  static byte[] of(ChatRequest request, String system, String capField) {
    return RequestBody.of(
        NestedFields.in(CONFIG, config(request, capField), request),
        body -> new GeminiBody(body).write(system));
  }

  private void write(String system) throws IOException {
    if (!system.isEmpty()) {
      body.object("systemInstruction", () -> parts(Message.system(system)));
    }
    body.list("contents", this::contents);
    if (!request.shape().tools().isEmpty()) {
      body.list("tools", this::tools);
    }
  }

  private void contents() throws IOException {
    for (List<Message> group : MessageContents.grouped(request)) {
      Message first = group.get(0);
      json.writeStartObject();
      json.writeStringField("role", first.role() == Message.Role.ASSISTANT ? "model" : "user");
      if (first.callId() != null) {
        results(group);
      } else {
        parts(first);
      }
      json.writeEndObject();
    }
  }

  private void parts(Message message) throws IOException {
    json.writeArrayFieldStart("parts");
    if (!ToolHistory.blocks(json, message, Reasoning.Format.GEMINI)) {
      if (message.calls().isEmpty() || !message.content().isEmpty()) {
        json.writeStartObject();
        json.writeStringField("text", message.content());
        json.writeEndObject();
      }
      for (String url : message.images()) {
        json.writeStartObject();
        image(url);
        json.writeEndObject();
      }
      for (Map<String, ?> part : message.parts()) {
        JsonBody.value(json, "contentPart", part);
      }
      calls(message.calls());
    }
    json.writeEndArray();
  }

  private void calls(List<ToolCall> calls) throws IOException {
    for (ToolCall call : calls) {
      json.writeStartObject();
      json.writeObjectFieldStart("functionCall");
      ToolHistory.own(json, call, "id");
      json.writeStringField("name", call.name());
      ToolHistory.arguments(json, "args", call);
      json.writeEndObject();
      ToolHistory.own(json, call, "thoughtSignature");
      json.writeEndObject();
    }
  }

  private void results(List<Message> results) throws IOException {
    json.writeArrayFieldStart("parts");
    for (Message result : results) {
      ToolCall call = ToolHistory.answered(result, request);
      json.writeStartObject();
      json.writeObjectFieldStart("functionResponse");
      ToolHistory.own(json, call, "id");
      json.writeStringField("name", call.name());
      json.writeObjectFieldStart("response");
      json.writeStringField("output", result.content());
      json.writeEndObject();
      json.writeEndObject();
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void image(String url) throws IOException {
    DataUrl data = DataUrl.of(url);
    if (data == null) {
      json.writeObjectFieldStart("fileData");
      json.writeStringField("fileUri", url);
    } else {
      json.writeObjectFieldStart("inlineData");
      json.writeStringField("mimeType", data.mediaType());
      json.writeStringField("data", data.base64());
    }
    json.writeEndObject();
  }

  private static Map<String, Object> config(ChatRequest request, String dialectsCap) {
    Map<String, Object> config = new LinkedHashMap<>();
    String capField = request.capField(dialectsCap);
    String cap =
        capField.startsWith(CONFIG + ".") ? capField.substring(CONFIG.length() + 1) : capField;
    request.cap().ifPresent(tokens -> config.put(cap, tokens));
    request.temperature().ifPresent(heat -> config.put("temperature", heat));
    AnswerShape shape = request.shape();
    shape.choices().ifPresent(n -> config.put("candidateCount", n));
    if (shape.schema() != null) {
      config.put("responseMimeType", "application/json");
      config.put("responseSchema", shape.schema().json());
    }
    shape.logprobs().ifPresent(alternatives -> logprobs(alternatives, config));
    return config;
  }

  private static void logprobs(int alternatives, Map<String, Object> config) {
    config.put("responseLogprobs", true);
    if (alternatives > 0) {
      config.put("logprobs", alternatives);
    }
  }

  private void tools() throws IOException {
    json.writeStartObject();
    json.writeArrayFieldStart("functionDeclarations");
    for (Tool tool : request.shape().tools()) {
      json.writeStartObject();
      JsonBody.tool(json, tool, "parameters");
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }
}
