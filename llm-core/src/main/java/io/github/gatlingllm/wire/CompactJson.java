// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Writes a JSON value while reading it, without its white space. */
final class CompactJson {

  private final JsonCursor json;
  private final StringBuilder target;

  private CompactJson(JsonCursor json, StringBuilder target) {
    this.json = json;
    this.target = target;
  }

  /**
   * Appends an object that has been entered.
   *
   * @param first the name of its first field
   */
  static void append(String first, JsonCursor json, StringBuilder target) throws IOException {
    new CompactJson(json, target).object(first);
  }

  private void object(@Nullable String first) throws IOException {
    String separator = "{";
    for (String field = first; field != null; field = json.nextField()) {
      target.append(separator);
      quoted(field);
      target.append(':');
      value();
      separator = ",";
    }
    target.append(first == null ? "{}" : "}");
  }

  private void list() throws IOException {
    target.append('[');
    String separator = "";
    for (boolean more = json.firstElement(); more; more = json.nextElement()) {
      target.append(separator);
      value();
      separator = ",";
    }
    target.append(']');
  }

  private void value() throws IOException {
    switch (json.token()) {
      case START_OBJECT -> object(json.firstField());
      case START_ARRAY -> list();
      case VALUE_STRING -> quoted(json.text());
      default -> json.appendTo(target);
    }
  }

  private void quoted(String text) {
    target.append('"');
    JsonStringEncoder.getInstance().quoteAsString(text, target);
    target.append('"');
  }
}
