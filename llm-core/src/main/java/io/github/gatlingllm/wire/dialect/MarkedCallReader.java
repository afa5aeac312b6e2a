// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import io.github.gatlingllm.wire.CallText;
import io.github.gatlingllm.wire.Delta;
import io.github.gatlingllm.wire.JsonCursor;
import java.io.IOException;

/**
 * A chat reader that marks the start of each tool call in the hidden text. As in OpenAI's client,
 * parts with the same index belong to one call.
 */
final class MarkedCallReader extends ChatDeltaReader {

  private static final int NONE = -1;

  private int current = NONE;

  MarkedCallReader(StringBuilder text, StringBuilder calls) {
    super(text, calls);
  }

  /** A complete answer has no indexes: each element is a call. */
  @Override
  protected void toolCall(JsonCursor json, Delta delta) throws IOException {
    int index = whole() ? current + 1 : 0;
    for (String field = json.firstField(); field != null; field = json.nextField()) {
      switch (field) {
        case "index" -> index = whole() ? index : json.countOr(0);
        case "function", "custom" -> function(index, json, delta);
        default -> {}
      }
    }
  }

  private void function(int index, JsonCursor json, Delta delta) throws IOException {
    for (String field = json.firstField(); field != null; field = json.nextField()) {
      switch (field) {
        case "name" -> name(index, json, delta);
        case "arguments", "input" -> call(json, delta);
        default -> {}
      }
    }
  }

  /** Some servers repeat the name with each part. */
  private void name(int index, JsonCursor json, Delta delta) throws IOException {
    if (json.atText() && index != current) {
      current = index;
      call(CallText.CALL, delta);
      call(json, delta);
      call(CallText.ARGUMENTS, delta);
    }
  }
}
