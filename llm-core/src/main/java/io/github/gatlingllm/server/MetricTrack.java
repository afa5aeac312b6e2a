// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Tracks one metric of one endpoint over a run. */
final class MetricTrack {

  private final String nativeName;
  private final LevelValues levels = new LevelValues();
  private MetricReading.@Nullable Counted last;
  private long taken;
  private long odd;

  /** The growth of the counters since the first scrape. */
  private double[] grown = new double[0];

  private double[] atStart = new double[0];
  private double[] atEnd = new double[0];
  private double[] atUntil = new double[0];

  MetricTrack(String nativeName) {
    this.nativeName = nativeName;
  }

  String nativeName() {
    return nativeName;
  }

  /**
   * Processes a scrape.
   *
   * @param fromZero whether a new counter began at 0
   * @return whether counters fell because the server restarted
   */
  boolean take(MetricReading reading, ScrapePlace place, boolean fromZero) {
    boolean fell = false;
    count(reading, place);
    if (reading instanceof MetricReading.Levels now) {
      if (place.inside()) {
        levels.add(now.values());
      }
    } else if (reading instanceof MetricReading.Counted now) {
      fell = grow(now, fromZero);
      mark(place);
    }
    return fell;
  }

  private void count(MetricReading reading, ScrapePlace place) {
    if (reading instanceof MetricReading.Levels now) {
      taken += place.inside() ? now.values().length + now.odd() : 0;
      odd += place.inside() ? now.odd() : 0;
    } else if (!place.marksStart()) {
      taken++;
      odd += reading.known() ? 0 : 1;
    }
  }

  /** Returns the number of values: of gauges in the window, of counters since its start. */
  long taken() {
    return taken;
  }

  /** Returns the number of values that are not numbers or below 0. */
  long odd() {
    return odd;
  }

  private boolean grow(MetricReading.Counted now, boolean fromZero) {
    double[] counters = now.counters();
    MetricReading.Counted before = last;
    last = now;
    if (before == null) {
      grown = fromZero ? counters.clone() : new double[counters.length];
      atStart = new double[counters.length];
      atEnd = atStart;
      atUntil = atStart;
      return false;
    }
    if (!now.continues(before)) {
      return true; // other buckets: another server
    }
    double[] old = before.counters();
    boolean fell = false;
    for (int i = 0; i < counters.length; i++) {
      fell |= counters[i] < old[i];
    }
    for (int i = 0; i < counters.length; i++) {
      grown[i] += fell ? counters[i] : counters[i] - old[i];
    }
    return fell;
  }

  private void mark(ScrapePlace place) {
    double[] now = grown.clone();
    if (place.marksStart()) {
      atStart = now;
    }
    if (place.marksEnd()) {
      atEnd = now;
    }
    if (place.marksUntil()) {
      atUntil = now;
    }
  }

  double[] levels() {
    return levels.sorted();
  }

  /** Returns the growth in the measurement window; null if it is not a counter. */
  MetricReading.@Nullable Counted window() {
    return difference(atEnd, atStart);
  }

  /** Returns the growth until the window's requests had ended; null if it is not a counter. */
  MetricReading.@Nullable Counted measured() {
    return difference(atUntil, atStart);
  }

  /** Returns the growth in the whole run; null if it is not a counter. */
  MetricReading.@Nullable Counted whole() {
    return difference(grown, new double[grown.length]);
  }

  /**
   * Returns the rounding error of the growth if the counter has that many significant digits: half
   * a unit of the last digit at either end.
   */
  double rounding(int digits) {
    double highest = last == null ? 0 : last.counters()[0];
    return digits == ServerKind.EXACT || highest < 1
        ? 0
        : Math.pow(10, Math.floor(Math.log10(highest)) - digits + 1);
  }

  /** Returns the growth until now. */
  double[] grown() {
    return grown.clone();
  }

  private MetricReading.@Nullable Counted difference(double[] later, double[] earlier) {
    MetricReading.Counted form = last;
    if (form == null || later.length != earlier.length) {
      return null;
    }
    double[] growth = Arrays.copyOf(later, later.length);
    for (int i = 0; i < growth.length; i++) {
      growth[i] -= earlier[i];
    }
    return of(form, growth);
  }

  private static MetricReading.Counted of(MetricReading.Counted form, double[] counters) {
    if (form instanceof MetricReading.Times times) {
      return times.of(counters);
    }
    return form instanceof MetricReading.Share
        ? new MetricReading.Share(counters[0], counters[1])
        : new MetricReading.Total(counters[0]);
  }
}
