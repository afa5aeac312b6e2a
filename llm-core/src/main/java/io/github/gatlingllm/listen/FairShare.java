/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.listen;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Decides which holder of a place makes room for a newcomer: one of the address that holds the
 * most. So an address can take all places only while no other wants one.
 */
final class FairShare {

  private FairShare() {}

  /** Who holds a place. */
  interface Holder {

    /** Where it comes from. */
    Object source();

    /** Its holders of a low rank make room first, whatever their age. */
    int rank();
  }

  /**
   * The holder that makes room.
   *
   * @param holders the oldest first
   * @return empty: there is none
   */
  static <H extends Holder> Optional<H> oldestOfTheBusiest(Collection<H> holders) {
    Map<Object, Integer> counts = new HashMap<>();
    holders.forEach(holder -> counts.merge(holder.source(), 1, Integer::sum));
    int most = counts.values().stream().mapToInt(Integer::intValue).max().orElse(0);
    List<H> busiest =
        holders.stream()
            .filter(holder -> Objects.equals(counts.get(holder.source()), most))
            .toList();
    return busiest.stream().min(Comparator.comparingInt(Holder::rank));
  }
}
