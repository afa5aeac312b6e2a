// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.gatling.javaapi.core.Session;
import io.github.gatlingllm.protocol.Expression;
import io.github.gatlingllm.wire.JsonText;
import io.github.gatlingllm.workload.files.ImageFiles;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What goes with a message besides its text. */
final class Attachments {

  private static final String PART = "contentPart";

  private Attachments() {}

  /** A picture's URL; a file whose name is known is read at once. */
  static Expression<String> imageFile(String file) {
    var files = new ImageFiles();
    if (!El.isDynamic(file)) {
      return El.value(files.url(file));
    }
    Expression<String> name = El.string(file);
    return El.function(session -> files.url(El.resolve(name, session)));
  }

  /** A picture's URL. */
  static Expression<String> imageFile(Function<Session, String> file) {
    var files = new ImageFiles();
    return El.function(session -> files.url(file.apply(session)));
  }

  /** A part in the words of the server's API; one that is known is read at once. */
  static Expression<Map<String, @Nullable Object>> part(String json) {
    if (!El.isDynamic(json)) {
      return El.value(JsonText.object(PART, json));
    }
    Expression<String> text = El.string(json);
    return El.function(session -> JsonText.object(PART, El.resolve(text, session)));
  }
}
