// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import io.github.gatlingllm.measure.TimeSlot;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Timing;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.DoubleStream;

/** What happened when, the simple way: every stamp is put into its slot of one second. */
final class FakeSlots {

  private static final long NANOS = 1_000_000_000L;

  private final List<Slot> slots = new ArrayList<>();

  private static final class Slot {
    long due;
    long sent;
    long completed;
    final SortedMap<String, Long> failures = new TreeMap<>();
    double input;
    double output;
    long busy;
    long waiting;
    final DoubleStream.Builder ttft = DoubleStream.builder();
    final DoubleStream.Builder itl = DoubleStream.builder();
  }

  private FakeSlots() {}

  /** Slots from the run's start to the last end. */
  static List<TimeSlot> of(List<RequestRecord> records) {
    var slots = new FakeSlots();
    records.forEach(slots::add);
    return slots.frozen();
  }

  private void add(RequestRecord record) {
    Timing timing = record.timing();
    at(timing.due()).due++;
    at(timing.sent()).sent++;
    for (long from = timing.due(); from < timing.closed(); ) {
      long to = Math.min(timing.closed(), (from / NANOS + 1) * NANOS);
      long waited = Math.max(0, Math.min(to, timing.sent()) - from);
      at(from).waiting += waited;
      at(from).busy += to - from - waited;
      from = to;
    }
    if (!record.succeeded()) {
      at(timing.closed()).failures.merge(record.outcome().reason(), 1L, Long::sum);
      return;
    }
    long[] chunks = timing.chunks();
    at(record.answered()).completed++;
    at(chunks[0]).input += record.tokens().input();
    at(timing.sent()).ttft.accept(record.value(Metric.TTFT).orElseThrow());
    for (int i = 0; i < chunks.length; i++) {
      at(chunks[i]).output++;
      if (i > 0) {
        at(chunks[i]).itl.accept(chunks[i] - chunks[i - 1]);
      }
    }
  }

  private Slot at(long stamp) {
    int index = (int) (stamp / NANOS);
    while (slots.size() <= index) {
      slots.add(new Slot());
    }
    return slots.get(index);
  }

  private List<TimeSlot> frozen() {
    List<TimeSlot> frozen = new ArrayList<>();
    for (Slot slot : slots) {
      frozen.add(
          new TimeSlot(
              frozen.size(),
              slot.due,
              slot.sent,
              slot.completed,
              slot.failures,
              slot.input,
              slot.output,
              (double) slot.busy / NANOS,
              (double) slot.waiting / NANOS,
              SortedDistribution.ofAll(slot.ttft.build()),
              SortedDistribution.ofAll(slot.itl.build())));
    }
    return frozen;
  }
}
