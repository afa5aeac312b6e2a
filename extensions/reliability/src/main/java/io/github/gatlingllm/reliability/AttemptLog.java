// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import io.github.gatlingllm.measure.distribution.LongList;
import java.util.ArrayList;
import java.util.List;

/** Attempts, packed into 48 bytes each, since a run may have millions. One thread writes. */
final class AttemptLog {

  private static final int WORDS = 6;
  private static final AttemptOutcome[] ENDS = AttemptOutcome.values();
  private static final int TOLERABLE = 1 << 8;
  private static final int FOLLOWED = 1 << 9;
  private static final int SENDS_SHIFT = 16;
  private static final int MOST_SENDS = 0xFFFF;

  // guarded by this
  private final LongList words = new LongList();

  @SuppressWarnings("EnumOrdinal") // in memory only, never stored
  synchronized void add(Attempt attempt) {
    words.add(attempt.due());
    words.add(attempt.sent());
    words.add(attempt.closed());
    words.add(attempt.first());
    words.add(attempt.retryAfter());
    long flags = attempt.end().ordinal();
    flags |= attempt.tolerable() ? TOLERABLE : 0;
    flags |= attempt.followed() ? FOLLOWED : 0;
    flags |= (long) Math.min(MOST_SENDS, attempt.sends()) << SENDS_SHIFT;
    words.add(flags);
  }

  synchronized List<Attempt> all() {
    int count = words.size() / WORDS;
    var all = new ArrayList<Attempt>(count);
    for (int i = 0; i < count; i++) {
      all.add(at(WORDS * i));
    }
    return all;
  }

  private Attempt at(int word) {
    long flags = words.get(word + 5);
    return new Attempt(
        words.get(word),
        words.get(word + 1),
        words.get(word + 2),
        words.get(word + 3),
        ENDS[(int) (flags & 0xFF)],
        (flags & TOLERABLE) != 0,
        (flags & FOLLOWED) != 0,
        (int) (flags >>> SENDS_SHIFT),
        words.get(word + 4));
  }
}
