// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.scrape;

import io.github.gatlingllm.RunThread;
import io.github.gatlingllm.protocol.ControlRequest.Moment;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntSupplier;

/**
 * Sends the control requests of load levels when a level begins or has ended, while the load
 * continues.
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
   * Creates the controls.
   *
   * @param level the number of the current load level; 0 for none
   * @param fatal receives why the run must not continue
   */
  LevelControls(
      Controls controls, MetricsClient client, IntSupplier level, Consumer<String> fatal) {
    this.controls = controls;
    this.client = client;
    this.level = level;
    this.fatal = fatal;
  }

  @SuppressWarnings("FutureReturnValueIgnored") // an exception ends only the timer
  void start() {
    timer.scheduleWithFixedDelay(
        () -> update(level.getAsInt()), 0, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
  }

  private synchronized void update(int now) {
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

  /** Ends the controls when the load is over. */
  void stop() {
    timer.shutdown();
    update(0);
  }
}
