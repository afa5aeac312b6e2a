// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.chat.Reasoning;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The parts of an answer of Gemini. A part with a signature must be sent unchanged. */
final class GeminiParts extends CallParts {

  private static final String SIGNATURE = "thoughtSignature";

  private final boolean reasons;
  private final List<Map<String, @Nullable Object>> parts = new ArrayList<>();
  private final StringBuilder thoughts = new StringBuilder();
  private boolean signed;

  GeminiParts(boolean reasons) {
    this.reasons = reasons;
  }

  /** With reasoning, all parts are sent again, text among them. */
  @Override
  protected boolean readsText() {
    return reasons;
  }

  @Override
  protected void event(JsonNode event) {
    for (JsonNode candidate : event.path("candidates")) {
      if (candidate.path("index").asInt() == 0) {
        candidate.path("content").path("parts").forEach(this::part);
      }
    }
  }

  private void part(JsonNode part) {
    JsonNode function = part.path("functionCall");
    if (function.isObject()) {
      Piece call = nextPiece();
      call.id(function.path("id"));
      call.name(function.path("name"));
      call.arguments(function.path("args"));
      call.own("id", function.path("id"));
      call.own(SIGNATURE, part.path(SIGNATURE));
    }
    if (reasons && part.isObject()) {
      keep(part);
    }
  }

  private void keep(JsonNode part) {
    boolean thought = part.path("thought").asBoolean();
    signed |= thought || part.has(SIGNATURE);
    if (thought) {
      thoughts.append(part.path("text").asText());
    }
    Map<String, @Nullable Object> last = parts.isEmpty() ? Map.of() : parts.get(parts.size() - 1);
    if (continues(last, part)) {
      append(last, "text", part.path("text"));
    } else if (!(part.size() == 1 && part.path("text").asText("-").isEmpty())) {
      parts.add(map(part));
    }
  }

  /** Returns whether a part only continues the text of the last one, which has no signature. */
  private static boolean continues(Map<String, @Nullable Object> last, JsonNode part) {
    return last.get("text") instanceof String
        && part.path("text").isTextual()
        && !last.containsKey(SIGNATURE)
        && !part.has(SIGNATURE)
        && Boolean.TRUE.equals(last.get("thought")) == part.path("thought").asBoolean();
  }

  @Override
  protected @Nullable Reasoning reasoning() {
    return signed ? new Reasoning(thoughts.toString(), Reasoning.Format.GEMINI, parts) : null;
  }
}
