// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.github.gatlingllm.protocol.AnswerNote;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Content types that some servers and proxies send for streams. */
final class ContentType {

  private ContentType() {}

  /** Returns the note about a stream with this content type; null if no stream is sent with it. */
  static @Nullable AnswerNote mislabelled(@Nullable String contentType) {
    if (contentType == null || contentType.isBlank()) {
      return AnswerNote.STREAM_WITHOUT_TYPE;
    }
    int parameters = contentType.indexOf(';');
    String type = parameters < 0 ? contentType : contentType.substring(0, parameters);
    return switch (type.strip().toLowerCase(Locale.ROOT)) {
      case "text/plain" -> AnswerNote.STREAM_AS_TEXT;
      case "application/octet-stream" -> AnswerNote.STREAM_AS_BYTES;
      case "application/json" -> AnswerNote.STREAM_AS_JSON;
      default -> null;
    };
  }
}
