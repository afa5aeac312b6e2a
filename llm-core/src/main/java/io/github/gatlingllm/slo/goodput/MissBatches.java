// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.goodput;

import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.record.TimeSlots;
import io.github.gatlingllm.slo.certainty.MissSpread;
import io.github.gatlingllm.slo.certainty.TimeBatch;
import java.util.List;

/**
 * How the requests that missed an SLO are spread over time: by slots of equal width, in which
 * requests were due. Slots are 1 s wide and double whenever there are more than {@value #MOST} of
 * them, so that nobody need know how long it will last. For one writer.
 */
public final class MissBatches {

  /** So that from half as many on, a longer time has between half as many and these. */
  static final int MOST = 16;

  private static final long FIRST_WIDTH_NANOS = 1_000_000_000;

  /** Of a whole run there are more, so that they may be paired to see what is shared for longer. */
  private static final int MOST_OF_A_RUN = 128;

  private static final int MOST_COARSE = 32;
  private static final double NANOS_PER_SECOND = 1e9;

  private static final long FIRST_WIDTH_OF_A_RUN_NANOS = FIRST_WIDTH_NANOS / 16;

  private final TimeSlots<Counts> slots;

  /** Of a level of load. */
  public MissBatches() {
    this(MOST, FIRST_WIDTH_NANOS);
  }

  private MissBatches(int most, long width) {
    this.slots = new TimeSlots<>(most, width, Counts::new, Counts::addAll);
  }

  /** Of a whole run. */
  public static MissBatches ofRun() {
    return new MissBatches(MOST_OF_A_RUN, FIRST_WIDTH_OF_A_RUN_NANOS);
  }

  /** A request that was due then was judged. */
  public void add(long dueNanos, boolean good) {
    slots.at(dueNanos).add(1, good ? 0 : 1);
  }

  /** Adds what another holds of the same time. */
  public void addAll(MissBatches other) {
    slots.addAll(other.slots);
  }

  /**
   * The slots in which any request was judged, in the order of time; of requests those count that
   * {@link SloStats#judged} counts.
   */
  public List<TimeBatch> batches() {
    return batches(slots);
  }

  private static List<TimeBatch> batches(TimeSlots<Counts> slots) {
    return slots.inOrder().stream().map(each -> new TimeBatch(each.judged, each.missed)).toList();
  }

  /** The same of a whole run, in longer slots as well. */
  public MissSpread spread() {
    var coarse =
        new TimeSlots<>(MOST_COARSE, FIRST_WIDTH_OF_A_RUN_NANOS, Counts::new, Counts::addAll);
    coarse.addAll(slots);
    return new MissSpread(batches(coarse), batches(slots), slots.span() / NANOS_PER_SECOND);
  }

  /**
   * What it holds, to be told to another process.
   *
   * @param to takes of each slot when it begins, how many were judged, and how many missed
   * @return how long each slot is, in nanoseconds
   */
  public long reported(List<Long> to) {
    slots
        .within(Window.ALWAYS)
        .forEach(
            (start, each) -> {
              to.add(start);
              to.add(each.judged);
              to.add(each.missed);
            });
    return slots.width();
  }

  /** What another process has told, of a level of load. */
  public static MissBatches of(long widthNanos, List<Long> reported) {
    var batches = new MissBatches(MOST, widthNanos);
    for (int i = 0; i + 2 < reported.size(); i += 3) {
      batches.slots.at(reported.get(i)).add(reported.get(i + 1), reported.get(i + 2));
    }
    return batches;
  }

  private static final class Counts {

    private long judged;
    private long missed;

    void addAll(Counts other) {
      add(other.judged, other.missed);
    }

    void add(long moreJudged, long moreMissed) {
      judged += moreJudged;
      missed += moreMissed;
    }
  }
}
