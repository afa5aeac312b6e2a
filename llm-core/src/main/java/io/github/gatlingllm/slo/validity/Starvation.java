// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.validity;

import io.github.gatlingllm.measure.request.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What kept the load generator from running, inside the measuring window. These are causes: whether
 * they distorted anything, other figures tell. Null: the system does not tell.
 *
 * @param steal what the hypervisor kept of the CPU time that the machine wanted
 * @param pressure the share of the time in which tasks waited for a core
 * @param standstills of the whole process
 */
public record Starvation(
    @Nullable Share steal, @Nullable Share pressure, @Nullable Standstills standstills) {

  /** Nothing could be measured. */
  public static final Starvation UNKNOWN = new Starvation(null, null, null);

  private static final double MILLI = 1e6;

  /** A second of which the hypervisor kept so much, in percent, is a bad one. */
  private static final double WORST_STEAL = 20;

  /**
   * A share.
   *
   * @param percent over the window
   * @param peakPercent in its worst second
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
   * Times in which nothing of the process ran, though nothing was collected.
   *
   * @param count of those that lasted 50 ms or longer
   * @param longestNanos the longest of them; 0 without any
   * @param percent of the window
   */
  public record Standstills(long count, double longestNanos, double percent) {}

  /**
   * One line that says so and what to do, where the client was starved by the published limits.
   * Absent otherwise, and where nobody knows.
   *
   * @param distorted whether the run is invalid: then tasks that waited for a core are a cause too,
   *     and a single bad second is, for a second is enough to spoil a percentile
   */
  Optional<String> heldUp(boolean distorted) {
    return heldUp(stolen(distorted) || (distorted && pressed(true)), distorted);
  }

  /**
   * The same line where tasks of the machine waited for a core through much of the run, too. That
   * need not distort the load generator, whose stamps are the kernel's, but a server on the same
   * machine.
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
