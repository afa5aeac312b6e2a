// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import io.github.gatlingllm.measure.detail.LongGaps.Gap;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Explains the longest stalls by what coincided. Streams that stall together are one event, of
 * which the longest gap is told. Where every gap is long, only much longer ones are stalls.
 *
 * @param gaps the longest of the run, the longest first
 * @param streams who was open when
 * @param pauses when the client could not work
 * @param usualNanos the median of all gaps of the run
 */
record Stalls(List<Gap> gaps, OpenStreams streams, ClientPauses pauses, double usualNanos) {

  static final int MOST = 10;

  /** That many others make it an event of the server's. */
  private static final int SEVERAL = 2;

  /** The longest first. */
  List<Stall> longest() {
    var chosen = new ArrayList<Gap>();
    double limit = Stall.limit(usualNanos);
    for (Gap gap : gaps) {
      if (chosen.size() == MOST || gap.nanos() <= limit) {
        break;
      }
      if (gap.counted() && chosen.stream().noneMatch(longer -> covers(gap, longer))) {
        chosen.add(gap);
      }
    }
    return chosen.stream().map(this::explained).toList();
  }

  /** For at least half of the stall's length the other stood still as well: five usual gaps. */
  private static boolean covers(Gap other, Gap stall) {
    return 2 * stall.overlap(other) >= stall.nanos();
  }

  private Stall explained(Gap stall) {
    int others =
        (int) gaps.stream().filter(gap -> !gap.equals(stall) && covers(gap, stall)).count();
    int open = Math.max(others + 1, streams.within(stall.from(), stall.to()));
    long collecting = pauses.collecting(stall.from(), stall.to());
    long delayed = pauses.delayed(stall.loop(), stall.from(), stall.to());
    Stall.Cause client = client(stall, collecting, delayed);
    Stall.Doubt doubt = client == null ? doubt(stall, delayed, open) : null;
    return new Stall(
        stall.request(),
        stall.chunk(),
        stall.from(),
        stall.to(),
        client != null || doubt != null ? client : beyondTheClient(others, open),
        doubt,
        collecting,
        delayed,
        others,
        open);
  }

  private static Stall.@Nullable Cause client(Gap stall, long collecting, long delayed) {
    if (2 * collecting >= stall.nanos()) {
      return Stall.Cause.CLIENT_GC;
    }
    return 2 * delayed >= stall.nanos() ? Stall.Cause.CLIENT_EVENT_LOOP : null;
  }

  /** That it was not the client must be known before others are blamed. */
  private Stall.@Nullable Doubt doubt(Gap stall, long delayed, int open) {
    if (!pauses.watched()) {
      return Stall.Doubt.NOT_WATCHED;
    }
    if (!pauses.wouldSee(stall.nanos(), delayed)) {
      return Stall.Doubt.TOO_SHORT;
    }
    return open == 1 ? Stall.Doubt.NO_OTHER : null;
  }

  private static Stall.Cause beyondTheClient(int others, int open) {
    boolean several = others >= SEVERAL || (others > 0 && others + 1 == open);
    return several ? Stall.Cause.SERVER : Stall.Cause.ALONE;
  }
}
