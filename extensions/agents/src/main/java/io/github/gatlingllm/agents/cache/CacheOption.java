// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache;

import io.github.gatlingllm.feature.ObjectiveOption;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Requests the figures of the prefix cache.
 *
 * @param blockTokens the tokens of a block of the cache; null for the server's own report, else 16
 * @param replicaHeader the header of an answer that names its replica; null if there is none
 * @param template the tokens of the chat template; null if not stated
 * @param primed the prefixes that are sent once before the load
 */
public record CacheOption(
    @Nullable Integer blockTokens,
    @Nullable String replicaHeader,
    @Nullable ChatTemplate template,
    List<String> primed)
    implements ObjectiveOption {

  /** Nothing is stated. */
  public static final CacheOption DEFAULT = new CacheOption(null, null, null, List.of());

  /** Validates. */
  public CacheOption {
    primed = List.copyOf(primed);
    if (blockTokens != null && blockTokens < 1) {
      throw new IllegalArgumentException(CacheTexts.noBlock(blockTokens));
    }
    if (replicaHeader != null && replicaHeader.isBlank()) {
      throw new IllegalArgumentException(CacheTexts.blankHeader(replicaHeader));
    }
    if (primed.stream().anyMatch(String::isBlank)) {
      throw new IllegalArgumentException(CacheTexts.BLANK_PREFIX);
    }
  }

  @Override
  public String feature() {
    return CacheFigures.KEY;
  }

  @Override
  public CacheOption and(ObjectiveOption other) {
    var more = (CacheOption) other;
    return new CacheOption(
        one("blockTokens", blockTokens, more.blockTokens),
        one("replicaHeader", replicaHeader, more.replicaHeader),
        one("chatTemplate", template, more.template),
        primed.isEmpty() ? more.primed : primed);
  }

  private static <T> @Nullable T one(String name, @Nullable T first, @Nullable T second) {
    if (first != null && second != null && !Objects.equals(first, second)) {
      throw new IllegalArgumentException(CacheTexts.twoValues(name, first, second));
    }
    return first == null ? second : first;
  }
}
