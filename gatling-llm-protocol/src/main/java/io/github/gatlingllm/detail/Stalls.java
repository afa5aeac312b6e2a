/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.detail;

import io.github.gatlingllm.detail.LongGaps.Gap;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Explains the longest stalls by what coincided. Streams that stall together are one event, of
 * which the longest gap is told. Where every gap is long, no gap of the usual length is a stall.
 *
 * @param gaps the longest of the run, the longest first
 * @param streams who was open when
 * @param pauses when the client could not work
 * @param usualNanos the median of all gaps of the run
 */
record Stalls(List<Gap> gaps, OpenStreams streams, ClientPauses pauses, double usualNanos) {

  static final int MOST = 10;

  /** So many times the median is unusual: what chunks come at varies. */
  private static final int UNUSUAL = 2;

  /** That many others make it an event of the server's. */
  private static final int SEVERAL = 2;

  /** The longest first. */
  List<Stall> longest() {
    var chosen = new ArrayList<Gap>();
    for (Gap gap : gaps) {
      if (chosen.size() == MOST) {
        break;
      }
      if (gap.counted() && chosen.stream().noneMatch(longer -> together(longer, gap))) {
        chosen.add(gap);
      }
    }
    return chosen.stream().map(this::explained).toList();
  }

  /** The other is among those that are told as stalled with the longer one. */
  private boolean together(Gap longer, Gap gap) {
    return unusual(gap) && covers(gap, longer);
  }

  private boolean unusual(Gap gap) {
    return gap.nanos() >= UNUSUAL * usualNanos;
  }

  /** For at least half of the stall's length the other stood still as well. */
  private static boolean covers(Gap other, Gap stall) {
    return 2 * stall.overlap(other) >= stall.nanos();
  }

  private Stall explained(Gap stall) {
    int others =
        (int) gaps.stream().filter(gap -> !gap.equals(stall) && together(stall, gap)).count();
    int open = Math.max(others + 1, streams.within(stall.from(), stall.to()));
    long collecting = pauses.collecting(stall.from(), stall.to());
    long delayed = pauses.delayed(stall.from(), stall.to());
    Stall.Cause client = client(stall, collecting, delayed);
    Stall.Doubt doubt = client == null ? doubt(stall, delayed) : null;
    return new Stall(
        stall.request(),
        stall.chunk(),
        stall.from(),
        stall.to(),
        client != null || doubt != null ? client : beyondTheClient(others, open),
        doubt,
        pauses.loops(),
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
  private Stall.@Nullable Doubt doubt(Gap stall, long delayed) {
    if (!pauses.watched()) {
      return Stall.Doubt.NOT_WATCHED;
    }
    if (!unusual(stall)) {
      return Stall.Doubt.USUAL;
    }
    return pauses.wouldSee(stall.nanos(), delayed) ? null : Stall.Doubt.TOO_SHORT;
  }

  private static Stall.Cause beyondTheClient(int others, int open) {
    boolean several = others >= SEVERAL || (others > 0 && others + 1 == open);
    return several ? Stall.Cause.SERVER : Stall.Cause.ALONE;
  }
}
