/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.dialect;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Collects the decoded text of a stream, as far as anyone asked for it. */
final class OutputText {

  private final @Nullable StringBuilder text;
  private final @Nullable StringBuilder hidden;
  private int textMark;
  private int hiddenMark;
  private int choiceStart;

  OutputText(@Nullable StringBuilder text, @Nullable StringBuilder hidden) {
    this.text = text;
    this.hidden = hidden;
  }

  void mark() {
    textMark = length(text);
    hiddenMark = length(hidden);
  }

  /** Nothing of a malformed event is kept. */
  void rollBack() {
    if (text != null) {
      text.setLength(textMark);
    }
    if (hidden != null) {
      hidden.setLength(hiddenMark);
    }
  }

  void startChoice() {
    choiceStart = length(text);
  }

  /** The text is the first choice's; which choice it was may be said after its text. */
  void endChoice(int index) {
    if (index == 0 || text == null) {
      return;
    }
    if (hidden != null) {
      hidden.append(text, choiceStart, text.length());
    }
    text.setLength(choiceStart);
  }

  void dropChoice() {
    if (text != null) {
      text.setLength(choiceStart);
    }
  }

  void output(JsonCursor json) throws IOException {
    if (text != null) {
      json.appendTextTo(text);
    }
  }

  void hidden(JsonCursor json) throws IOException {
    if (hidden != null) {
      json.appendTextTo(hidden);
    }
  }

  void output(CharSequence kept) {
    if (text != null) {
      text.append(kept);
    }
  }

  void hidden(CharSequence kept) {
    if (hidden != null) {
      hidden.append(kept);
    }
  }

  /** An object that has been entered, up to its end. */
  void hiddenObject(String first, JsonCursor json) throws IOException {
    if (hidden != null) {
      CompactJson.append(first, json, hidden);
    } else {
      json.skipFields();
    }
  }

  private static int length(@Nullable StringBuilder builder) {
    return builder == null ? 0 : builder.length();
  }
}
