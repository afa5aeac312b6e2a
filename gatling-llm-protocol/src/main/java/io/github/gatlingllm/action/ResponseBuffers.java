// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import io.github.gatlingllm.exchange.AnswerListenerFactory.Marks;
import io.github.gatlingllm.wire.CallText;
import org.jspecify.annotations.Nullable;

/**
 * The buffers for the texts of one response. Event loop only.
 *
 * @param text the output text; null if it is not needed
 * @param hidden the rest of the response; null if it is not needed
 * @param marks what is marked in it
 */
record ResponseBuffers(@Nullable StringBuilder text, @Nullable StringBuilder hidden, Marks marks) {

  private static final ResponseBuffers NONE = new ResponseBuffers(null, null, Marks.NONE);

  /**
   * Creates the buffers of a request.
   *
   * @param counted whether the client counts tokens, which needs both texts in full
   * @param text whether the output text is needed
   * @param wanted the marks needed in the hidden text, if possible
   */
  static ResponseBuffers of(boolean counted, boolean text, Marks wanted) {
    if (!counted && !text) {
      return NONE;
    }
    Marks marks = counted && wanted == Marks.TOKENS ? Marks.NONE : wanted;
    boolean both = counted || marks != Marks.NONE;
    return new ResponseBuffers(new StringBuilder(), both ? new StringBuilder() : null, marks);
  }

  /** Clears the buffers before another attempt. */
  void clear() {
    if (text != null) {
      text.setLength(0);
    }
    if (hidden != null) {
      hidden.setLength(0);
    }
  }

  /** Returns the output text; null if it is not needed. */
  @Nullable String outputText() {
    return text == null ? null : text.toString();
  }

  /** Returns the hidden text without marks. */
  String hiddenText() {
    return hidden == null ? "" : CallText.plain(hidden.toString());
  }

  /** Returns the hidden text with its marks; empty if it has other marks. */
  String marked(Marks wanted) {
    return hidden == null || wanted == Marks.NONE || wanted != marks ? "" : hidden.toString();
  }
}
