// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Names the causes of a low efficiency that a run proves. */
final class CacheCauses {

  /** A cause of less than this share of the possible tokens is not named. */
  static final double LEAST_SHARE = 0.05;

  /**
   * The probability with which a test names a cause that is none, if sessions lose tokens
   * independently of each other.
   */
  static final double ERROR = 1e-4;

  /** The same, if sessions lose tokens together, in bursts. */
  static final double BURSTS = 0.01;

  private CacheCauses() {}

  static List<CacheCause> of(CacheData data) {
    Optional<CacheCause> different = DifferentPrefixes.in(data);
    if (!data.reported()) {
      return different.stream().toList();
    }
    return Stream.of(ScatteredSessions.in(data), Evictions.in(data), different)
        .flatMap(Optional::stream)
        .toList();
  }
}
