// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads a text that most events of a stream repeat, such as the name of the model. */
final class RepeatedText {

  private RepeatedText() {}

  /** Returns the current text; if it is the last one, the same String. */
  static String of(JsonCursor json, @Nullable String last) throws IOException {
    return last != null && json.textIs(last) ? last : ErrorValues.shown(json.text());
  }
}
