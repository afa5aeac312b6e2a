// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.scrape;

import io.github.gatlingllm.RunThread;
import io.github.gatlingllm.protocol.ControlWindow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Sends the control requests of load windows when a window begins or ends, while the load
 * continues.
 */
final class WindowControls {

  /** The state of a window. */
  private enum State {
    AHEAD,
    BEGUN,
    ENDED
  }

  private final ScheduledExecutorService timer = RunThread.SERVER_CONTROL.timer();
  private final Controls controls;
  private final MetricsClient client;
  private final long zero;
  private final Consumer<String> fatal;

  // guarded by this
  private final Map<ControlWindow, State> windows = new LinkedHashMap<>();
  private final List<Future<?>> planned = new ArrayList<>();
  private boolean over;

  /**
   * Creates the controls.
   *
   * @param zero the start of the run
   * @param fatal receives why the run must not continue
   */
  WindowControls(Controls controls, MetricsClient client, long zero, Consumer<String> fatal) {
    this.controls = controls;
    this.client = client;
    this.zero = zero;
    this.fatal = fatal;
    controls.windows().forEach(window -> windows.put(window, State.AHEAD));
  }

  synchronized void start() {
    for (ControlWindow window : windows.keySet()) {
      plan(window.from(), () -> begin(window));
      plan(window.until(), () -> end(window, " " + window.end() + " of the load"));
    }
  }

  private void plan(Duration moment, Runnable task) {
    long left = zero + moment.toNanos() - System.nanoTime();
    planned.add(timer.schedule(task, left, TimeUnit.NANOSECONDS));
  }

  private synchronized void begin(ControlWindow window) {
    if (!over && windows.get(window) == State.AHEAD) {
      windows.put(window, State.BEGUN);
      reported(controls.sendOne(window.first(), " " + window.begin() + " of the load", client));
    }
  }

  private synchronized void end(ControlWindow window, String moment) {
    if (windows.get(window) == State.BEGUN) {
      windows.put(window, State.ENDED);
      reported(controls.sendOne(window.last(), moment, client));
    }
  }

  private void reported(@Nullable String refused) {
    if (refused != null) {
      fatal.accept(refused);
    }
  }

  /** Ends the controls when the load is over, so that no profiler continues after it. */
  synchronized void stop() {
    over = true;
    planned.forEach(each -> each.cancel(false));
    timer.shutdown();
    for (ControlWindow window : List.copyOf(windows.keySet())) {
      if (windows.get(window) == State.AHEAD) {
        controls.unsent(window.first(), " " + window.begin() + " of the load");
        controls.unsent(window.last(), " " + window.end() + " of the load");
      }
      end(window, " the end of the load, before its " + window.end());
    }
  }
}
