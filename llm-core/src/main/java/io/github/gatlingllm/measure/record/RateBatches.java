// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import io.github.gatlingllm.measure.Rates;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.request.RequestRecord;
import java.util.ArrayList;
import java.util.List;

/**
 * Completions and tokens in slots of time, by stamp. The output tokens of an answer are spread
 * evenly from its first chunk to its last, because slots are long and only their differences
 * matter. For a single writer.
 */
public final class RateBatches {

  /**
   * There are between half as many slots and this number, so that each of five batches has several.
   */
  static final int MOST = 40;

  static final long FIRST_WIDTH_NANOS = 1_000_000_000 / 16;

  private static final Amounts NOTHING = new Amounts();

  private final TimeSlots<Amounts> slots =
      new TimeSlots<>(MOST, FIRST_WIDTH_NANOS, Amounts::new, Amounts::addAll);

  private static final class Amounts {

    private double requests;
    private double input;
    private double output;
    private double benefit;

    void addAll(Amounts other) {
      requests += other.requests;
      input += other.input;
      output += other.output;
      benefit += other.benefit;
    }
  }

  /** Adds a succeeded request. */
  public void add(RequestRecord request) {
    slots.at(request.answered()).requests++;
    int tokens = request.tokens().output();
    if (tokens > 0) {
      spread(RateFigures.firstToken(request), request.answered(), tokens);
    }
    if (request.tokens().input() > 0) {
      slots.at(RateFigures.firstToken(request)).input += request.tokens().input();
    }
    if (request.readingExperience() != null) {
      slots.at(request.answered()).benefit += request.readingExperience().benefitTokens();
    }
  }

  private void spread(long from, long to, double amount) {
    slots.at(from); // so wide as they have to be
    slots.at(to);
    double each = amount / Math.max(1, to - from);
    long start = from;
    for (long end = slots.endOf(start); end < to; end = slots.endOf(start)) {
      slots.at(start).output += each * (end - start);
      start = end;
    }
    slots.at(start).output += amount - each * (start - from);
  }

  /** Adds other slots of the same time. */
  public void addAll(RateBatches other) {
    slots.addAll(other.slots);
  }

  /**
   * Returns the rates of the consecutive slots inside a window, including empty ones. Nothing may
   * be added afterwards.
   */
  public List<Rates> within(Window window) {
    var rates = new ArrayList<Rates>();
    if (window.end() <= window.start()) {
      return rates;
    }
    slots.at(window.start()); // so wide that a few reach over all of it
    slots.at(window.end());
    var inside = slots.within(window);
    double seconds = slots.width() / 1e9;
    long first = Math.floorDiv(window.start() + slots.width() / 2, slots.width()) * slots.width();
    for (long start = first; window.contains(start + slots.width() / 2); start += slots.width()) {
      Amounts each = inside.getOrDefault(start, NOTHING);
      rates.add(
          new Rates(
              each.requests / seconds,
              each.input / seconds,
              each.output / seconds,
              each.benefit / seconds));
    }
    return rates;
  }
}
