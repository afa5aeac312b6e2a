// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server.energy;

import java.util.Locale;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** The readings of one GPU. */
final class GpuTrack {

  /**
   * The longest gap between readings, beyond which power is unknown. It allows two readings that
   * are one second late each.
   */
  private static final double LONGEST_GAP_SECONDS = 3.2;

  /** The longest time for which real power stays the same to the last digit. */
  private static final double LONGEST_STANDSTILL_SECONDS = 10;

  private static final double MOST_APART = 0.05;
  private static final double NANOS = 1e9;

  private final String name;
  private final int exporter;
  private final Readings watts = new Readings();
  private final Readings joules = new Readings();

  GpuTrack(String name, int exporter) {
    this.name = name;
    this.exporter = exporter;
  }

  /** Whether this exporter reports the GPU; two may. */
  boolean isAt(int place) {
    return exporter == place;
  }

  void watts(long moment, double value) {
    watts.add(moment, value);
  }

  void joules(long moment, double value) {
    joules.add(moment, value);
  }

  /** Returns the first power reading if it is before that time; NaN if not known. */
  double firstWattsBefore(long moment) {
    return watts.firstBefore(moment);
  }

  /** Returns the energy between two times. */
  GpuEnergy between(long start, long end) {
    return joules.isEmpty() ? byPower(start, end) : byCounter(start, end);
  }

  private GpuEnergy byPower(long start, long end) {
    String reason = watts.isEmpty() ? "its power was never a number" : unfit(watts, start, end);
    if (reason == null && watts.lowest() < 0) {
      reason = formatted("its power was %.1f W, below 0", watts.lowest());
    }
    if (reason == null) {
      reason = stale(start, end);
    }
    return reason == null
        ? new GpuEnergy(
            name, OptionalDouble.of(watts.integral(start, end)), GpuEnergy.Source.POWER, null)
        : new GpuEnergy(name, OptionalDouble.empty(), GpuEnergy.Source.POWER, reason);
  }

  /** Returns why its power may be outdated. */
  private @Nullable String stale(long start, long end) {
    double still = watts.longestStandstill(start, end) / NANOS;
    if (still > LONGEST_STANDSTILL_SECONDS) {
      return formatted("its power stayed the same to the last digit for %.0f s", still)
          + TOO_SELDOM;
    }
    return watts.standstillAround(start, end) / NANOS > LONGEST_GAP_SECONDS
        ? "its power stayed the same to the last digit for the whole window" + TOO_SELDOM
        : null;
  }

  private GpuEnergy byCounter(long start, long end) {
    String reason =
        joules.falls(start, end) ? "its energy counter was reset" : unbracketed(start, end);
    if (reason == null) {
      reason = stoodStill(joules.longestStandstill(start, end));
    }
    double counted = reason == null ? joules.growth(start, end) : Double.NaN;
    if (reason == null && unfit(watts, start, end) == null) {
      double integral = watts.integral(start, end);
      if (Math.abs(integral - counted) > MOST_APART * counted) {
        reason =
            formatted("its energy counter reports %.1f J, its power %.1f J", counted, integral)
                + ": more than 5 % apart";
      }
    }
    return reason == null
        ? new GpuEnergy(name, OptionalDouble.of(counted), GpuEnergy.Source.COUNTER, null)
        : new GpuEnergy(name, OptionalDouble.empty(), GpuEnergy.Source.COUNTER, reason);
  }

  /** Returns why a counter that did not change for that time is not plausible; null if it is. */
  static @Nullable String stoodStill(long nanos) {
    double seconds = nanos / NANOS;
    return seconds > LONGEST_GAP_SECONDS
        ? formatted("its energy counter did not change for %.1f s", seconds) + TOO_SELDOM
        : null;
  }

  private static final String TOO_SELDOM =
      ": the exporter reads it too rarely. Set it to every second (DCGM_EXPORTER_INTERVAL=1000)";

  private static @Nullable String unfit(Readings readings, long start, long end) {
    String reason = unbracketed(readings, start, end);
    return reason == null ? tooFar(readings.longestGap(start, end)) : reason;
  }

  /** A counter needs readings only at the edges of the window. */
  private @Nullable String unbracketed(long start, long end) {
    String reason = unbracketed(joules, start, end);
    return reason == null
        ? tooFar(Math.max(joules.gapAround(start), joules.gapAround(end)))
        : reason;
  }

  private static @Nullable String unbracketed(Readings readings, long start, long end) {
    if (!readings.before(start)) {
      return "there is no reading before the measurement window";
    }
    return readings.after(end) ? null : "there is no reading after the measurement window";
  }

  private static @Nullable String tooFar(long nanos) {
    double seconds = nanos / NANOS;
    return seconds > LONGEST_GAP_SECONDS
        ? formatted(
            "its readings are up to %.1f s apart (limit %.1f s)", seconds, LONGEST_GAP_SECONDS)
        : null;
  }

  private static String formatted(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
