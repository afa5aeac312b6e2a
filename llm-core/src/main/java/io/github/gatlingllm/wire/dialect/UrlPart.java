// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.wire.Dialect;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Names that are part of a URL. */
final class UrlPart {

  private UrlPart() {}

  /** A name, whatever its characters, as one part of a path or a query. */
  static String of(String name) {
    // That encoder is for forms, where a space is a plus.
    return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** The name of the model, for dialects whose path holds it. */
  static String model(ChatRequest request, Dialect dialect) {
    if (request.model().isEmpty()) {
      throw RequestExtra.unsayable(
          dialect, "a request without a model", "its path names the model", "add .model(\"...\")");
    }
    return of(request.model());
  }
}
