// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.wire.Dialect;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Encodes names as parts of a URL. */
final class UrlPart {

  private UrlPart() {}

  /** Returns a name, with any characters, as one part of a path or a query. */
  static String of(String name) {
    // This encoder is for forms, in which a space is a plus.
    return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** Returns the name of the model, for dialects with the model in the path. */
  static String model(ChatRequest request, Dialect dialect) {
    if (request.model().isEmpty()) {
      throw RequestExtra.unsayable(
          dialect, "a request without a model", "its path names the model", "add .model(\"...\")");
    }
    return of(request.model());
  }
}
