// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.validity;

import io.github.gatlingllm.measure.request.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The causes that kept the load generator from running inside the measuring window. Other figures
 * show whether they distorted anything. A null part is not reported by the system.
 *
 * @param steal the share of the needed CPU time that the hypervisor withheld
 * @param pressure the share of the time in which tasks waited for a core
 * @param standstills the times in which the whole process was frozen
 */
public record Starvation(
    @Nullable Share steal, @Nullable Share pressure, @Nullable Standstills standstills) {

  /** A starvation of which nothing is known. */
  public static final Starvation UNKNOWN = new Starvation(null, null, null);

  private static final double MILLI = 1e6;

  /** A second with at least this steal, in percent, counts as bad. */
  private static final double WORST_STEAL = 20;

  /**
   * A share.
   *
   * @param percent the share over the window, in percent
   * @param peakPercent the share in its worst second, in percent
   */
  public record Share(double percent, double peakPercent) {

    String words() {
      return words(percent);
    }

    String peakWords() {
      return words(peakPercent);
    }

    private static String words(double percent) {
      return Quantity.plain(Quantity.rounded(percent, 2)) + " %";
    }

    boolean above(ValidityLimit limit, ValidityLimits limits) {
      return percent > limits.of(limit);
    }
  }

  /**
   * The times in which the whole process was frozen, other than by garbage collection.
   *
   * @param count how many lasted 50 ms or longer
   * @param longestNanos the longest in nanoseconds; 0 without any
   * @param percent the share of the window
   */
  public record Standstills(long count, double longestNanos, double percent) {}

  /**
   * Returns a line about starvation beyond the default limits, with what to do; empty otherwise, or
   * if nothing is known.
   *
   * @param distorted whether the run is invalid: then tasks that waited for a core, or a single bad
   *     second, count as causes, too
   */
  Optional<String> heldUp(boolean distorted) {
    return heldUp(stolen(distorted) || (distorted && pressed(true)), distorted);
  }

  /**
   * Returns the same line if tasks of the machine often waited for a core, too. That need not
   * distort the load generator, whose timestamps are the kernel's, but it affects a server on the
   * same machine.
   */
  public Optional<String> busy() {
    return heldUp(stolen(false) || pressed(false), false);
  }

  private Optional<String> heldUp(boolean starved, boolean distorted) {
    Optional<String> times = timesFrozen();
    List<String> causes = causes(distorted);
    if (times.isEmpty() && !starved) {
      return Optional.empty();
    }
    return Optional.of(ValidityTexts.machineBusy(times.orElse(""), causes));
  }

  private Optional<String> timesFrozen() {
    if (standstills == null || standstills.count() == 0) {
      return Optional.empty();
    }
    String longest = Math.round(standstills.longestNanos() / MILLI) + " ms";
    return Optional.of(
        standstills.count() == 1
            ? ValidityTexts.once(longest)
            : ValidityTexts.times(standstills.count(), longest));
  }

  private boolean stolen(boolean distorted) {
    return steal != null
        && (steal.percent() >= ValidityLimit.STEAL_WARNING.published()
            || (distorted && steal.peakPercent() >= WORST_STEAL));
  }

  private boolean pressed(boolean distorted) {
    double limit = ValidityLimit.CPU_PRESSURE_WARNING.published();
    return pressure != null
        && (pressure.percent() >= limit || (distorted && pressure.peakPercent() >= limit));
  }

  private List<String> causes(boolean distorted) {
    var causes = new ArrayList<String>();
    if (steal != null && stolen(distorted)) {
      causes.add(ValidityTexts.steal(reported(steal, stolen(false))));
    }
    if (pressure != null && pressed(distorted)) {
      causes.add(ValidityTexts.cpuPressure(reported(pressure, pressed(false))));
    }
    return causes;
  }

  private static String reported(Share share, boolean throughout) {
    return throughout ? share.words() : ValidityTexts.worstSecond(share.words(), share.peakWords());
  }
}
