// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * The set of users, exact: one bit per user, in pages, because Gatling numbers its users from one.
 * Eight million users take a megabyte.
 */
final class Users {

  private static final int PAGE_BITS = 12;
  private static final long WITHIN_PAGE = (1L << PAGE_BITS) - 1;

  private final Map<Long, BitSet> pages = new HashMap<>();

  void add(long id) {
    page(id >> PAGE_BITS).set((int) (id & WITHIN_PAGE));
  }

  void addAll(Users other) {
    other.pages.forEach((number, users) -> page(number).or(users));
  }

  long count() {
    return pages.values().stream().mapToLong(BitSet::cardinality).sum();
  }

  private BitSet page(long number) {
    return pages.computeIfAbsent(number, added -> new BitSet(1 << PAGE_BITS));
  }
}
