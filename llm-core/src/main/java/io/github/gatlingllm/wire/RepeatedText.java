// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A text that most events of a stream repeat, such as the name of the model. */
final class RepeatedText {

  private @Nullable String last;

  /** Reads the current text; the same text as in the event before is the same String. */
  String read(JsonCursor json) throws IOException {
    if (last == null || !json.textIs(last)) {
      last = ErrorValues.shown(json.text());
    }
    return last;
  }
}
