// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.github.gatlingllm.exchange.failure.RemedyTexts;
import io.netty.handler.ssl.NotSslRecordException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Detects a server that answers a TLS handshake with another protocol. */
final class NotTls {

  /** The bytes {@code HTTP}, as Netty's message shows them. */
  private static final String HTTP = "48545450";

  private static final Pattern BYTES = Pattern.compile("[0-9A-Fa-f]{32,}");

  private NotTls() {}

  /** Returns what to change; null if the error has another cause. */
  static @Nullable String remedy(Throwable thrown) {
    for (Throwable each = thrown; each != null; each = each.getCause()) {
      if (each instanceof NotSslRecordException) {
        boolean http = String.valueOf(each.getMessage()).contains(HTTP);
        return http ? RemedyTexts.PLAIN_HTTP : RemedyTexts.NO_TLS;
      }
    }
    return null;
  }

  /** Shortens long runs of hexadecimal digits. */
  static String withoutBytes(String message) {
    return BYTES.matcher(message).replaceAll("…");
  }
}
