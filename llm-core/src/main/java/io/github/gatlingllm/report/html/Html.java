// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html;

import io.github.gatlingllm.ForeignText;
import io.github.gatlingllm.report.view.ReportFormat;
import java.util.Set;

/**
 * Builds HTML. It escapes every text and attribute value, and removes characters that HTML forbids
 * or that reorder text.
 */
public final class Html {

  /** The elements without a line break after them: it would be a space in the text. */
  private static final Set<String> INLINE = Set.of("a", "bdi", "span", "strong");

  private final StringBuilder out = new StringBuilder();

  /** Writes an opening tag; attribute names and values alternate. */
  public Html open(String tag, String... attributes) {
    out.append('<').append(tag);
    for (int i = 0; i < attributes.length; i += 2) {
      out.append(' ').append(attributes[i]).append("=\"");
      escape(attributes[i + 1]);
      out.append('"');
    }
    out.append('>');
    return this;
  }

  public Html close(String tag) {
    out.append("</").append(tag).append('>');
    if (!INLINE.contains(tag)) {
      out.append('\n');
    }
    return this;
  }

  public Html text(String text) {
    escape(text);
    return this;
  }

  /** Writes an element that contains only text. */
  public Html element(String tag, String text, String... attributes) {
    return open(tag, attributes).text(text).close(tag);
  }

  /** Writes a foreign text, isolated so that its direction cannot reorder the text around it. */
  public Html name(String text) {
    return element("bdi", ReportFormat.oneLine(text));
  }

  /** Writes constant markup, or the content of scripts and styles, without escaping. */
  public Html raw(String markup) {
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
        default -> out.append(ForeignText.controls(c) ? ' ' : c);
      }
    }
  }
}
