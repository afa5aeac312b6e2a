// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.lean;

import org.jspecify.annotations.Nullable;

/**
 * Streams in the order in which they are due. As all have the same interval, the next one to be
 * added is nearly always the last: it is looked for from there, and nothing is allocated.
 */
final class DueQueue {
  private @Nullable LeanStream first;
  private @Nullable LeanStream last;

  /** The one that is due first. */
  @Nullable LeanStream first() {
    return first;
  }

  void add(LeanStream added) {
    LeanStream before = last;
    while (before != null && before.due - added.due > 0) {
      before = before.earlier;
    }
    insert(added, before);
  }

  private void insert(LeanStream added, @Nullable LeanStream before) {
    LeanStream after = before == null ? first : before.later;
    added.earlier = before;
    added.later = after;
    if (before == null) {
      first = added;
    } else {
      before.later = added;
    }
    if (after == null) {
      last = added;
    } else {
      after.earlier = added;
    }
  }

  void removeFirst() {
    LeanStream removed = first;
    if (removed != null) {
      first = removed.later;
      removed.later = null;
      if (first == null) {
        last = null;
      } else {
        first.earlier = null;
      }
    }
  }
}
