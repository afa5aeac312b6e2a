// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import io.gatling.core.controller.inject.closed.ClosedInjectionStep;
import java.util.function.LongSupplier;
import java.util.function.LongToIntFunction;
import org.jspecify.annotations.Nullable;
import scala.concurrent.duration.FiniteDuration;

/**
 * A closed injection step whose source sets the number of concurrent users once a second.
 *
 * <p>Gatling evaluates a step at the start of each second, with the end of that second. This step
 * passes the start of the second to its source, so a change at a whole second takes effect at that
 * second. Missing users start evenly spread over the second. Surplus users leave when they have
 * finished.
 */
public final class ConcurrencyStep implements ClosedInjectionStep, StepBridge {

  /** The interval at which Gatling evaluates the step, in nanoseconds. */
  public static final long PERIOD_NANOS = 1_000_000_000;

  private static final long serialVersionUID = 1;

  @SuppressWarnings("serial") // Scala requires Serializable; profiles are not serialized
  private final LongToIntFunction users;

  private final transient LongSupplier durationNanos;
  private final String text;
  private final transient Object source;
  private transient volatile @Nullable StepStarts starts;
  private transient boolean begun;

  private ConcurrencyStep(
      LongToIntFunction users, LongSupplier durationNanos, String text, Object source) {
    long known = durationNanos.getAsLong();
    if (known <= 0) {
      throw new IllegalArgumentException(
          "the duration of a closed step must be above 0, but was " + known + " ns");
    }
    this.users = users;
    this.durationNanos = durationNanos;
    this.text = text;
    this.source = source;
  }

  /**
   * Returns a step that notifies its source when it begins.
   *
   * @param users the number of concurrent users from then on, by the nanoseconds since the step's
   *     start; called once for each second, in order, by one thread
   * @param durationNanos the maximum duration of the step; no user starts afterwards
   * @param text the description of the step
   * @param source the source that {@link StepListener#begun} receives
   */
  public static ConcurrencyStep of(
      LongToIntFunction users, long durationNanos, String text, Object source) {
    return new ConcurrencyStep(users, () -> durationNanos, text, source);
  }

  /**
   * Returns a step whose longest duration is final when Gatling starts it.
   *
   * @param durationNanos the longest duration as known now
   */
  public static ConcurrencyStep of(
      LongToIntFunction users, LongSupplier durationNanos, String text, Object source) {
    return new ConcurrencyStep(users, durationNanos, text, source);
  }

  Object source() {
    return source;
  }

  void reportStartsTo(StepStarts listening) {
    starts = listening;
  }

  @Override
  public int valueAt(FiniteDuration end) {
    StepStarts listening = starts;
    long start = end.toNanos() - PERIOD_NANOS;
    try {
      if (!begun) {
        begun = true;
        if (listening != null) {
          listening.begun(source, System.nanoTime() - start);
        }
      }
      return Math.max(0, users.applyAsInt(Math.max(0, start)));
    } catch (RuntimeException e) {
      // The exception would stop Gatling's injector, and the run would hang.
      if (listening != null) {
        listening.failed(source, e);
      }
      return 0;
    }
  }

  @Override
  public FiniteDuration duration() {
    return InjectionSteps.duration(durationNanos.getAsLong());
  }

  @Override
  public boolean isEmpty() {
    return false;
  }

  @Override
  public String toString() {
    return text;
  }
}
