// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.wire.AnswerParts;
import io.github.gatlingllm.wire.DeltaReader;
import io.github.gatlingllm.wire.Dialect;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Anthropic's Messages API. */
public final class AnthropicMessages implements Dialect {

  @Override
  public String id() {
    return "anthropic-messages";
  }

  @Override
  public String path(ChatRequest request) {
    return "/v1/messages";
  }

  @Override
  public Map<String, String> headers(@Nullable String apiKey) {
    return Headers.and(
        Headers.key("x-api-key", apiKey, framing()), "anthropic-version", "2023-06-01");
  }

  @Override
  public byte[] body(ChatRequest request) {
    RequestExtra.SCHEMA.refuse(request, this, "it has no schema for answers");
    RequestExtra.CHOICES.refuse(request, this, "it returns one answer per request");
    RequestExtra.LOGPROBS.refuse(request, this, "it reports no log probabilities");
    requireCap(request);
    return AnthropicBody.of(request, MessageContents.system(request, this), maxTokensField());
  }

  private void requireCap(ChatRequest request) {
    if (request.cap().isEmpty() && !request.fields().containsKey(maxTokensField())) {
      throw RequestExtra.unsayable(
          this,
          "a request without a cap on its answer",
          "max_tokens is required",
          "add .maxTokens(n)");
    }
  }

  @Override
  public DeltaReader reader(@Nullable StringBuilder text, @Nullable StringBuilder hidden) {
    return new AnthropicReader(text, hidden);
  }

  @Override
  public AnswerParts answerParts(boolean reasoning) {
    return new AnthropicParts(reasoning);
  }
}
