// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import io.gatling.core.controller.inject.open.OpenInjectionStep;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import scala.collection.AbstractIterator;
import scala.concurrent.duration.FiniteDuration;

/** An open injection step whose users arrive at given times. */
public final class ArrivalsStep implements OpenInjectionStep, StepBridge {

  private static final long serialVersionUID = 1;

  /**
   * Gatling regards a step without users as empty. The console leaves out numbers of users that
   * turn out wrong.
   */
  private static final long UNKNOWN_USERS = 1;

  private static final long UNKNOWN_END = Long.MAX_VALUE;

  @SuppressWarnings("serial") // Scala requires Serializable; profiles are not serialized
  private final Iterable<Long> dueNanos;

  private final long users;
  private final transient LongSupplier endNanos;
  private final String text;
  private final transient @Nullable Object source;
  private final transient BooleanSupplier phantom;

  private ArrivalsStep(
      Iterable<Long> dueNanos,
      long users,
      LongSupplier endNanos,
      String text,
      @Nullable Object source,
      BooleanSupplier phantom) {
    long known = endNanos.getAsLong();
    if (users < 0 || known < 0) {
      throw new IllegalArgumentException(
          "users and end must not be negative, but were " + users + " and " + known + " ns");
    }
    this.dueNanos = dueNanos;
    this.users = users;
    this.endNanos = endNanos;
    this.text = text;
    this.source = source;
    this.phantom = phantom;
  }

  /**
   * Returns a step whose users do not need their arrival's number.
   *
   * @param dueNanos the due times since the step's start, ascending; each iteration gives the same
   *     times
   * @param users the number of users
   * @param endNanos when the next step starts
   * @param text the description of the step
   */
  public static ArrivalsStep of(Iterable<Long> dueNanos, long users, long endNanos, String text) {
    return new ArrivalsStep(dueNanos, users, () -> endNanos, text, null, () -> false);
  }

  /**
   * Returns a step with a source that has further data of each arrival. A user gets the number of
   * its arrival.
   *
   * @param source the argument of {@link DueTimes#takeArrival}
   */
  public static ArrivalsStep of(
      Iterable<Long> dueNanos, long users, long endNanos, String text, Object source) {
    return of(dueNanos, users, () -> endNanos, text, source);
  }

  /**
   * Returns a step whose end may move during the run.
   *
   * @param users the number of users as planned
   * @param endNanos when the next step starts, as known now; final after the last arrival
   */
  public static ArrivalsStep of(
      Iterable<Long> dueNanos, long users, LongSupplier endNanos, String text, Object source) {
    return new ArrivalsStep(dueNanos, users, endNanos, text, source, () -> false);
  }

  /**
   * Returns a step whose source decides during the run when the arrivals end. The next step starts
   * with the last arrival. The number of arrivals is not known in advance.
   *
   * @param dueNanos the due times since the step's start, ascending; iterated once
   * @param text the description of the step
   * @param source the source that decides
   */
  public static ArrivalsStep openEnded(Iterable<Long> dueNanos, String text, Object source) {
    return openEnded(dueNanos, text, source, () -> false);
  }

  /**
   * Returns an open-ended step that can add phantom users. While the source has not decided on the
   * next arrival, a phantom user arrives; otherwise Gatling would end the load.
   *
   * @param phantom whether the user who was drawn last is a phantom user, who leaves immediately
   */
  public static ArrivalsStep openEnded(
      Iterable<Long> dueNanos, String text, Object source, BooleanSupplier phantom) {
    return new ArrivalsStep(dueNanos, UNKNOWN_USERS, () -> UNKNOWN_END, text, source, phantom);
  }

  /** Returns whether the user who was drawn last is a phantom user. */
  boolean phantom() {
    return phantom.getAsBoolean();
  }

  /** Returns whether the number of users and the end are known in advance. */
  boolean planned() {
    return endNanos.getAsLong() != UNKNOWN_END;
  }

  /** Returns the source with further data of each arrival; null if there is none. */
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
    return InjectionSteps.duration(planned() ? endNanos.getAsLong() : 0);
  }

  @Override
  public String toString() {
    return text;
  }

  /**
   * Thrown if the source ended the load after it reported another arrival. A Scala iterator that
   * joins two steps relies on the earlier answer.
   */
  static final class OverMeanwhile extends NoSuchElementException {
    private static final long serialVersionUID = 1;
  }

  private static final class Arrivals extends AbstractIterator<FiniteDuration> {

    private final Iterator<Long> own;
    private final LongSupplier endNanos;
    private final scala.collection.Iterator<FiniteDuration> rest;
    private long last;

    Arrivals(
        Iterator<Long> own, LongSupplier endNanos, scala.collection.Iterator<FiniteDuration> rest) {
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
      long known = endNanos.getAsLong();
      if (known == UNKNOWN_END && !rest.hasNext()) {
        throw new OverMeanwhile();
      }
      long end = known == UNKNOWN_END ? last : known;
      return InjectionSteps.duration(end + rest.next().toNanos());
    }
  }
}
