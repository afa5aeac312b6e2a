// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.request;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * When a client gives up on purpose, as people do: the connection is closed at once, and the
 * request counts as cancelled, not as failed.
 *
 * @param after so long after sending, whatever has come
 * @param afterTokens after so many output tokens (chunks, where chunks don't tell their tokens); 0:
 *     never
 * @param patience if no content has come so long after sending
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
