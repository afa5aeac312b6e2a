/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.gatling;

import java.util.SplittableRandom;
import scala.collection.AbstractIterator;
import scala.collection.Iterator;
import scala.collection.Iterator$;
import scala.concurrent.duration.FiniteDuration;

/**
 * Poisson arrivals: exponential gaps at a constant rate, from a seed. The number of arrivals is
 * itself Poisson-distributed, unlike with Gatling's {@code randomized}, which fixes it.
 */
public final class PoissonStep extends StepBridge {

  private static final long serialVersionUID = 1;

  private final double perSecond;
  private final long durationNanos;
  private final long maxUsers;
  private final long seed;

  /**
   * A Poisson process, over at whichever limit comes first.
   *
   * @param perSecond mean arrivals per second, above 0
   * @param durationNanos how long it lasts, above 0; {@code Long.MAX_VALUE}: no limit
   * @param maxUsers how many arrive, above 0; {@code Long.MAX_VALUE}: no limit
   * @param seed the same seed gives the same arrivals
   */
  public PoissonStep(double perSecond, long durationNanos, long maxUsers, long seed) {
    if (!(perSecond > 0) || !Double.isFinite(perSecond)) {
      throw new IllegalArgumentException(
          "the rate of poisson(...) must be above 0 users per second, but was " + perSecond);
    }
    if (durationNanos <= 0) {
      throw new IllegalArgumentException(
          "the duration of poisson(...) must be above 0, but was " + durationNanos + " ns");
    }
    if (maxUsers <= 0) {
      throw new IllegalArgumentException(
          "the number of users of poisson(...) must be above 0, but was " + maxUsers);
    }
    if (durationNanos == Long.MAX_VALUE && maxUsers == Long.MAX_VALUE) {
      throw new IllegalArgumentException("poisson(...) must end, but had no limit");
    }
    this.perSecond = perSecond;
    this.durationNanos = durationNanos;
    this.maxUsers = maxUsers;
    this.seed = seed;
  }

  @Override
  public Iterator<FiniteDuration> chain(Iterator<FiniteDuration> rest) {
    return new Arrivals(rest);
  }

  @Override
  public long users() {
    return ending().drawn;
  }

  /** Until its time is over, or, if the number of users ends it, until the last has arrived. */
  @Override
  public FiniteDuration duration() {
    return InjectionSteps.duration(ending().endNanos());
  }

  private Arrivals ending() {
    var arrivals = new Arrivals(Iterator$.MODULE$.empty());
    while (arrivals.more()) {
      arrivals.draw();
    }
    return arrivals;
  }

  private double gap(SplittableRandom random) {
    return -Math.log(1 - random.nextDouble()) / perSecond * 1e9;
  }

  private final class Arrivals extends AbstractIterator<FiniteDuration> {
    private final SplittableRandom random = new SplittableRandom(seed);
    private final Iterator<FiniteDuration> rest;
    private long drawn;
    private long last;
    private double at = gap(random);

    Arrivals(Iterator<FiniteDuration> rest) {
      this.rest = rest;
    }

    @Override
    public boolean hasNext() {
      return more() || rest.hasNext();
    }

    @Override
    public FiniteDuration next() {
      return InjectionSteps.duration(more() ? draw() : endNanos() + rest.next().toNanos());
    }

    private boolean more() {
      return drawn < maxUsers && at < durationNanos;
    }

    private long draw() {
      last = (long) at;
      drawn++;
      at += gap(random);
      return last;
    }

    private long endNanos() {
      return drawn == maxUsers ? last : durationNanos;
    }
  }
}
