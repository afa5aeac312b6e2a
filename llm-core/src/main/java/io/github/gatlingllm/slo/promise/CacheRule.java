/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo.promise;

import io.github.gatlingllm.measure.Workload;
import io.github.gatlingllm.measure.request.Quantity;
import java.util.Optional;
import java.util.OptionalDouble;

/** Whether the server's prefix cache did what the prompts were made for. */
public final class CacheRule {

  /** So much of unique prompts may come from a cache: a chat template, a token or two by chance. */
  private static final double MOST_OF_UNIQUE = 0.05;

  /** Above and below what was expected, as a share of the prompt tokens. */
  private static final double TOLERANCE = 0.10;

  private CacheRule() {}

  /** Whether prompts that no cache could help were helped by one all the same. */
  public static boolean servedUnique(Workload.Cache cache) {
    return cache.allUnique() && cache.shareOfPrompts().orElse(0) > MOST_OF_UNIQUE;
  }

  /** What is wrong, in words; empty where nothing is, or nothing is known. */
  public static Optional<String> broken(Workload.Cache cache) {
    OptionalDouble share = cache.share();
    if (share.isEmpty()) {
      return Optional.empty();
    }
    if (cache.allUnique()) {
      return servedUnique(cache)
          ? Optional.of(
              percent(share.getAsDouble())
                  + " of the prompt tokens came from the server's cache though unique prompts were"
                  + " asked for: latencies are better than those of new prompts")
          : Optional.empty();
    }
    double expected = cache.expectedShare().orElse(0);
    double more = share.getAsDouble() - expected;
    return Math.abs(more) <= TOLERANCE
        ? Optional.empty()
        : Optional.of(
            percent(share.getAsDouble())
                + " of the prompt tokens came from the server's cache, but the prompts were made"
                + " for "
                + percent(expected)
                + (more < 0
                    ? ": its prefix cache may be off, small or cold"
                    : ": it may know the prompts from an earlier run"));
  }

  private static String percent(double share) {
    return Quantity.plain(100 * share) + " %";
  }
}
