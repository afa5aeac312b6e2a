// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.wire.AnswerParts;
import io.github.gatlingllm.wire.DeltaReader;
import io.github.gatlingllm.wire.Dialect;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** OpenAI's Responses API. */
public final class OpenAiResponses implements Dialect {

  @Override
  public String id() {
    return "openai-responses";
  }

  @Override
  public String path(ChatRequest request) {
    return "/v1/responses";
  }

  @Override
  public String maxTokensField() {
    return "max_output_tokens";
  }

  @Override
  public Map<String, String> headers(@Nullable String apiKey) {
    return Headers.bearer(apiKey, framing());
  }

  @Override
  public byte[] body(ChatRequest request) {
    RequestExtra.CHOICES.refuse(request, this, "it returns one answer per request");
    return ResponsesBody.of(request, maxTokensField());
  }

  @Override
  public DeltaReader reader(@Nullable StringBuilder text, @Nullable StringBuilder hidden) {
    return new ResponsesReader(text, hidden);
  }

  @Override
  public AnswerParts answerParts(boolean reasoning) {
    return new ResponsesParts(reasoning);
  }
}
