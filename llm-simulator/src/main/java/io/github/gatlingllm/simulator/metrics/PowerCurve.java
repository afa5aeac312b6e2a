// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.metrics;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The power of GPUs over time, the same for each: a sine wave around a mean.
 *
 * @param gpus the number of GPUs; 0: none
 * @param watts the mean power of a GPU
 * @param swing the amplitude, in watts
 * @param period the period of the wave
 * @param refresh the time between two readings of the exporter
 * @param counter whether there is also an energy counter
 */
public record PowerCurve(
    int gpus, double watts, double swing, Duration period, Duration refresh, boolean counter) {

  /** No GPUs. */
  public static final PowerCurve NONE =
      new PowerCurve(0, 0, 0, Duration.ofSeconds(1), Duration.ofMillis(1), false);

  private static final Pattern PAIR = Pattern.compile("([a-z]+)=([a-z0-9.]+)");
  private static final Pattern TIME = Pattern.compile("(\\d+(?:\\.\\d+)?)(ms|s)");
  private static final double NANOS = 1e9;

  /**
   * Parses the differences from one GPU of 300 W: {@code count=2;watts=300;swing=50;period=20s},
   * {@code refresh=30s}, {@code counter=off}.
   *
   * @throws IllegalArgumentException if the text is malformed
   */
  public static PowerCurve parse(String text) {
    PowerCurve curve =
        new PowerCurve(1, 300, 0, Duration.ofSeconds(10), Duration.ofMillis(1), true);
    for (String part : text.split(";", -1)) {
      Matcher pair = PAIR.matcher(part.strip());
      if (!pair.matches()) {
        throw wrong(text);
      }
      curve = curve.with(pair.group(1), pair.group(2), text);
    }
    if (curve.gpus < 1 || curve.swing > curve.watts || curve.period.isZero()) {
      throw wrong(text);
    }
    return curve;
  }

  private PowerCurve with(String key, String value, String text) {
    try {
      return switch (key) {
        case "count" ->
            new PowerCurve(Integer.parseInt(value), watts, swing, period, refresh, counter);
        case "watts" ->
            new PowerCurve(gpus, Double.parseDouble(value), swing, period, refresh, counter);
        case "swing" ->
            new PowerCurve(gpus, watts, Double.parseDouble(value), period, refresh, counter);
        case "period" -> new PowerCurve(gpus, watts, swing, time(value, text), refresh, counter);
        case "refresh" -> new PowerCurve(gpus, watts, swing, period, time(value, text), counter);
        case "counter" -> new PowerCurve(gpus, watts, swing, period, refresh, value.equals("on"));
        default -> throw wrong(text);
      };
    } catch (NumberFormatException e) {
      throw wrong(text);
    }
  }

  private static Duration time(String value, String text) {
    Matcher time = TIME.matcher(value);
    if (!time.matches()) {
      throw wrong(text);
    }
    double seconds = Double.parseDouble(time.group(1)) * (time.group(2).equals("ms") ? 1e-3 : 1);
    return Duration.ofNanos(Math.round(seconds * NANOS));
  }

  private static IllegalArgumentException wrong(String text) {
    return new IllegalArgumentException(
        "GPUs: malformed ("
            + text
            + "). They are such as count=2;watts=300;swing=50;period=20s;refresh=1s;counter=off. The"
            + " swing is at most the watts.");
  }

  /** Returns the power of a GPU in watts, given the nanoseconds since the start. */
  public double wattsAt(long nanos) {
    return watts + swing * Math.sin(phase(nanos));
  }

  /** Returns the energy of a GPU since the start, in joules: the integral of its power. */
  public double joulesAt(long nanos) {
    double seconds = period.toNanos() / NANOS;
    return watts * nanos / NANOS + swing * seconds / (2 * Math.PI) * (1 - Math.cos(phase(nanos)));
  }

  /** Returns when the exporter last read the power. */
  long readAt(long nanos) {
    return refresh.isZero() ? nanos : nanos - nanos % refresh.toNanos();
  }

  private double phase(long nanos) {
    return 2 * Math.PI * ((double) nanos / period.toNanos());
  }

  /** Returns the metrics at a time, with the names of NVIDIA's DCGM exporter. */
  String text(long nanos, double joulesBefore) {
    long seen = readAt(nanos);
    var text = new StringBuilder(512);
    text.append("# HELP DCGM_FI_DEV_POWER_USAGE Power draw (in W).\n");
    text.append("# TYPE DCGM_FI_DEV_POWER_USAGE gauge\n");
    for (int gpu = 0; gpu < gpus; gpu++) {
      text.append(series("DCGM_FI_DEV_POWER_USAGE", gpu, wattsAt(seen)));
    }
    if (counter) {
      text.append("# HELP DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION Total energy since boot (in mJ).\n");
      text.append("# TYPE DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION counter\n");
      double millijoules = (joulesAt(seen) - joulesBefore) * 1e3;
      for (int gpu = 0; gpu < gpus; gpu++) {
        text.append(series("DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION", gpu, millijoules));
      }
    }
    return text.toString();
  }

  private static String series(String name, int gpu, double value) {
    return String.format(
        Locale.ROOT, "%s{gpu=\"%d\",UUID=\"GPU-simulated-%d\"} %.3f%n", name, gpu, gpu, value);
  }
}
