// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import io.github.gatlingllm.measure.distribution.LongList;
import java.util.ArrayList;
import java.util.List;

/** Asks, packed: 48 bytes each, since a run may have millions. One thread writes. */
final class AttemptLog {

  private static final int WORDS = 6;
  private static final AttemptOutcome[] ENDS = AttemptOutcome.values();
  private static final int TOLERABLE = 1 << 8;
  private static final int FOLLOWED = 1 << 9;
  private static final int SENDS_SHIFT = 16;
  private static final int MOST_SENDS = 0xFFFF;

  // guarded by this
  private final LongList words = new LongList();

  @SuppressWarnings("EnumOrdinal") // in memory only: nothing else ever reads it
  synchronized void add(Attempt ask) {
    words.add(ask.due());
    words.add(ask.sent());
    words.add(ask.closed());
    words.add(ask.first());
    words.add(ask.retryAfter());
    long flags = ask.end().ordinal();
    flags |= ask.tolerable() ? TOLERABLE : 0;
    flags |= ask.followed() ? FOLLOWED : 0;
    flags |= (long) Math.min(MOST_SENDS, ask.sends()) << SENDS_SHIFT;
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
