// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.request;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * When a client gives up on purpose, as people do. The connection is closed at once, and the
 * request counts as cancelled, not as failed.
 *
 * @param after the time after sending, regardless of what has arrived
 * @param afterTokens the number of output tokens (chunks if chunks do not report tokens); 0 for
 *     never
 * @param patience the time after sending without any content
 */
public record Abandonment(@Nullable Duration after, int afterTokens, @Nullable Duration patience) {

  public static final Abandonment NEVER = new Abandonment(null, 0, null);

  public Abandonment {
    requirePositive("abandonAfter", after);
    requirePositive("patience", patience);
  }

  private static void requirePositive(String name, @Nullable Duration value) {
    if (value != null && (value.isZero() || value.isNegative())) {
      throw new IllegalArgumentException(RequestTexts.notPositive(name, value));
    }
  }
}
