// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.scrape;

import io.github.gatlingllm.ForeignText;
import io.github.gatlingllm.protocol.ControlRequest.Moment;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends the control requests of a run at their moments. */
final class RunControls {

  private static final Logger LOGGER = LoggerFactory.getLogger(RunControls.class);

  private final Controls controls;
  private final Supplier<MetricsClient> client;
  private volatile @Nullable LevelControls ofLevels;
  private volatile @Nullable WindowControls ofWindows;

  /**
   * Creates the controls.
   *
   * @param client used only if there is a request to send
   */
  RunControls(Controls controls, Supplier<MetricsClient> client) {
    this.controls = controls;
    this.client = client;
  }

  /**
   * Sends the requests before the first user.
   *
   * @throws IllegalStateException if a required request failed
   */
  void begin() {
    if (controls.any(Moment.BEFORE_RUN)) {
      String fatal = controls.send(Moment.BEFORE_RUN, "", client.get());
      if (fatal != null) {
        throw new IllegalStateException(ScrapeTexts.noLoad(fatal));
      }
    }
  }

  /**
   * Starts the requests during the load.
   *
   * @param zero the start of the run
   * @param level the number of the current load level; 0 for none
   * @param fatal receives why the run must not continue
   */
  void start(long zero, IntSupplier level, Consumer<String> fatal) {
    if (controls.any(Moment.BEFORE_LEVEL) || controls.any(Moment.AFTER_LEVEL)) {
      var started = new LevelControls(controls, client.get(), level, fatal);
      ofLevels = started;
      started.start();
    }
    if (!controls.windows().isEmpty()) {
      var started = new WindowControls(controls, client.get(), zero, fatal);
      ofWindows = started;
      started.start();
    }
  }

  /** Sends the requests after the load. They can no longer stop the run. */
  void end() {
    LevelControls levels = ofLevels;
    if (levels != null) {
      levels.stop();
    }
    WindowControls windows = ofWindows;
    if (windows != null) {
      windows.stop();
    }
    if (controls.any(Moment.AFTER_RUN)) {
      String refused = controls.send(Moment.AFTER_RUN, "", client.get());
      if (refused != null) {
        LOGGER.error("{}", ForeignText.logged(refused));
      }
    }
  }
}
