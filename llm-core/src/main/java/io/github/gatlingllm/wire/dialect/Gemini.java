// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.wire.AnswerParts;
import io.github.gatlingllm.wire.DeltaReader;
import io.github.gatlingllm.wire.Dialect;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Google's Gemini API. */
public final class Gemini implements Dialect {

  @Override
  public String id() {
    return "gemini";
  }

  /** A model may have a resource name, such as {@code tunedModels/mine}. */
  @Override
  public String path(ChatRequest request) {
    String model = UrlPart.model(request, this).replace("%2F", "/");
    String resource = model.contains("/") ? model : "models/" + model;
    String method = request.stream() ? ":streamGenerateContent?alt=sse" : ":generateContent";
    return "/v1beta/" + resource + method;
  }

  /** A user's name is a field of {@code generationConfig}, with or without that prefix. */
  @Override
  public String maxTokensField() {
    return GeminiBody.CONFIG + ".maxOutputTokens";
  }

  @Override
  public Map<String, String> headers(@Nullable String apiKey) {
    return Headers.key("x-goog-api-key", apiKey, framing());
  }

  @Override
  public byte[] body(ChatRequest request) {
    return GeminiBody.of(request, MessageContents.system(request, this), maxTokensField());
  }

  /** Each candidate has its finish reason; the stream ends with the body. */
  @Override
  public boolean marksEnd() {
    return false;
  }

  @Override
  public DeltaReader reader(@Nullable StringBuilder text, @Nullable StringBuilder hidden) {
    return new GeminiReader(text, hidden);
  }

  @Override
  public AnswerParts answerParts(boolean reasoning) {
    return new GeminiParts(reasoning);
  }
}
