/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report;

/** Builds HTML in which every text and every attribute's value is escaped. */
final class Html {

  private final StringBuilder out = new StringBuilder();

  /** An opening tag; attribute names and values in turn. */
  Html open(String tag, String... attributes) {
    out.append('<').append(tag);
    for (int i = 0; i < attributes.length; i += 2) {
      out.append(' ').append(attributes[i]).append("=\"");
      escape(attributes[i + 1]);
      out.append('"');
    }
    out.append('>');
    return this;
  }

  Html close(String tag) {
    out.append("</").append(tag).append(">\n");
    return this;
  }

  Html text(String text) {
    escape(text);
    return this;
  }

  /** An element that holds only text. */
  Html element(String tag, String text, String... attributes) {
    return open(tag, attributes).text(text).close(tag);
  }

  /** A text from outside, isolated so that its direction can't reorder what stands beside it. */
  Html name(String text) {
    return element("bdi", Texts.oneLine(text));
  }

  /** Constant markup of ours, or the content of scripts and styles. */
  Html raw(String markup) {
    out.append(markup);
    return this;
  }

  @Override
  public String toString() {
    return out.toString();
  }

  private void escape(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '&' -> out.append("&amp;");
        case '"' -> out.append("&quot;");
        case '\'' -> out.append("&#39;");
        default -> out.append(c);
      }
    }
  }
}
