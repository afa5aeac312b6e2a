// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.stamps;

import io.github.gatlingllm.measure.ReadDelays;
import io.github.gatlingllm.measure.ReadDelays.Cause;
import io.github.gatlingllm.measure.ReadDelays.Share;
import io.github.gatlingllm.measure.ReadDelays.Slot;
import io.github.gatlingllm.measure.StampFigures;
import io.github.gatlingllm.measure.distribution.BucketDistribution;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.distribution.LogBuckets;
import io.github.gatlingllm.measure.record.TimeSlots;
import java.util.EnumMap;
import java.util.Map;

/** The stamps of one slot of time, with the client's state in it. For one thread at a time. */
final class StampSlot {

  private static final int MOST = 256;
  private static final long FIRST_WIDTH_NANOS = 250_000_000;

  private final StampCounts every = new StampCounts();
  private final StampCounts first = new StampCounts();
  final LogBuckets late = new LogBuckets();
  final LogBuckets held = new LogBuckets();
  private final Map<Cause, LogBuckets> causes = new EnumMap<>(Cause.class);
  private final Map<Share, Parts> shares = new EnumMap<>(Share.class);

  private static final class Parts {
    private double part;
    private double whole;
  }

  /** Creates slots, as many as a chart can show, for a run of any length. */
  static TimeSlots<StampSlot> slots() {
    return new TimeSlots<>(MOST, FIRST_WIDTH_NANOS, StampSlot::new, StampSlot::addAll);
  }

  /** Adds a chunk with a kernel arrival time. */
  void kernel(long lateNanos, boolean begins) {
    every.kernel();
    if (begins) {
      first.kernel();
    }
    late.record(lateNanos);
  }

  /** Adds a chunk between the first and the last of its read. */
  void coarse(long lateNanos, long spreadNanos, boolean begins) {
    every.coarse(spreadNanos);
    if (begins) {
      first.coarse(spreadNanos);
    }
    late.record(lateNanos);
  }

  /** Adds a chunk for which only the time of the read is known. */
  void read(boolean begins) {
    every.read();
    if (begins) {
      first.read();
    }
  }

  /** Adds a late chunk. */
  void late(Cause cause, long nanos) {
    causes.computeIfAbsent(cause, added -> new LogBuckets()).record(nanos);
  }

  /** Adds a part of a whole; either may be 0. */
  void add(Share share, double part, double whole) {
    Parts parts = shares.computeIfAbsent(share, added -> new Parts());
    parts.part += part;
    parts.whole += whole;
  }

  void addAll(StampSlot other) {
    every.addAll(other.every);
    first.addAll(other.first);
    late.addAll(other.late);
    held.addAll(other.held);
    other.causes.forEach(
        (cause, values) -> causes.computeIfAbsent(cause, added -> new LogBuckets()).addAll(values));
    other.shares.forEach((share, parts) -> add(share, parts.part, parts.whole));
  }

  /** Removes all data and keeps the memory. */
  void clear() {
    every.clear();
    first.clear();
    late.clear();
    held.clear();
    causes.clear();
    shares.clear();
  }

  /** Returns the read delays in nanoseconds by cause. */
  Map<Cause, Distribution> byCause() {
    var byCause = new EnumMap<Cause, Distribution>(Cause.class);
    causes.forEach(
        (cause, values) -> {
          Distribution known = BucketDistribution.of(values);
          if (known != null) {
            byCause.put(cause, known);
          }
        });
    return byCause;
  }

  /**
   * Returns all data. Nothing may be added afterwards.
   *
   * @param delays the read delays
   */
  StampFigures stamps(ReadDelays delays) {
    StampFigures.Some all = every.frozen();
    return new StampFigures(
        all.kernel(),
        all.coarse(),
        all.read(),
        BucketDistribution.of(late),
        all.spread(),
        BucketDistribution.of(held),
        delays,
        null,
        first.frozen());
  }

  /** Returns the slot for reports. */
  Slot frozen(double startSeconds) {
    var counts = new EnumMap<Cause, Long>(Cause.class);
    byCause().forEach((cause, values) -> counts.put(cause, values.count()));
    var percent = new EnumMap<Share, Double>(Share.class);
    shares.forEach(
        (share, parts) -> {
          if (parts.whole > 0) {
            percent.put(share, Math.min(100, 100 * parts.part / parts.whole));
          }
        });
    return new Slot(startSeconds, BucketDistribution.of(late), counts, percent);
  }
}
