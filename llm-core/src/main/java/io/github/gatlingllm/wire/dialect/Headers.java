// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import io.github.gatlingllm.wire.framing.Framing;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Headers that several dialects share. */
final class Headers {

  private Headers() {}

  /** Returns headers with a key as a bearer token, as most servers expect it. */
  static Map<String, String> bearer(@Nullable String apiKey, Framing framing) {
    return with("Authorization", "Bearer ", apiKey, framing);
  }

  /**
   * Returns headers with a key in a header of the dialect; without a key, the header is missing.
   */
  static Map<String, String> key(String name, @Nullable String apiKey, Framing framing) {
    return with(name, "", apiKey, framing);
  }

  /** Returns the same headers and one more. */
  static Map<String, String> and(Map<String, String> headers, String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(name, value);
    return Collections.unmodifiableMap(more);
  }

  private static Map<String, String> with(
      String name, String prefix, @Nullable String apiKey, Framing framing) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Content-Type", "application/json");
    // Both: an error is JSON even if a stream was requested.
    headers.put("Accept", framing.contentType() + ", application/json");
    if (apiKey != null && !apiKey.isBlank()) {
      headers.put(name, prefix + apiKey);
    }
    return Collections.unmodifiableMap(headers);
  }
}
