// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import io.github.gatlingllm.chat.AnswerShape;
import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.wire.Dialect;
import io.github.gatlingllm.wire.JsonBody;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The common part of the bodies of Ollama's endpoints. */
final class OllamaBody {

  private OllamaBody() {}

  /**
   * Returns a body.
   *
   * @param prompt writes the prompt
   */
  static byte[] of(ChatRequest request, Dialect dialect, RequestBody.Fields prompt) {
    RequestExtra.CHOICES.refuse(request, dialect, "Ollama gives one answer");
    RequestExtra.PARTS.refuse(request, dialect, "Ollama accepts only texts and pictures");
    return RequestBody.of(
        NestedFields.in("options", options(request, dialect), request),
        body -> {
          body.model();
          prompt.writeTo(body);
          // Always: Ollama streams by default.
          body.stream();
          shape(body, request.shape());
        });
  }

  /** Writes pictures as Ollama expects them: their bytes in base64, without a URL. */
  static void images(RequestBody body, List<Message> messages, Dialect dialect) throws IOException {
    for (Message message : messages) {
      for (String url : message.images()) {
        body.json().writeString(base64(url, dialect));
      }
    }
  }

  private static String base64(String url, Dialect dialect) {
    DataUrl data = DataUrl.of(url);
    if (data == null) {
      throw RequestExtra.unsayable(
          dialect,
          ".image(\"" + url + "\")",
          "Ollama does not fetch pictures",
          "give it as data:image/png;base64,...");
    }
    return data.base64();
  }

  /** An exact length becomes a cap, because Ollama always ends at the model's end of sequence. */
  private static Map<String, Object> options(ChatRequest request, Dialect dialect) {
    Map<String, Object> options = new LinkedHashMap<>();
    String capField = request.capField(dialect.maxTokensField());
    request.cap().ifPresent(cap -> options.put(capField, cap));
    request.temperature().ifPresent(temperature -> options.put("temperature", temperature));
    return options;
  }

  private static void shape(RequestBody body, AnswerShape shape) throws IOException {
    AnswerShape.Schema schema = shape.schema();
    if (schema != null && body.generated("format")) {
      JsonBody.field(body.json(), "format", schema.json());
    }
    if (shape.logprobs().isPresent()) {
      body.flag("logprobs", true);
      body.number("top_logprobs", shape.logprobs());
    }
  }
}
