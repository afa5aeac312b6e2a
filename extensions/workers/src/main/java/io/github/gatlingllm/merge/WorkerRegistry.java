// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.merge;

import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.merge.WorkerFolder.Reported;
import io.github.gatlingllm.report.json.RequestLog;
import io.github.gatlingllm.report.view.Validity;
import io.github.gatlingllm.workers.ClockOffset;
import io.github.gatlingllm.workers.WorkerCard;
import io.github.gatlingllm.workers.coordination.JoinTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * The workers of a run, and why their results are not valid. One invalid worker invalidates the
 * whole run.
 */
final class WorkerRegistry {

  private final int count;
  private final Map<Integer, WorkerFolder> present = new TreeMap<>();
  private final Map<Integer, List<String>> reasons = new TreeMap<>();
  private final List<String> waived = new ArrayList<>();

  private WorkerRegistry(int count) {
    this.count = count;
    for (int index = 0; index < count; index++) {
      reasons.put(index, new ArrayList<>());
    }
  }

  /**
   * Registers the folders of a run's workers.
   *
   * @param count the number of workers in the run
   * @throws IllegalArgumentException if a folder belongs to a run with another number of workers
   */
  static WorkerRegistry of(int count, List<WorkerFolder> folders) {
    var registry = new WorkerRegistry(count);
    folders.forEach(registry::place);
    for (int index = 0; index < count; index++) {
      if (!registry.present.containsKey(index)) {
        registry.invalidate(index, MergeTexts.MISSING);
      }
    }
    registry.compare();
    registry.present.values().forEach(registry::examine);
    return registry;
  }

  private void place(WorkerFolder folder) {
    WorkerCard card = folder.card();
    if (card.place().count() != count) {
      throw new IllegalArgumentException(
          MergeTexts.otherCount(folder.llm(), card.place().toString(), count));
    }
    WorkerFolder other = present.putIfAbsent(folder.index(), folder);
    if (other != null) {
      invalidate(folder.index(), MergeTexts.twoFolders(other.llm(), folder.llm()));
    }
  }

  /** Compares all workers with the first one that is present. */
  private void compare() {
    WorkerFolder first = present.values().iterator().next();
    for (WorkerFolder each : present.values()) {
      first
          .card()
          .identity()
          .difference(each.card().identity())
          .ifPresent(
              difference ->
                  invalidate(each.index(), MergeTexts.ranOther(first.card().name(), difference)));
      if (!each.card().meeting().equals(first.card().meeting())) {
        invalidate(each.index(), MergeTexts.startedApart(first.card().name()));
      }
    }
    compareWarmUps();
  }

  /** Compares the workers that completed: their windows must have opened together. */
  private void compareWarmUps() {
    List<WorkerCard> ended =
        present.values().stream()
            .map(WorkerFolder::card)
            .filter(card -> card.end() != null)
            .toList();
    for (WorkerCard each : ended) {
      WorkerCard first = ended.get(0);
      if (each.warmUpNanos() != first.warmUpNanos()) {
        invalidate(
            each.place().index(),
            MergeTexts.warmUpsDiffer(
                seconds(each.warmUpNanos()), first.name(), seconds(first.warmUpNanos())));
      }
    }
  }

  private void examine(WorkerFolder folder) {
    WorkerCard.End end = folder.card().end();
    Reported reported = folder.reported();
    if (folder.trouble() != null) {
      invalidate(folder.index(), folder.trouble());
      return;
    }
    if (end == null || reported == null) {
      invalidate(folder.index(), MergeTexts.NOT_ENDED);
      return;
    }
    checkObjectives(folder);
    if (reported.facts().run().end().broken()) {
      invalidate(folder.index(), reported.facts().run().end().words());
    }
    reported
        .facts()
        .run()
        .end()
        .earlyStopText()
        .ifPresent(early -> invalidate(folder.index(), early));
    if (end.trouble() != null) {
      invalidate(folder.index(), end.trouble());
    }
    clock(folder, end);
    Validity validity = reported.summary().validity();
    if (validity.waived()) {
      validity.reasons().forEach(reason -> waived.add(folder.card().name() + ": " + reason));
      return;
    }
    validity.reasons().forEach(reason -> invalidate(folder.index(), reason));
    if (!reported.summary().loadApplied()) {
      invalidate(folder.index(), MergeTexts.LOAD_NOT_SENT);
    }
  }

  private void checkObjectives(WorkerFolder folder) {
    if (folder.card().identity().objectives().isEmpty()) {
      invalidate(folder.index(), MergeTexts.NO_HASH);
    } else if (!folder.isUnchanged()) {
      invalidate(folder.index(), MergeTexts.CHANGED);
    }
  }

  /** Checks that all rows are in the file, unless the worker reported that its disk was full. */
  void compareRows(int index, long found, long ended) {
    WorkerFolder folder = present.get(index);
    Reported reported = folder == null ? null : folder.reported();
    boolean known =
        reported != null
            && reported.summary().validity().warnings().stream()
                .anyMatch(warning -> warning.startsWith(RequestLog.MISSING));
    if (found < ended && !known) {
      invalidate(index, MergeTexts.rowsCut(found, ended));
    }
  }

  /** Returns the waived reasons of load generators. Objectives are judged despite them. */
  List<String> waived() {
    return List.copyOf(waived);
  }

  private void clock(WorkerFolder folder, WorkerCard.End end) {
    ClockOffset before = folder.card().before();
    ClockOffset after = end.after();
    if (after == null) {
      invalidate(folder.index(), MergeTexts.CLOCK_UNKNOWN);
      return;
    }
    long limit = JoinTable.MOST_BOUND.toNanos();
    long limitMillis = JoinTable.MOST_BOUND.toMillis();
    if (Math.max(before.boundNanos(), after.boundNanos()) > limit) {
      invalidate(
          folder.index(),
          MergeTexts.clockBound(
              millis(Math.max(before.boundNanos(), after.boundNanos())), limitMillis));
    }
    if (after.driftSince(before) > limit) {
      invalidate(
          folder.index(), MergeTexts.clockDrift(millis(after.driftSince(before)), limitMillis));
    }
  }

  /** Adds a reason why a worker is not valid. */
  void invalidate(int index, String reason) {
    List<String> known = reasons.get(index);
    if (known != null && !known.contains(reason)) {
      known.add(reason);
    }
  }

  int count() {
    return count;
  }

  /** Returns the workers with a folder, by index. */
  Map<Integer, WorkerFolder> present() {
    return present;
  }

  List<String> reasons(int index) {
    return List.copyOf(reasons.getOrDefault(index, List.of()));
  }

  /** Returns the reasons of all workers, each with the name of its worker. */
  List<String> all() {
    var all = new ArrayList<String>();
    reasons.forEach((index, each) -> each.forEach(reason -> all.add(name(index) + ": " + reason)));
    return all;
  }

  private String name(int index) {
    WorkerFolder folder = present.get(index);
    return folder == null ? "worker " + index : folder.card().name();
  }

  private static String seconds(long nanos) {
    return Quantity.plain(nanos / 1e9);
  }

  private static String millis(long nanos) {
    return String.format(Locale.ROOT, "%.1f", nanos / 1e6);
  }
}
