// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import io.gatling.core.controller.inject.closed.ClosedInjectionStep;
import java.util.function.LongToIntFunction;
import org.jspecify.annotations.Nullable;
import scala.concurrent.duration.FiniteDuration;

/**
 * As many users at once as somebody else says, asked once a second.
 *
 * <p>Gatling asks at the start of each second, with its end; this asks its source with the start,
 * so that a change at a whole second is one at that second. Users who are missing then come evenly
 * spread over it; users who are too many leave when they are done.
 */
public final class ConcurrencyStep implements ClosedInjectionStep, StepBridge {

  /** How often Gatling asks. */
  public static final long PERIOD_NANOS = 1_000_000_000;

  private static final long serialVersionUID = 1;

  @SuppressWarnings("serial") // Scala asks for Serializable; nothing serialises a profile
  private final LongToIntFunction users;

  private final long durationNanos;
  private final String text;
  private final transient Object source;
  private transient volatile @Nullable StepStarts starts;
  private transient boolean begun;

  private ConcurrencyStep(LongToIntFunction users, long durationNanos, String text, Object source) {
    if (durationNanos <= 0) {
      throw new IllegalArgumentException(
          "the duration of a closed step must be above 0, but was " + durationNanos + " ns");
    }
    this.users = users;
    this.durationNanos = durationNanos;
    this.text = text;
    this.source = source;
  }

  /**
   * A step of a source that is told when it begins.
   *
   * @param users how many users at once from then on, by the nanoseconds since the step's start;
   *     asked once for each second, in their order, by one thread
   * @param durationNanos the longest it may take; afterwards nobody comes any more
   * @param text what it is
   * @param source what {@link StepListener#begun} tells
   */
  public static ConcurrencyStep of(
      LongToIntFunction users, long durationNanos, String text, Object source) {
    return new ConcurrencyStep(users, durationNanos, text, source);
  }

  Object source() {
    return source;
  }

  void tell(StepStarts listening) {
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
      // Gatling's injector would die of it, and the run would hang.
      if (listening != null) {
        listening.failed(source, e);
      }
      return 0;
    }
  }

  @Override
  public FiniteDuration duration() {
    return InjectionSteps.duration(durationNanos);
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
