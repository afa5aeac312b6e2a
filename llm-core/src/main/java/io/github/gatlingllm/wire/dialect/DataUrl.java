// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import org.jspecify.annotations.Nullable;

/**
 * A picture inside a URL, for dialects that need its parts: {@code data:image/png;base64,iVBO…}
 *
 * @param mediaType such as {@code image/png}
 * @param base64 its bytes
 */
record DataUrl(String mediaType, String base64) {

  private static final String SCHEME = "data:";
  private static final String ENCODING = ";base64";

  /**
   * Parses a URL; returns null for another scheme.
   *
   * @throws IllegalArgumentException if it has no media type or is not in base64
   */
  public static @Nullable DataUrl of(String url) {
    if (!url.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
      return null;
    }
    int comma = url.indexOf(',');
    String head = comma < 0 ? "" : url.substring(SCHEME.length(), comma);
    int parameters = head.indexOf(';');
    if (parameters <= 0 || !head.endsWith(ENCODING)) {
      throw new IllegalArgumentException(
          "data URL of an image must be data:<media type>;base64,<data>, but was '"
              + url.substring(0, Math.min(40, url.length()))
              + "'");
    }
    return new DataUrl(head.substring(0, parameters), url.substring(comma + 1));
  }
}
