// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import com.fasterxml.jackson.core.JsonToken;
import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.chat.Usage;
import io.github.gatlingllm.wire.Delta;
import io.github.gatlingllm.wire.DeltaReader;
import io.github.gatlingllm.wire.Dialect;
import io.github.gatlingllm.wire.JsonCursor;
import io.github.gatlingllm.wire.JsonDeltaReader;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * OpenAI's embeddings, which most servers implement: each message is a text to embed. Never
 * streamed; an answer has content if it has at least one vector, and has no output tokens.
 */
public final class OpenAiEmbeddings implements Dialect {

  @Override
  public String id() {
    return "openai-embeddings";
  }

  @Override
  public String path(ChatRequest request) {
    return "/v1/embeddings";
  }

  @Override
  public Map<String, String> headers(@Nullable String apiKey) {
    return Headers.bearer(apiKey, framing());
  }

  @Override
  public byte[] body(ChatRequest request) {
    RequestExtra.IMAGES.refuse(request, this, "only texts are embedded");
    RequestExtra.PARTS.refuse(request, this, "only texts are embedded");
    return RequestBody.of(
        request,
        body -> {
          body.model();
          body.list("input", () -> inputs(body));
        });
  }

  @Override
  public boolean generates() {
    return false;
  }

  @Override
  public DeltaReader reader(@Nullable StringBuilder text, @Nullable StringBuilder hidden) {
    return new Reader(text, hidden);
  }

  private static void inputs(RequestBody body) throws IOException {
    for (Message message : body.request().messages()) {
      body.json().writeString(message.content());
    }
  }

  private static final class Reader extends JsonDeltaReader {

    private Reader(@Nullable StringBuilder text, @Nullable StringBuilder hidden) {
      super(text, hidden);
    }

    @Override
    protected boolean read(String field, JsonCursor json, Delta delta) throws IOException {
      switch (field) {
        case "data" -> data(json, delta);
        case "usage" -> usage(json, delta);
        case "model" -> model(json, delta);
        default -> {
          return false;
        }
      }
      return true;
    }

    private static void data(JsonCursor json, Delta delta) throws IOException {
      for (boolean more = json.firstElement(); more; more = json.nextElement()) {
        if (json.at(JsonToken.START_OBJECT)) {
          delta.markChoices();
          delta.markOutput();
        }
      }
    }

    private static void usage(JsonCursor json, Delta delta) throws IOException {
      ChatUsage.read(json, delta);
      // Some servers report 0, others repeat the input's: nothing was generated.
      delta.outputTokens(Usage.ABSENT);
    }
  }
}
