// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import io.gatling.core.controller.inject.open.OpenInjectionStep;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import scala.collection.AbstractIterator;
import scala.concurrent.duration.FiniteDuration;

/** Users arrive at times that somebody else has worked out. */
public final class ArrivalsStep implements OpenInjectionStep, StepBridge {

  private static final long serialVersionUID = 1;

  /** Gatling takes a step without users for empty; its console leaves out what turns out wrong. */
  private static final long UNKNOWN_USERS = 1;

  private static final long UNKNOWN_END = Long.MAX_VALUE;

  @SuppressWarnings("serial") // Scala asks for Serializable; nothing serialises a profile
  private final Iterable<Long> dueNanos;

  private final long users;
  private final long endNanos;
  private final String text;
  private final transient @Nullable Object source;
  private final transient BooleanSupplier phantom;

  private ArrivalsStep(
      Iterable<Long> dueNanos,
      long users,
      long endNanos,
      String text,
      @Nullable Object source,
      BooleanSupplier phantom) {
    if (users < 0 || endNanos < 0) {
      throw new IllegalArgumentException(
          "users and end must not be negative, but were " + users + " and " + endNanos + " ns");
    }
    this.dueNanos = dueNanos;
    this.users = users;
    this.endNanos = endNanos;
    this.text = text;
    this.source = source;
    this.phantom = phantom;
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
    return new ArrivalsStep(dueNanos, users, endNanos, text, null, () -> false);
  }

  /**
   * Arrivals of a source that knows more of each of them: a user is told its number.
   *
   * @param source what {@link DueTimes#takeArrival} is asked by
   */
  public static ArrivalsStep of(
      Iterable<Long> dueNanos, long users, long endNanos, String text, Object source) {
    return new ArrivalsStep(dueNanos, users, endNanos, text, source, () -> false);
  }

  /**
   * Arrivals of a source that decides while the run goes on when there are no more: the next step
   * starts with the last of them, and nobody knows beforehand how many there are.
   *
   * @param dueNanos since the step's start, ascending; gone through once
   * @param text what they are
   * @param source what decides
   */
  public static ArrivalsStep openEnded(Iterable<Long> dueNanos, String text, Object source) {
    return openEnded(dueNanos, text, source, () -> false);
  }

  /**
   * The same where it may not be known yet who comes next: somebody must come all the same, or
   * Gatling would end the load.
   *
   * @param phantom whether the user who was drawn last is such a one, who leaves as he comes
   */
  public static ArrivalsStep openEnded(
      Iterable<Long> dueNanos, String text, Object source, BooleanSupplier phantom) {
    return new ArrivalsStep(dueNanos, UNKNOWN_USERS, UNKNOWN_END, text, source, phantom);
  }

  /** Whether the user who was drawn last is none of the load's. */
  boolean phantom() {
    return phantom.getAsBoolean();
  }

  /** Whether number and end are known beforehand. */
  boolean planned() {
    return endNanos != UNKNOWN_END;
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
    return InjectionSteps.duration(planned() ? endNanos : 0);
  }

  @Override
  public String toString() {
    return text;
  }

  /**
   * The source has ended the load since it was asked for the next of its arrivals. An iterator of
   * Scala's that joins two steps goes by what it was told before.
   */
  static final class OverMeanwhile extends NoSuchElementException {
    private static final long serialVersionUID = 1;
  }

  private static final class Arrivals extends AbstractIterator<FiniteDuration> {

    private final Iterator<Long> own;
    private final long endNanos;
    private final scala.collection.Iterator<FiniteDuration> rest;
    private long last;

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
      if (own.hasNext()) {
        last = own.next();
        return InjectionSteps.duration(last);
      }
      if (endNanos == UNKNOWN_END && !rest.hasNext()) {
        throw new OverMeanwhile();
      }
      long end = endNanos == UNKNOWN_END ? last : endNanos;
      return InjectionSteps.duration(end + rest.next().toNanos());
    }
  }
}
