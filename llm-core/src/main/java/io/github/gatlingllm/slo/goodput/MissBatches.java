// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.goodput;

import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.record.TimeSlots;
import io.github.gatlingllm.slo.certainty.MissSpread;
import io.github.gatlingllm.slo.certainty.TimeBatch;
import java.util.List;

/**
 * The distribution over time of the requests that missed an SLO, in slots of equal width by due
 * time. Slots start at 1 s and double when there are more than {@value #MOST}, so no duration has
 * to be known. For one writer.
 */
public final class MissBatches {

  /** The most slots: a longer time has between half of these and all of them. */
  static final int MOST = 16;

  private static final long FIRST_WIDTH_NANOS = 1_000_000_000;

  /** The most slots of a whole run: pairs of them show dependence over longer times. */
  private static final int MOST_OF_A_RUN = 128;

  private static final int MOST_COARSE = 32;
  private static final double NANOS_PER_SECOND = 1e9;

  private static final long FIRST_WIDTH_OF_A_RUN_NANOS = FIRST_WIDTH_NANOS / 16;

  private final TimeSlots<Counts> slots;

  /** Creates the batches of a load level. */
  public MissBatches() {
    this(MOST, FIRST_WIDTH_NANOS);
  }

  private MissBatches(int most, long width) {
    this.slots = new TimeSlots<>(most, width, Counts::new, Counts::addAll);
  }

  /** Returns batches for a whole run. */
  public static MissBatches ofRun() {
    return new MissBatches(MOST_OF_A_RUN, FIRST_WIDTH_OF_A_RUN_NANOS);
  }

  /** Counts a judged request by its due time. */
  public void add(long dueNanos, boolean good) {
    slots.at(dueNanos).add(1, good ? 0 : 1);
  }

  /** Adds the counts of another for the same time. */
  public void addAll(MissBatches other) {
    slots.addAll(other.slots);
  }

  /**
   * Returns the slots with judged requests in the order of time; they count the requests of {@link
   * SloStats#judged}.
   */
  public List<TimeBatch> batches() {
    return batches(slots);
  }

  private static List<TimeBatch> batches(TimeSlots<Counts> slots) {
    return slots.inOrder().stream().map(each -> new TimeBatch(each.judged, each.missed)).toList();
  }

  /** Returns the batches of a whole run, in longer slots as well. */
  public MissSpread spread() {
    var coarse =
        new TimeSlots<>(MOST_COARSE, FIRST_WIDTH_OF_A_RUN_NANOS, Counts::new, Counts::addAll);
    coarse.addAll(slots);
    return new MissSpread(batches(coarse), batches(slots), slots.span() / NANOS_PER_SECOND);
  }

  /**
   * Reports its counts to another process.
   *
   * @param to receives start, judged and missed of each slot
   * @return the length of a slot in nanoseconds
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

  /** Returns the batches that another process reported for a load level. */
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
