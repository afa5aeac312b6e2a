// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import io.github.gatlingllm.wire.Delta;
import io.github.gatlingllm.wire.JsonCursor;
import java.io.IOException;

/** A chat reader that also collects the tokens listed by log probabilities. */
final class TokenTextReader extends ChatDeltaReader {

  private final StringBuilder tokens;

  TokenTextReader(StringBuilder text, StringBuilder tokens) {
    super(text, null);
    this.tokens = tokens;
  }

  /** An event has more than its text. */
  @Override
  protected boolean contentRepeats() {
    return false;
  }

  @Override
  protected void generated(String field, JsonCursor json, Delta delta) throws IOException {
    if (field.equals("logprobs")) {
      logprobs(json);
    } else {
      super.generated(field, json, delta);
    }
  }

  private void logprobs(JsonCursor json) throws IOException {
    for (String field = json.firstField(); field != null; field = json.nextField()) {
      if (field.equals("content")) {
        for (boolean more = json.firstElement(); more; more = json.nextElement()) {
          token(json);
        }
      }
    }
  }

  private void token(JsonCursor json) throws IOException {
    for (String field = json.firstField(); field != null; field = json.nextField()) {
      if (field.equals("token") && json.atText()) {
        keep(json, tokens);
        tokens.append(TokenText.END);
      }
    }
  }
}
