// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.netty.handler.ssl.NotSslRecordException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Recognizes a server that answers a TLS handshake in another protocol. */
final class NotTls {

  /** The bytes {@code HTTP}, as Netty's message shows them. */
  private static final String HTTP = "48545450";

  private static final Pattern BYTES = Pattern.compile("[0-9A-Fa-f]{32,}");
  private static final String BY_CALL =
      "http.baseUrl(...), llm.baseUrl(...) or -Dllm.url=http://...";

  private NotTls() {}

  /** What to change; null: it is another fault. */
  static @Nullable String remedy(Throwable thrown) {
    for (Throwable each = thrown; each != null; each = each.getCause()) {
      if (each instanceof NotSslRecordException) {
        boolean http = String.valueOf(each.getMessage()).contains(HTTP);
        return (http
                ? "the server speaks plain HTTP at this port: use http:// in the URL: "
                : "the server speaks no TLS at this port: another port, or http:// in the URL: ")
            + BY_CALL;
      }
    }
    return null;
  }

  /** Shortens long runs of hexadecimal digits. */
  static String withoutBytes(String message) {
    return BYTES.matcher(message).replaceAll("…");
  }
}
