// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import io.github.gatlingllm.measure.detail.Stall;
import io.github.gatlingllm.measure.detail.Stall.Cause;
import io.github.gatlingllm.measure.request.RequestRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The ten longest stalls of some requests, one an event, each held against all others. */
final class FakeStalls {

  private FakeStalls() {}

  static List<Stall> of(List<RequestRecord> records) {
    List<Gap> events = new ArrayList<>();
    double limit = Stall.limit(usual(records));
    gaps(records).stream()
        .sorted(Comparator.comparing(Gap::nanos).reversed())
        .filter(gap -> events.size() < 10 && gap.nanos() > limit)
        .filter(
            gap -> events.stream().noneMatch(event -> overlap(gap, event.from(), event.to()) > 0))
        .forEach(events::add);
    return events.stream().map(gap -> stall(gap, records)).toList();
  }

  private record Gap(RequestRecord request, int chunk, long from, long to) {
    long nanos() {
      return to - from;
    }
  }

  private static double usual(List<RequestRecord> records) {
    long[] lengths = gaps(records).stream().mapToLong(Gap::nanos).sorted().toArray();
    return lengths.length == 0 ? 0 : lengths[lengths.length / 2];
  }

  private static List<Gap> gaps(List<RequestRecord> records) {
    List<Gap> gaps = new ArrayList<>();
    for (RequestRecord record : records) {
      long[] chunks = record.timing().chunks();
      for (int i = 1; i < chunks.length; i++) {
        gaps.add(new Gap(record, i + 1, chunks[i - 1], chunks[i]));
      }
    }
    return gaps;
  }

  private static Stall stall(Gap gap, List<RequestRecord> records) {
    int open =
        (int)
            records.stream()
                .filter(r -> r.timing().sent() < gap.to() && r.timing().closed() > gap.from())
                .count();
    int others =
        (int)
            records.stream()
                .filter(r -> !r.equals(gap.request()))
                .filter(r -> stalled(r, gap))
                .count();
    long gc = overlap(gap, FakeServer.GC.from(), FakeServer.GC.to());
    Cause cause = gc > gap.nanos() / 2 ? Cause.CLIENT_GC : others >= 2 ? Cause.SERVER : Cause.ALONE;
    boolean unknown = cause == Cause.ALONE && open == 1;
    return new Stall(
        gap.request().id(),
        gap.chunk(),
        gap.from(),
        gap.to(),
        unknown ? null : cause,
        unknown ? Stall.Doubt.NO_OTHER : null,
        gc,
        gc == 0 ? 0 : gc + 2_000_000,
        others,
        open);
  }

  private static boolean stalled(RequestRecord record, Gap gap) {
    long[] chunks = record.timing().chunks();
    for (int i = 1; i < chunks.length; i++) {
      if (overlap(gap, chunks[i - 1], chunks[i]) * 2 >= gap.nanos()) {
        return true;
      }
    }
    return false;
  }

  private static long overlap(Gap gap, long from, long to) {
    return Math.max(0, Math.min(gap.to(), to) - Math.max(gap.from(), from));
  }
}
