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

/** The load levels of all workers, recorded together. Workers change levels at the same time. */
final class MergedLevels {

  private final LevelTrack track;
  private final LevelRecorder recorder;
  private final LevelPolicy policy;

  private MergedLevels(LevelTrack track, LevelPolicy policy) {
    this.track = track;
    this.recorder = new LevelRecorder(track);
    this.policy = policy;
  }

  /**
   * Returns the levels of the workers that completed, and invalidates workers with other levels.
   *
   * @param slos all SLOs of the run
   * @return null: the load had no levels
   * @throws IllegalArgumentException if a card is damaged
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
      return null; // the load has no levels, or ended before the first one
    }
    compare(registry, all);
    WorkerLevels first = all.values().iterator().next();
    var kind = LevelPolicy.Kind.valueOf(first.kind());
    var policy =
        new LevelPolicy(
            kind,
            slo(first.slo(), slos),
            first.target(),
            kind == LevelPolicy.Kind.SEARCH ? decided(first) : null);
    var unit = LoadUnit.valueOf(first.unit());
    return new MergedLevels(
        track(all.values().stream().filter(first::sameAs).toList(), unit), policy);
  }

  /** Returns the verdicts of a search by level number: worker 0 decided them for all. */
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
        registry.invalidate(
            each.index(), MergeTexts.levelsMissing(own == null ? 0 : own.spans().size(), most));
      } else if (!own.sameAs(first)) {
        registry.invalidate(each.index(), MergeTexts.OTHER_LEVELS);
      }
    }
  }

  private static @Nullable Slo slo(@Nullable String name, List<Slo> slos) {
    return name == null
        ? null
        : slos.stream()
            .filter(slo -> slo.name().equals(name))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException(MergeTexts.levelsOfUnknownSlo(name)));
  }

  /**
   * Returns the common levels. An open level ends when the last worker ends it. A closed level ends
   * when the first worker changes its users.
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

  /** Records that a request was sent. Any thread. */
  void sent(LoggedEvent.Sent event) {
    recorder.sent(event.paced() ? Timing.ABSENT : event.dueNanos(), event.sentNanos());
  }

  /** Returns the level of a request that has ended, or {@link LevelTrack#NONE}. */
  int of(RequestRecord request) {
    return track.of(request);
  }

  /**
   * Returns the figures of the levels.
   *
   * @param slos all SLOs of the run
   * @param endNanos when the last worker stopped
   */
  Levels snapshot(List<Slo> slos, long endNanos) {
    return Levels.of(recorder.snapshot(slos, endNanos), policy);
  }
}
