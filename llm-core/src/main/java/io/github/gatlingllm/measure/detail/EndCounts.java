// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import io.github.gatlingllm.measure.RunSnapshot;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Counts outcomes by text. For one thread at a time. */
final class EndCounts {

  /** The number of texts in the tables of figures. */
  private static final int TEXTS = 200;

  /** The number of texts whose messages are kept: 50 kB at most. */
  private static final int MOST_DETAILED = 30;

  private static final int MESSAGES = 4;

  private final Map<String, End> ends = new LinkedHashMap<>();

  private static final class End {

    private final boolean reported;
    private final Set<String> messages = new LinkedHashSet<>();
    private long count;
    private long first = Long.MAX_VALUE;
    private long last = Long.MIN_VALUE;

    private End(boolean reported) {
      this.reported = reported;
    }

    private void add(long count, long first, long last) {
      this.count += count;
      this.first = Math.min(this.first, first);
      this.last = Math.max(this.last, last);
    }

    private void say(String message) {
      if (reported && messages.size() < MESSAGES) {
        messages.add(message);
      }
    }

    private EndDetail frozen(String text) {
      return new EndDetail(text, count, first, last, List.copyOf(messages));
    }
  }

  void add(String text, long stamp, @Nullable String message) {
    End end = of(text);
    end.add(1, stamp, stamp);
    if (message != null) {
      end.say(message);
    }
  }

  void addAll(EndCounts other) {
    other.ends.forEach(
        (text, each) -> {
          End end = of(text);
          end.add(each.count, each.first, each.last);
          each.messages.forEach(end::say);
        });
  }

  /** Returns the outcomes, the most frequent first. */
  List<EndDetail> frozen() {
    return ends.entrySet().stream()
        .map(entry -> entry.getValue().frozen(entry.getKey()))
        .sorted(
            Comparator.comparingLong(EndDetail::count).reversed().thenComparing(EndDetail::text))
        .toList();
  }

  private End of(String text) {
    String kept = ends.size() < TEXTS || ends.containsKey(text) ? text : RunSnapshot.OTHER;
    return ends.computeIfAbsent(kept, added -> new End(ends.size() < MOST_DETAILED));
  }
}
