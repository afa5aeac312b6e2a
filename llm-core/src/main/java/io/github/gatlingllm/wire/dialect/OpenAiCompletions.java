// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.wire.Delta;
import io.github.gatlingllm.wire.DeltaReader;
import io.github.gatlingllm.wire.Dialect;
import io.github.gatlingllm.wire.JsonCursor;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** OpenAI's legacy completions: a text and its continuation. */
public final class OpenAiCompletions implements Dialect {

  @Override
  public String id() {
    return "openai-completions";
  }

  @Override
  public String path(ChatRequest request) {
    return "/v1/completions";
  }

  @Override
  public Map<String, String> headers(@Nullable String apiKey) {
    return Headers.bearer(apiKey, framing());
  }

  @Override
  public byte[] body(ChatRequest request) {
    RequestExtra.IMAGES.refuse(request, this, DialectTexts.TEXT_ONLY);
    RequestExtra.PARTS.refuse(request, this, DialectTexts.TEXT_ONLY);
    RequestExtra.TOOLS.refuse(request, this, "it has no tools");
    RequestExtra.TOOL_MESSAGES.refuse(request, this, DialectTexts.TEXT_ONLY);
    RequestExtra.SCHEMA.refuse(request, this, "it has no response_format");
    return RequestBody.of(request, this::write);
  }

  private void write(RequestBody body) throws IOException {
    ChatRequest request = body.request();
    body.model();
    body.text("prompt", MessageContents.all(request));
    OpenAiFields.EXTENDED.stream(body);
    OpenAiFields.EXTENDED.length(body, maxTokensField());
    body.temperature();
    body.number("n", request.shape().choices());
    body.number("logprobs", request.shape().logprobs());
  }

  @Override
  public DeltaReader reader(@Nullable StringBuilder text, @Nullable StringBuilder hidden) {
    return new Reader(text, hidden);
  }

  private static final class Reader extends ChoicesReader {
    private Reader(@Nullable StringBuilder text, @Nullable StringBuilder hidden) {
      super(text, hidden);
    }

    @Override
    protected void generated(String field, JsonCursor json, Delta delta) throws IOException {
      if (field.equals("text")) {
        output(json, delta);
      }
    }
  }
}
