/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.gatling;

import java.util.SplittableRandom;
import scala.collection.AbstractIterator;
import scala.collection.Iterator;
import scala.concurrent.duration.FiniteDuration;

/**
 * Poisson arrivals: exponential gaps at a constant rate, from a seed. The number of arrivals is
 * itself Poisson-distributed, unlike with Gatling's {@code randomized}, which fixes it.
 */
public final class PoissonStep extends StepBridge {

  private static final long serialVersionUID = 1;

  private final double perSecond;
  private final long durationNanos;
  private final long seed;

  /**
   * A Poisson process.
   *
   * @param perSecond mean arrivals per second, above 0
   * @param durationNanos how long it lasts, above 0
   * @param seed the same seed gives the same arrivals
   */
  public PoissonStep(double perSecond, long durationNanos, long seed) {
    if (!(perSecond > 0) || !Double.isFinite(perSecond)) {
      throw new IllegalArgumentException(
          "the rate of poisson(...) must be above 0 users per second, but was " + perSecond);
    }
    if (durationNanos <= 0) {
      throw new IllegalArgumentException(
          "the duration of poisson(...) must be above 0, but was " + durationNanos + " ns");
    }
    this.perSecond = perSecond;
    this.durationNanos = durationNanos;
    this.seed = seed;
  }

  @Override
  public Iterator<FiniteDuration> chain(Iterator<FiniteDuration> rest) {
    return new Arrivals(rest);
  }

  @Override
  public long users() {
    long count = 0;
    var random = new SplittableRandom(seed);
    for (double at = gap(random); at < durationNanos; at += gap(random)) {
      count++;
    }
    return count;
  }

  @Override
  public FiniteDuration duration() {
    return InjectionSteps.duration(durationNanos);
  }

  private double gap(SplittableRandom random) {
    return -Math.log(1 - random.nextDouble()) / perSecond * 1e9;
  }

  private final class Arrivals extends AbstractIterator<FiniteDuration> {
    private final SplittableRandom random = new SplittableRandom(seed);
    private final Iterator<FiniteDuration> rest;
    private double at = gap(random);

    Arrivals(Iterator<FiniteDuration> rest) {
      this.rest = rest;
    }

    @Override
    public boolean hasNext() {
      return at < durationNanos || rest.hasNext();
    }

    @Override
    public FiniteDuration next() {
      if (at >= durationNanos) {
        return InjectionSteps.duration(durationNanos + rest.next().toNanos());
      }
      FiniteDuration arrival = InjectionSteps.duration((long) at);
      at += gap(random);
      return arrival;
    }
  }
}
