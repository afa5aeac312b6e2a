// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.load;

import io.github.gatlingllm.measure.ClientLag;
import io.github.gatlingllm.measure.record.TimeSlots;
import io.github.gatlingllm.measure.request.RequestRecord;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * The largest lag of each busy period, which ends when no request is due or in flight. A lag longer
 * than the idle time after a period carries over into the next: on time, the server would have been
 * empty at most that lag later. For one writer.
 */
final class LagPeriods {

  private static final int MOST = 4096;
  private static final long FIRST_WIDTH_NANOS = 1_000_000_000 / 32;

  /** The least ratio of the requests of a part to those of the previous one. */
  private static final double GROWTH = 1.2;

  private final TimeSlots<Slot> slots =
      new TimeSlots<>(MOST, FIRST_WIDTH_NANOS, Slot::new, Slot::addAll);

  private static final class Slot {

    private int begun;
    private int ended;
    private int completed;
    private long requests;
    private long gaps;
    private long lag;
    private long firstBegin = Long.MAX_VALUE;
    private long lastEnd = Long.MIN_VALUE;

    void addAll(Slot other) {
      begun += other.begun;
      ended += other.ended;
      completed += other.completed;
      requests += other.requests;
      gaps += other.gaps;
      lag = Math.max(lag, other.lag);
      firstBegin = Math.min(firstBegin, other.firstBegin);
      lastEnd = Math.max(lastEnd, other.lastEnd);
    }
  }

  /** Records the lag of a measured request of the load profile. */
  void sent(long due, long lag) {
    Slot slot = slots.at(due);
    slot.lag = Math.max(slot.lag, lag);
  }

  /** Records the end of a request with any outcome. */
  void ended(RequestRecord request) {
    Slot begin = slots.at(request.timing().due());
    begin.begun++;
    begin.firstBegin = Math.min(begin.firstBegin, request.timing().due());
    if (request.measured() && request.succeeded()) {
      begin.requests++;
      begin.gaps += Math.max(0, request.chunks() - 1);
    }
    Slot end = slots.at(Math.max(request.timing().due(), request.timing().closed()));
    end.ended++;
    end.completed += request.measured() && request.succeeded() ? 1 : 0;
    end.lastEnd = Math.max(end.lastEnd, request.timing().closed());
  }

  void addAll(LagPeriods other) {
    slots.addAll(other.slots);
  }

  /** A busy period. */
  private record Period(double lag, long requests, long gaps) {}

  /** Returns the parts of the run, from the one with the smallest lag to the whole run. */
  List<ClientLag.Part> parts() {
    List<Period> periods = new ArrayList<>(periods(slots.inOrder()));
    periods.sort(Comparator.comparingDouble(Period::lag).reversed());
    var parts = new ArrayList<ClientLag.Part>();
    long requests = 0;
    long gaps = 0;
    double next = 0;
    for (Period period : periods) {
      boolean other = parts.isEmpty() || period.lag() < parts.get(0).nanos();
      if (other && requests >= next) {
        parts.add(0, new ClientLag.Part(period.lag(), requests, gaps));
        next = requests * GROWTH + (requests == 0 ? 0 : 1);
      }
      requests += period.requests();
      gaps += period.gaps();
    }
    return List.copyOf(parts);
  }

  private static List<Period> periods(Collection<Slot> slots) {
    var periods = new ArrayList<Period>();
    long inFlight = 0;
    double carried = 0;
    var period = new Slot();
    for (Slot slot : slots) {
      boolean idle =
          inFlight == 0 && period.begun > 0 && slot.firstBegin > period.lastEnd && slot.begun > 0;
      if (idle) {
        double lag = Math.max(carried, period.lag);
        periods.add(new Period(lag, period.requests, period.gaps));
        carried = Math.max(0, lag - (slot.firstBegin - period.lastEnd));
        period = new Slot();
      }
      period.addAll(slot);
      inFlight += slot.begun - slot.ended;
    }
    periods.add(new Period(Math.max(carried, period.lag), period.requests, period.gaps));
    return periods;
  }

  /** Returns the largest share of completions within such a time, at both edges of the window. */
  double atEdges(double nanos) {
    long all = 0;
    var ends = new ArrayList<long[]>();
    for (var each : slots.numbered().entrySet()) {
      if (each.getValue().completed > 0) {
        ends.add(new long[] {each.getKey(), each.getValue().completed});
        all += each.getValue().completed;
      }
    }
    long wide = 1 + (long) Math.ceil(nanos / slots.width());
    long peak = 0;
    long inside = 0;
    int first = 0;
    for (long[] end : ends) {
      inside += end[1];
      while (ends.get(first)[0] <= end[0] - wide) {
        inside -= ends.get(first)[1];
        first++;
      }
      peak = Math.max(peak, inside);
    }
    return all == 0 || nanos <= 0 ? 0 : Math.min(1, 2.0 * peak / all);
  }
}
