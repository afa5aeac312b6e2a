// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.merge;

import io.github.gatlingllm.capacity.LevelPolicy;
import io.github.gatlingllm.capacity.LevelRecorder;
import io.github.gatlingllm.capacity.LevelShard;
import io.github.gatlingllm.capacity.LevelTrack;
import io.github.gatlingllm.capacity.LevelVerdict;
import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.events.LoggedEvent;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.slo.objective.LoadUnit;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.workers.WorkerCard;
import io.github.gatlingllm.workers.WorkerLevels;
import io.github.gatlingllm.workers.WorkerLevels.Span;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The levels of load that workers went through in step, recorded for all of them together. */
final class MergedLevels {

  private final LevelTrack track;
  private final LevelRecorder recorder;
  private final LevelPolicy levelling;

  private MergedLevels(LevelTrack track, LevelPolicy levelling) {
    this.track = track;
    this.recorder = new LevelRecorder(track);
    this.levelling = levelling;
  }

  /**
   * Those of the workers that came to their ends. Whoever went through others is held to it.
   *
   * @param slos all of the run
   * @return null: the load had no levels
   * @throws IllegalArgumentException if a card is not as it was written
   */
  static @Nullable MergedLevels of(WorkerRegistry registry, List<Slo> slos) {
    Map<Integer, WorkerLevels> all = new TreeMap<>();
    for (WorkerFolder each : registry.present().values()) {
      WorkerCard.End end = each.card().end();
      if (end != null && end.levels() != null) {
        all.put(each.index(), end.levels());
      }
    }
    if (all.values().stream().allMatch(each -> each.spans().isEmpty())) {
      return null; // it had none, or ended before the first
    }
    compare(registry, all);
    WorkerLevels first = all.values().iterator().next();
    var kind = LevelPolicy.Kind.valueOf(first.kind());
    var levelling =
        new LevelPolicy(
            kind,
            slo(first.slo(), slos),
            first.target(),
            kind == LevelPolicy.Kind.SEARCH ? decided(first) : null);
    var unit = LoadUnit.valueOf(first.unit());
    return new MergedLevels(
        track(all.values().stream().filter(first::sameAs).toList(), unit), levelling);
  }

  /** What worker 0 decided of the levels of a search, and told all. */
  private static Map<Integer, LevelVerdict> decided(WorkerLevels levels) {
    Map<Integer, LevelVerdict> decided = new TreeMap<>();
    int number = 0;
    for (Span each : levels.spans()) {
      number++;
      if (each.verdict() != null) {
        decided.put(number, LevelVerdict.valueOf(each.verdict()));
      }
    }
    return decided;
  }

  private static void compare(WorkerRegistry registry, Map<Integer, WorkerLevels> all) {
    WorkerLevels first = all.values().iterator().next();
    int most = all.values().stream().mapToInt(each -> each.spans().size()).max().orElse(0);
    for (WorkerFolder each : registry.present().values()) {
      WorkerLevels own = all.get(each.index());
      if (own == null || own.spans().size() < most) {
        registry.against(
            each.index(),
            "it went through only "
                + (own == null ? 0 : own.spans().size())
                + " of "
                + most
                + " levels of load");
      } else if (!own.sameAs(first)) {
        registry.against(each.index(), "it went through other levels of load than others");
      }
    }
  }

  private static @Nullable Slo slo(@Nullable String name, List<Slo> slos) {
    return name == null
        ? null
        : slos.stream()
            .filter(slo -> slo.name().equals(name))
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "levels of load are for the SLO '"
                            + name
                            + "', which no summary.json has"));
  }

  /**
   * Arrivals of an open level come until its end, and the end of the run cuts it: of the worker
   * that ended last. Users of a closed one are all there while no worker has begun to change
   * theirs.
   */
  private static LevelTrack track(List<WorkerLevels> all, LoadUnit unit) {
    var track = new LevelTrack(unit);
    int known = all.stream().mapToInt(each -> each.spans().size()).min().orElse(0);
    for (int i = 0; i < known; i++) {
      int level = i;
      List<Span> spans = all.stream().map(each -> each.spans().get(level)).toList();
      long start = spans.stream().mapToLong(Span::startNanos).max().orElseThrow();
      var ends = spans.stream().mapToLong(Span::endNanos);
      long end = (unit == LoadUnit.CONCURRENCY ? ends.min() : ends.max()).orElseThrow();
      track.open(spans.get(0).load(), start);
      track.close(Math.max(start, end));
    }
    return track;
  }

  LevelShard newShard() {
    return recorder.newShard();
  }

  /** A request has left. Any thread. */
  void sent(LoggedEvent.Sent event) {
    recorder.sent(event.paced() ? Timing.ABSENT : event.dueNanos(), event.sentNanos());
  }

  /** The level of a request that has ended, or {@link LevelTrack#NONE}. */
  int of(RequestRecord request) {
    return track.of(request);
  }

  /**
   * What they showed.
   *
   * @param slos all of the run
   * @param endNanos when the last worker stopped
   */
  Levels snapshot(List<Slo> slos, long endNanos) {
    return Levels.of(recorder.snapshot(slos, endNanos), levelling);
  }
}
