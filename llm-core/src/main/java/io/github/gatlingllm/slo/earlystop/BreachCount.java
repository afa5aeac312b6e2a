// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.earlystop;

import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.record.LiveCounter;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.slo.objective.EndedRequest;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * One side of an objective as a number of samples that may break it: a share of all for a
 * percentage or percentile, none for an extreme. Broken samples stay broken. So the objective can't
 * be met any more once they exceed what the largest possible number of samples allows.
 *
 * @param objective the objective
 * @param times the metrics whose times decide whether a sample breaks it; may be empty
 * @param sampler counts the samples of a request
 * @param allowance how many samples may break it
 */
record BreachCount(
    RunObjective objective, List<Metric> times, Sampler sampler, Allowance allowance) {

  BreachCount {
    times = List.copyOf(times);
  }

  /** Returns the timing uncertainty in nanoseconds; infinite if not known yet. */
  double most(TimingUncertainty uncertainty) {
    return times.stream().mapToDouble(uncertainty::most).max().orElse(0);
  }

  /** Counts the samples of a request for one side of an objective. */
  interface Sampler {

    /** Counts the request's samples. */
    void count(EndedRequest ended, Tally tally);
  }

  /** The largest number of samples that may break one side of an objective. */
  sealed interface Allowance {

    /** No sample may break it. */
    record None() implements Allowance {}

    /** A number that depends on the number of samples. */
    non-sealed interface OfTotal extends Allowance {

      /** Returns the largest number that does not surely miss it. */
      long of(long total);
    }
  }

  /** The samples of one event loop: one writer, any readers. */
  static final class Tally {

    /** Keeps the exponent and the three highest bits of the mantissa, as coarse counts do. */
    private static final int SHIFT = 49;

    private static final int SMALLEST = size(1);
    private static final int SIZES = size(1e15) - SMALLEST + 1;

    private final LiveCounter kept = new LiveCounter(0);
    private final LiveCounter broken = new LiveCounter(0);

    /** The samples that break it, by the size of the breach in time. */
    private final AtomicLongArray brokenBy = new AtomicLongArray(SIZES);

    /** Adds a sample that breaks it or not, regardless of timing uncertainty. */
    void add(boolean breaks) {
      (breaks ? broken : kept).add(1);
    }

    /** Adds samples that keep it, or may keep it. */
    void keep(long times) {
      kept.add(times);
    }

    /**
     * Adds samples that break it, unless times are off by this much.
     *
     * @param nanos the size of the breach; infinite if they break it in any case
     */
    void breakBy(double nanos, long times) {
      if (nanos == Double.POSITIVE_INFINITY) {
        broken.add(times);
        return;
      }
      int place = place(nanos);
      brokenBy.lazySet(place, brokenBy.get(place) + times);
    }

    private static int place(double nanos) {
      return nanos > 1 ? Math.min(SIZES - 1, size(nanos) - SMALLEST) : 0;
    }

    private static int size(double nanos) {
      return (int) (Double.doubleToRawLongBits(nanos) >>> SHIFT);
    }

    /** Returns the counts; samples within about the uncertainty count as kept. */
    Count count(double uncertainNanos) {
      long surely = 0;
      long maybe = 0;
      int near = uncertainNanos > 0 ? place(uncertainNanos) : -1;
      for (int i = 0; i < SIZES; i++) {
        if (i > near) {
          surely += brokenBy.get(i);
        } else {
          maybe += brokenBy.get(i);
        }
      }
      return new Count(kept.get() + maybe, broken.get() + surely);
    }
  }

  /**
   * The samples so far.
   *
   * @param kept the samples that keep the bound
   * @param broken the samples that break it
   */
  record Count(long kept, long broken) {

    static final Count NONE = new Count(0, 0);

    Count plus(Count other) {
      return new Count(kept + other.kept, broken + other.broken);
    }

    long samples() {
      return kept + broken;
    }
  }

  boolean concerns(EndedRequest ended) {
    Slo slo = objective.subject().slo();
    return slo == null
        ? objective.path().isEmpty() || objective.path().equals(ended.source().path())
        : ended.isHeldAgainst(slo);
  }
}
