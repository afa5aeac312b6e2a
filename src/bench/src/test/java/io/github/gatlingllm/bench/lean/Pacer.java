// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.lean;

import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes each event when it is due: the first so long after its request, the others at whole
 * intervals after the first. What is late delays nothing that follows. All streams of an event loop
 * share one alarm, and all that is due when it rings is written in one go.
 */
final class Pacer implements EventPace, Runnable {
  /** For so long at most the sockets of the event loop wait. */
  static final long LONGEST_ROUND_NANOS = 1_000_000;

  private final long firstNanos;
  private final long intervalNanos;
  private final long grainNanos;
  private final LoopTally tally;
  private final LongSupplier clock;
  private final Alarm alarm;

  /** Apart, because a new stream is due neither before nor after all others. */
  private final DueQueue beginning = new DueQueue();

  private final DueQueue going = new DueQueue();
  private boolean alarmed;
  private long alarmAt;
  private long now;

  Pacer(LeanOptions options, LoopTally tally, LongSupplier clock, Alarm alarm) {
    this.firstNanos = options.first().toNanos();
    this.intervalNanos = options.interval().toNanos();
    this.grainNanos = options.grain().toNanos();
    this.tally = tally;
    this.clock = clock;
    this.alarm = alarm;
  }

  @Override
  public void begin(LeanStream stream) {
    stream.firstDue(stream.received() + firstNanos);
    beginning.add(stream);
    now = clock.getAsLong();
    setAlarm();
  }

  @Override
  public void wrote(LeanStream stream, long nanos) {
    now = nanos;
    tally.late(nanos - stream.due);
    stream.due += intervalNanos;
  }

  @Override
  public void resume(LeanStream stream) {
    going.add(stream);
    now = clock.getAsLong();
    setAlarm();
  }

  /** The alarm has rung. */
  @Override
  public void run() {
    now = clock.getAsLong();
    // One that was set before an earlier one may ring with nothing to do.
    alarmed = alarmed && alarmAt - now > 0;
    writeDue();
    setAlarm();
  }

  private void writeDue() {
    long until = now + LONGEST_ROUND_NANOS;
    for (DueQueue queue = next(); queue != null && now - until < 0; queue = next()) {
      LeanStream stream = queue.first();
      if (stream == null || stream.due - now > 0) {
        return;
      }
      queue.removeFirst();
      write(stream);
    }
  }

  private void write(LeanStream stream) {
    if (!stream.isOver() && stream.writeContent() && !stream.isOver()) {
      going.add(stream);
    }
  }

  /** The queue whose first stream is due first; null if both are empty. */
  private @Nullable DueQueue next() {
    LeanStream fresh = beginning.first();
    LeanStream old = going.first();
    if (fresh == null) {
      return old == null ? null : going;
    }
    return old == null || fresh.due - old.due < 0 ? beginning : going;
  }

  private void setAlarm() {
    DueQueue queue = next();
    LeanStream stream = queue == null ? null : queue.first();
    if (stream == null) {
      return;
    }
    long at = stream.due + grainNanos;
    if (!alarmed || at - alarmAt < 0) {
      alarmed = true;
      alarmAt = at;
      alarm.ringIn(this, Math.max(0, at - now));
    }
  }
}
