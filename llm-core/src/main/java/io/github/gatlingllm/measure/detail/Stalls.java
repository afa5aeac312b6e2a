// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import io.github.gatlingllm.measure.detail.LongGaps.Gap;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Explains the longest stalls by what coincided with them. Streams that stall together are one
 * event, with the longest gap. If every gap is long, only much longer ones are stalls.
 *
 * @param gaps the longest of the run, the longest first
 * @param streams the open streams over time
 * @param pauses when the client could not work
 * @param usualNanos the median of all gaps of the run
 */
record Stalls(List<Gap> gaps, OpenStreams streams, ClientPauses pauses, double usualNanos) {

  static final int MOST = 10;

  /** The number of other streams from which on a stall is the server's. */
  private static final int SEVERAL = 2;

  /** Returns the stalls, the longest first. */
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

  /**
   * The other stream must have stalled for at least half of the stall's length: five median gaps.
   */
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

  /** The client must be excluded as the cause before the server or the network is blamed. */
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
