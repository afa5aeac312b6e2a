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
 * One side of an objective, seen as a number of samples that may break it: some of all for a share
 * or a percentile, none for an extreme. What has broken it stays broken, so that once more have
 * than may of the most samples there can be, the objective can't be met any more.
 *
 * @param objective which
 * @param times the metrics by whose times a sample breaks it; none: it does without any
 * @param sampler what a request means for it
 * @param allowance how many samples may break it
 */
record BreachCount(
    RunObjective objective, List<Metric> times, Sampler sampler, Allowance allowance) {

  /** Copies. */
  BreachCount {
    times = List.copyOf(times);
  }

  /** How far times may be from the truth; infinite where nobody knows yet. */
  double most(TimingUncertainty uncertainty) {
    return times.stream().mapToDouble(uncertainty::most).max().orElse(0);
  }

  /** What a request means for one side of an objective. */
  interface Sampler {

    /** Counts the request's samples. */
    void count(EndedRequest ended, Tally tally);
  }

  /** How many samples of so many may break one side of an objective at the most. */
  sealed interface Allowance {

    /** No one. */
    record None() implements Allowance {}

    /** Some, depending on how many there are. */
    non-sealed interface OfTotal extends Allowance {

      /** The largest number that does not make it surely missed. */
      long of(long total);
    }
  }

  /** The samples of one event loop: one writer, any readers. */
  static final class Tally {

    /** Leaves exponent and the three highest bits of the mantissa, as coarse counts do. */
    private static final int SHIFT = 49;

    private static final int SMALLEST = size(1);
    private static final int SIZES = size(1e15) - SMALLEST + 1;

    private final LiveCounter kept = new LiveCounter(0);
    private final LiveCounter broken = new LiveCounter(0);

    /** Those that break it by a time, by that time. */
    private final AtomicLongArray brokenBy = new AtomicLongArray(SIZES);

    /** One that breaks it or not, whatever times may be. */
    void add(boolean breaks) {
      (breaks ? broken : kept).add(1);
    }

    /** So many that keep it, or may. */
    void keep(long times) {
      kept.add(times);
    }

    /**
     * So many that break it unless times are so far from the truth.
     *
     * @param nanos infinite: they break it in any case
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

    /** Those that are as far off as times may be, or about that far, count as kept. */
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
   * Samples so far.
   *
   * @param kept those that keep the bound
   * @param broken those that break it
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
