/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.action;

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

  static final Abandonment NEVER = new Abandonment(null, 0, null);

  public Abandonment {
    requirePositive("abandonAfter", after);
    requirePositive("patience", patience);
  }

  /** The same with another after. */
  public Abandonment withAfter(Duration after) {
    return new Abandonment(after, afterTokens, patience);
  }

  /** The same with another afterTokens. */
  public Abandonment withAfterTokens(int tokens) {
    if (tokens < 1) {
      throw new IllegalArgumentException(
          "abandonAfterTokens must be at least 1, but was " + tokens);
    }
    return new Abandonment(after, tokens, patience);
  }

  /** The same with another patience. */
  public Abandonment withPatience(Duration patience) {
    return new Abandonment(after, afterTokens, patience);
  }

  private static void requirePositive(String name, @Nullable Duration value) {
    if (value != null && (value.isZero() || value.isNegative())) {
      throw new IllegalArgumentException(name + " must be above 0, but was " + value);
    }
  }
}
