/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.gatling;

import java.util.Iterator;
import org.jspecify.annotations.Nullable;
import scala.collection.AbstractIterator;
import scala.concurrent.duration.FiniteDuration;

/** Users arrive at times that somebody else has worked out. */
public final class ArrivalsStep extends StepBridge {

  private static final long serialVersionUID = 1;

  @SuppressWarnings("serial") // Scala asks for Serializable; nothing serialises a profile
  private final Iterable<Long> dueNanos;

  private final long users;
  private final long endNanos;
  private final String text;
  private final transient @Nullable Object source;

  private ArrivalsStep(
      Iterable<Long> dueNanos, long users, long endNanos, String text, @Nullable Object source) {
    if (users < 0 || endNanos < 0) {
      throw new IllegalArgumentException(
          "users and end must not be negative, but were " + users + " and " + endNanos + " ns");
    }
    this.dueNanos = dueNanos;
    this.users = users;
    this.endNanos = endNanos;
    this.text = text;
    this.source = source;
  }

  /**
   * Arrivals whose users need not know which of them they are.
   *
   * @param dueNanos since the step's start, ascending; the same each time it is gone through
   * @param users how many there are
   * @param endNanos when the next step starts
   * @param text what they are
   */
  public static ArrivalsStep of(Iterable<Long> dueNanos, long users, long endNanos, String text) {
    return new ArrivalsStep(dueNanos, users, endNanos, text, null);
  }

  /**
   * Arrivals of a source that knows more of each of them: a user is told its number.
   *
   * @param source what {@link DueTimes#takeArrival} is asked by
   */
  public static ArrivalsStep of(
      Iterable<Long> dueNanos, long users, long endNanos, String text, Object source) {
    return new ArrivalsStep(dueNanos, users, endNanos, text, source);
  }

  /** What knows more of each arrival; null: nothing does. */
  @Nullable Object source() {
    return source;
  }

  @Override
  public scala.collection.Iterator<FiniteDuration> chain(
      scala.collection.Iterator<FiniteDuration> rest) {
    return new Arrivals(dueNanos.iterator(), endNanos, rest);
  }

  @Override
  public long users() {
    return users;
  }

  @Override
  public FiniteDuration duration() {
    return InjectionSteps.duration(endNanos);
  }

  @Override
  public String toString() {
    return text;
  }

  private static final class Arrivals extends AbstractIterator<FiniteDuration> {

    private final Iterator<Long> own;
    private final long endNanos;
    private final scala.collection.Iterator<FiniteDuration> rest;

    Arrivals(Iterator<Long> own, long endNanos, scala.collection.Iterator<FiniteDuration> rest) {
      this.own = own;
      this.endNanos = endNanos;
      this.rest = rest;
    }

    @Override
    public boolean hasNext() {
      return own.hasNext() || rest.hasNext();
    }

    @Override
    public FiniteDuration next() {
      return InjectionSteps.duration(own.hasNext() ? own.next() : endNanos + rest.next().toNanos());
    }
  }
}
