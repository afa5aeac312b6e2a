// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.gatling.javaapi.core.Session;
import io.github.gatlingllm.protocol.Expression;
import io.github.gatlingllm.wire.JsonText;
import io.github.gatlingllm.workload.files.ImageFiles;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Parts of a message other than its text. */
final class Attachments {

  private static final String PART = "contentPart";

  private Attachments() {}

  /** Returns the URL of a picture; a file whose name is known is read immediately. */
  static Expression<String> imageFile(String file) {
    var files = new ImageFiles();
    if (!El.isDynamic(file)) {
      return El.value(files.url(file));
    }
    Expression<String> name = El.string(file);
    return El.function(session -> files.url(El.resolve(name, session)));
  }

  /** Returns the URL of a picture. */
  static Expression<String> imageFile(Function<Session, String> file) {
    var files = new ImageFiles();
    return El.function(session -> files.url(file.apply(session)));
  }

  /** Returns a part in the format of the server's API; a constant part is parsed immediately. */
  static Expression<Map<String, @Nullable Object>> part(String json) {
    if (!El.isDynamic(json)) {
      return El.value(JsonText.object(PART, json));
    }
    Expression<String> text = El.string(json);
    return El.function(session -> JsonText.object(PART, El.resolve(text, session)));
  }
}
