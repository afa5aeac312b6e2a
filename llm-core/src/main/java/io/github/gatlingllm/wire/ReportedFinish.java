// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire;

import com.fasterxml.jackson.core.JsonToken;
import io.github.gatlingllm.chat.FinishReason;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads the reason that a server reports for the end of an answer. */
final class ReportedFinish {

  private ReportedFinish() {}

  /** Reads the reason, which is the current value; returns whether there is one. */
  static boolean read(JsonCursor json, Delta delta) throws IOException {
    if (json.at(JsonToken.START_OBJECT)) {
      return ofObject(json, delta);
    }
    return json.atText() && of(json.text(), null, delta);
  }

  /** SGLang sends an object instead, with details if the generation was aborted. */
  private static boolean ofObject(JsonCursor json, Delta delta) throws IOException {
    String type = "";
    String words = null;
    for (String field = json.firstField(); field != null; field = json.nextField()) {
      switch (field) {
        case "type" -> type = json.atText() ? json.text() : type;
        case "message" -> words = json.atText() ? json.text() : words;
        default -> {}
      }
    }
    return of(type, words, delta);
  }

  private static boolean of(String reported, @Nullable String words, Delta delta) {
    if (FinishReason.isNone(reported)) {
      return false;
    }
    String shown = ErrorValues.shown(reported);
    String reason = FinishReason.normalised(shown);
    delta.finishReason(reason);
    if (words != null) {
      delta.finishWords(shown + ": " + ErrorValues.shown(words));
    } else if (!shown.equals(reason)) {
      delta.finishWords(shown);
    }
    return true;
  }
}
