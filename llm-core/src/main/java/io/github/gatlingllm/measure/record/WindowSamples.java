// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.distribution.Samples;
import java.util.ArrayDeque;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * Values with stamps, of which those inside a growing window count. A value inside stays inside; a
 * value beyond its end waits. For one thread. Memory is bounded: the first values are exact, and
 * the number of waiting values is limited; further ones are dropped.
 */
public final class WindowSamples {

  private static final int KEPT_EXACTLY = 10_000;
  private static final int WAITING = 20_000;

  private final int scale;
  private final Samples settled;
  private final ArrayDeque<Stamped> waiting = new ArrayDeque<>();
  private Window last = new Window(0, Long.MIN_VALUE);
  private long kept;

  private WindowSamples(int scale) {
    this.scale = scale;
    this.settled = new Samples(scale);
  }

  private record Stamped(long stamp, double value) {}

  /** Creates samples of durations in nanoseconds. */
  public static WindowSamples ofNanos() {
    return new WindowSamples(1);
  }

  /** Creates samples of counts. */
  public static WindowSamples ofCounts() {
    return new WindowSamples(1);
  }

  /** Creates samples of percentages, exact to a thousandth of a percent. */
  public static WindowSamples ofPercent() {
    return new WindowSamples(1000);
  }

  /**
   * Adds a value.
   *
   * @param stamp its time
   * @param value the value
   * @param window the current window; later windows must contain it
   */
  public void add(long stamp, double value, Window window) {
    settle(window);
    if (window.contains(stamp)) {
      keep(settled, value, kept++);
    } else if (stamp > window.end() && waiting.size() < WAITING) {
      waiting.add(new Stamped(stamp, value));
    }
  }

  /**
   * Adds other samples.
   *
   * @param other is not changed
   * @param window the current window; later windows must contain it
   */
  public void addAll(WindowSamples other, Window window) {
    settled.addAll(other.settled);
    kept += other.kept;
    other.waiting.forEach(each -> add(each.stamp, each.value, window));
  }

  /**
   * Returns the values inside a window, which must contain those of earlier calls; null if there
   * are none.
   */
  public @Nullable Distribution within(Window window) {
    var inside = new Samples(scale);
    inside.addAll(settled);
    long number = kept;
    for (Stamped each : waiting) {
      if (window.contains(each.stamp)) {
        keep(inside, each.value, number++);
      }
    }
    return inside.distribution();
  }

  private void settle(Window window) {
    if (window.equals(last)) {
      return;
    }
    last = window;
    for (Iterator<Stamped> each = waiting.iterator(); each.hasNext(); ) {
      Stamped value = each.next();
      if (value.stamp <= window.end()) {
        each.remove();
        if (window.contains(value.stamp)) {
          keep(settled, value.value, kept++);
        }
      }
    }
  }

  private static void keep(Samples samples, double value, long number) {
    samples.add(value, number < KEPT_EXACTLY);
  }
}
