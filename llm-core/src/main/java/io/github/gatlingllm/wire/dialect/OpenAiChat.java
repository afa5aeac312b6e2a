// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.wire.AnswerParts;
import io.github.gatlingllm.wire.DeltaReader;
import io.github.gatlingllm.wire.Dialect;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** OpenAI's chat completions, which most servers implement. */
public final class OpenAiChat implements Dialect {

  @Override
  public String id() {
    return "openai-chat";
  }

  @Override
  public String path(ChatRequest request) {
    return "/v1/chat/completions";
  }

  @Override
  public Map<String, String> headers(@Nullable String apiKey) {
    return Headers.bearer(apiKey, framing());
  }

  @Override
  public byte[] body(ChatRequest request) {
    return ChatBody.of(request, OpenAiFields.EXTENDED, maxTokensField());
  }

  @Override
  public DeltaReader reader(@Nullable StringBuilder text, @Nullable StringBuilder hidden) {
    return new ChatDeltaReader(text, hidden);
  }

  @Override
  public DeltaReader callReader(StringBuilder text, StringBuilder hidden) {
    return new MarkedCallReader(text, hidden);
  }

  @Override
  public DeltaReader tokenReader(StringBuilder text, StringBuilder tokens) {
    return new TokenTextReader(text, tokens);
  }

  @Override
  public AnswerParts answerParts(boolean reasoning) {
    return new ChatParts(reasoning);
  }
}
