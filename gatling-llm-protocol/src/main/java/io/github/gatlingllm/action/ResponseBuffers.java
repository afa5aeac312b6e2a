// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import io.github.gatlingllm.exchange.AnswerListenerFactory.Marks;
import io.github.gatlingllm.wire.CallText;
import org.jspecify.annotations.Nullable;

/**
 * The texts of one response, if they are needed. Event loop only.
 *
 * @param text the output text; null: not needed
 * @param hidden what the response contains besides; null: not needed
 * @param marks what is marked in it
 */
record ResponseBuffers(@Nullable StringBuilder text, @Nullable StringBuilder hidden, Marks marks) {

  private static final ResponseBuffers NONE = new ResponseBuffers(null, null, Marks.NONE);

  /**
   * Makes those of a request.
   *
   * @param counted whether the client counts tokens: that needs both texts, whole
   * @param text whether the output text is needed besides
   * @param wanted what must be marked in the hidden text, if that can be
   */
  static ResponseBuffers of(boolean counted, boolean text, Marks wanted) {
    if (!counted && !text) {
      return NONE;
    }
    Marks marks = counted && wanted == Marks.TOKENS ? Marks.NONE : wanted;
    boolean both = counted || marks != Marks.NONE;
    return new ResponseBuffers(new StringBuilder(), both ? new StringBuilder() : null, marks);
  }

  /** Before another attempt. */
  void clear() {
    if (text != null) {
      text.setLength(0);
    }
    if (hidden != null) {
      hidden.setLength(0);
    }
  }

  /** The output text; null: not needed. */
  @Nullable String spoken() {
    return text == null ? null : text.toString();
  }

  /** The hidden text without marks. */
  String unspoken() {
    return hidden == null ? "" : CallText.plain(hidden.toString());
  }

  /** What is marked, with its marks; empty if it is not what is wanted. */
  String marked(Marks wanted) {
    return hidden == null || wanted == Marks.NONE || wanted != marks ? "" : hidden.toString();
  }
}
