// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import com.fasterxml.jackson.core.JsonToken;
import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.wire.Delta;
import io.github.gatlingllm.wire.DeltaReader;
import io.github.gatlingllm.wire.Dialect;
import io.github.gatlingllm.wire.JsonBody;
import io.github.gatlingllm.wire.JsonCursor;
import io.github.gatlingllm.wire.JsonDeltaReader;
import io.github.gatlingllm.wire.framing.Framing;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The example of a custom dialect in the docs, word for word. */
final class EchoDialect implements Dialect {

  @Override
  public String id() {
    return "echo";
  }

  @Override
  public String path(ChatRequest request) {
    return "/v2/echo";
  }

  @Override
  public Map<String, String> headers(@Nullable String apiKey) {
    String type = "application/json";
    return apiKey == null
        ? Map.of("Content-Type", type)
        : Map.of("Content-Type", type, "x-key", apiKey);
  }

  @Override
  public Framing framing() {
    return Framing.NDJSON; // SSE by default
  }

  @Override
  public byte[] body(ChatRequest request) {
    if (!request.shape().tools().isEmpty()) {
      throw new IllegalArgumentException(".tool(...) can't be sent: echo has no tools");
    }
    return JsonBody.write(
        json -> {
          json.writeStartObject();
          json.writeStringField("say", request.messages().get(0).content());
          json.writeBooleanField("pieces", request.stream());
          if (request.cap().isPresent()) {
            json.writeNumberField("limit", request.cap().getAsInt());
          }
          for (var field : request.fields().entrySet()) {
            JsonBody.field(json, field.getKey(), field.getValue());
          }
          json.writeEndObject();
        });
  }

  @Override
  public DeltaReader reader(@Nullable StringBuilder text, @Nullable StringBuilder hidden) {
    return new Reader(text, hidden);
  }

  /** {@code {"piece":"Hel"}}, at last {@code {"over":true,"why":"stop","in":3,"out":2}}. */
  private static final class Reader extends JsonDeltaReader {

    private Reader(@Nullable StringBuilder text, @Nullable StringBuilder hidden) {
      super(text, hidden);
    }

    @Override
    protected boolean read(String field, JsonCursor json, Delta delta) throws IOException {
      switch (field) {
        case "piece" -> output(json, delta);
        case "why" -> finishReason(json, delta);
        case "in" -> delta.inputTokens(count(json));
        case "out" -> delta.outputTokens(count(json));
        case "over" -> {
          if (json.at(JsonToken.VALUE_TRUE)) {
            delta.markDone();
          }
        }
        default -> {
          return false; // may be part of an error: its usual shapes are known
        }
      }
      return true;
    }
  }
}
