// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.lean;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.LongSupplier;

/**
 * Writes as fast as the sockets take it. Streams take turns of a few writes; one whose socket is
 * full gets its next turn when there is room.
 */
final class Blaster implements EventPace, Runnable {
  /** Few enough for fairness, enough to stay in the caches. */
  static final int WRITES_A_TURN = 16;

  private final LongSupplier clock;
  private final Alarm alarm;
  private final Deque<LeanStream> ready = new ArrayDeque<>();
  private boolean alarmed;
  private long now;

  Blaster(LongSupplier clock, Alarm alarm) {
    this.clock = clock;
    this.alarm = alarm;
  }

  @Override
  public void begin(LeanStream stream) {
    resume(stream);
  }

  /** Nothing was due: nothing is late. */
  @Override
  public void wrote(LeanStream stream, long nanos) {
    now = nanos;
  }

  @Override
  public void resume(LeanStream stream) {
    ready.add(stream);
    setAlarm();
  }

  @Override
  public void run() {
    alarmed = false;
    now = clock.getAsLong();
    long until = now + Pacer.LONGEST_ROUND_NANOS;
    while (!ready.isEmpty() && now - until < 0) {
      turn(ready.remove());
    }
    setAlarm();
  }

  private void turn(LeanStream stream) {
    for (int i = 0; i < WRITES_A_TURN; i++) {
      if (stream.isOver() || !stream.writeContent()) {
        return;
      }
    }
    if (!stream.isOver()) {
      ready.add(stream);
    }
  }

  private void setAlarm() {
    if (!alarmed && !ready.isEmpty()) {
      alarmed = true;
      alarm.ringIn(this, 0);
    }
  }
}
