/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo.earlystop;

import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.record.LiveCounter;
import io.github.gatlingllm.slo.promise.EndedRequest;
import io.github.gatlingllm.slo.promise.Objective;
import io.github.gatlingllm.slo.promise.Slo;

/**
 * One side of an objective, seen as a number of samples that may break it: some of all for a share
 * or a percentile, none for an extreme. What has broken it stays broken, so that once more have
 * than may of the most samples there can be, the objective can't be met any more.
 *
 * @param objective which
 * @param sampler what a request means for it
 * @param allowance how many samples may break it
 */
record BreakCount(Objective objective, Sampler sampler, Allowance allowance) {

  /** What a request means for one side of an objective. */
  interface Sampler {

    /**
     * Counts the request's samples; those that may as well keep the bound as if they did.
     *
     * @param uncertainty how far times may be from the truth
     */
    void count(EndedRequest ended, TimingUncertainty uncertainty, Tally tally);
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

    private final LiveCounter kept = new LiveCounter(0);
    private final LiveCounter broken = new LiveCounter(0);

    void add(boolean breaks) {
      add(breaks, 1);
    }

    void add(boolean breaks, long times) {
      (breaks ? broken : kept).add(times);
    }

    Count count() {
      return new Count(kept.get(), broken.get());
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
