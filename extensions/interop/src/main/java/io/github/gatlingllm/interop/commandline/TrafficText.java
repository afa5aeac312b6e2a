// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.commandline;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes when requests are sent, as properties. */
final class TrafficText {

  private final IntendedRun run;
  private final Map<String, String> properties = new LinkedHashMap<>();

  private TrafficText(IntendedRun run) {
    this.run = run;
  }

  /**
   * Returns the properties of a run's traffic and end.
   *
   * @param hasWarmUp whether other properties set a warm-up
   */
  static Map<String, String> properties(IntendedRun run, boolean hasWarmUp) {
    var text = new TrafficText(run);
    text.traffic();
    if (!(run.traffic() instanceof IntendedTraffic.Sweep)) {
      text.end(hasWarmUp);
    }
    return text.properties;
  }

  private void traffic() {
    IntendedTraffic traffic = run.traffic();
    if (traffic instanceof IntendedTraffic.Open open) {
      properties.put("rate", FlagNumbers.plain(open.rate()));
      if (open.gaps() == IntendedTraffic.Gaps.EVEN) {
        properties.put("poisson", "false");
      }
      put("maxInFlight", open.maxInFlight());
    } else if (traffic instanceof IntendedTraffic.Closed closed) {
      put("concurrency", closed.users());
    } else if (traffic instanceof IntendedTraffic.AtOnce) {
      put("concurrency", run.requests());
    } else if (traffic instanceof IntendedTraffic.Ramp ramp) {
      properties.put(
          "ramp",
          (ramp.exponential() ? "exponential " : "linear ")
              + FlagNumbers.plain(ramp.from())
              + ".."
              + FlagNumbers.plain(ramp.to()));
    } else if (traffic instanceof IntendedTraffic.Replay replay) {
      properties.put("trace", replay.file());
    } else if (traffic instanceof IntendedTraffic.Sweep sweep) {
      put("capacity.levels", sweep.levels());
      BigDecimal seconds = run.seconds();
      if (seconds != null) {
        properties.put("capacity.levelSeconds", FlagNumbers.plain(seconds));
      }
      if (!sweep.poisson()) {
        properties.put("poisson", "false");
      }
    }
  }

  private void put(String name, @Nullable Integer value) {
    if (value != null) {
      properties.put(name, Integer.toString(value));
    }
  }

  private void end(boolean hasWarmUp) {
    put("requests", run.requests());
    BigDecimal seconds = run.seconds();
    if (seconds != null) {
      properties.put("duration", FlagNumbers.plain(seconds) + "s");
    }
    boolean defaultWarmUp = run.requests() == null;
    if (defaultWarmUp && !hasWarmUp && !(run.traffic() instanceof IntendedTraffic.Replay)) {
      properties.put("warmUp", "0");
    }
  }
}
