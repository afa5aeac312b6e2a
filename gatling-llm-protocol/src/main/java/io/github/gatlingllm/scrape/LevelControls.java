// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.scrape;

import io.github.gatlingllm.RunThread;
import io.github.gatlingllm.protocol.ControlRequest.Moment;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntSupplier;

/**
 * Sends what belongs to levels of load when one begins or has ended: the load goes on meanwhile.
 */
final class LevelControls {

  private static final long PERIOD_MILLIS = 50;

  private final ScheduledExecutorService timer = RunThread.SERVER_CONTROL.timer();
  private final Controls controls;
  private final MetricsClient client;
  private final IntSupplier level;
  private final Consumer<String> fatal;
  private int before;

  /**
   * Not begun.
   *
   * @param level the number of the level now; 0: none
   * @param fatal hears why the run must not go on
   */
  LevelControls(
      Controls controls, MetricsClient client, IntSupplier level, Consumer<String> fatal) {
    this.controls = controls;
    this.client = client;
    this.level = level;
    this.fatal = fatal;
  }

  @SuppressWarnings("FutureReturnValueIgnored") // what escapes ends the timer, and nothing else
  void start() {
    timer.scheduleWithFixedDelay(
        () -> look(level.getAsInt()), 0, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
  }

  private synchronized void look(int now) {
    if (now == before) {
      return;
    }
    if (before > 0) {
      send(Moment.AFTER_LEVEL, before);
    }
    if (now > 0) {
      send(Moment.BEFORE_LEVEL, now);
    }
    before = now;
  }

  private void send(Moment moment, int number) {
    String refused = controls.send(moment, " " + number, client);
    if (refused != null) {
      fatal.accept(refused);
    }
  }

  /** The load is over. */
  void stop() {
    timer.shutdown();
    look(0);
  }
}
