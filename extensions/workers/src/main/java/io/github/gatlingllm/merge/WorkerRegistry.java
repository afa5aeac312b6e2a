// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.merge;

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
 * Who was to come and who came: what speaks against each worker. Nothing of it is ever passed over:
 * a run of which a part can't be trusted is not valid as a whole.
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
   * Calls it.
   *
   * @param count how many workers there were
   * @throws IllegalArgumentException if a folder is of no worker that can be among them
   */
  static WorkerRegistry of(int count, List<WorkerFolder> folders) {
    var registry = new WorkerRegistry(count);
    folders.forEach(registry::place);
    for (int index = 0; index < count; index++) {
      if (!registry.present.containsKey(index)) {
        registry.against(index, "it is missing: there is no folder of it");
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
          folder.llm()
              + " is that of "
              + card.place()
              + ", but --workers is "
              + count
              + ": give the number of workers that there were");
    }
    WorkerFolder other = present.putIfAbsent(folder.index(), folder);
    if (other != null) {
      against(
          folder.index(),
          "there are two folders of it: "
              + other.llm()
              + " and "
              + folder.llm()
              + "; it was restarted, or its folder was given twice");
    }
  }

  /** The first that is there is what the others are held against. */
  private void compare() {
    WorkerFolder first = present.values().iterator().next();
    for (WorkerFolder each : present.values()) {
      first
          .card()
          .identity()
          .difference(each.card().identity())
          .ifPresent(
              difference ->
                  against(
                      each.index(),
                      "it ran something else than " + first.card().name() + ": " + difference));
      if (!each.card().meeting().equals(first.card().meeting())) {
        against(
            each.index(),
            "it did not meet "
                + first.card().name()
                + " before the load: it was restarted, or is of another run");
      }
    }
  }

  private void examine(WorkerFolder folder) {
    WorkerCard.End end = folder.card().end();
    Reported reported = folder.reported();
    if (folder.trouble() != null) {
      against(folder.index(), folder.trouble());
      return;
    }
    if (end == null || reported == null) {
      against(folder.index(), "it did not come to its end: it crashed, or was killed");
      return;
    }
    promised(folder);
    if (reported.facts().run().end().broken()) {
      against(folder.index(), reported.facts().run().end().words());
    }
    reported.facts().run().end().earlyStopText().ifPresent(early -> against(folder.index(), early));
    if (end.trouble() != null) {
      against(folder.index(), end.trouble());
    }
    clock(folder, end);
    Validity validity = reported.summary().validity();
    if (validity.waived()) {
      validity.reasons().forEach(reason -> waived.add(folder.card().name() + ": " + reason));
      return;
    }
    validity.reasons().forEach(reason -> against(folder.index(), reason));
    if (!reported.summary().loadApplied()) {
      against(folder.index(), "it did not send all of its load");
    }
  }

  private void promised(WorkerFolder folder) {
    if (folder.card().identity().objectives().isEmpty()) {
      against(
          folder.index(),
          "its worker.json has no hash of its objectives and SLOs, as that of an earlier version:"
              + " merge with the version that ran");
    } else if (!folder.asPromised()) {
      against(
          folder.index(),
          "its summary.json has other objectives or SLOs than it ran with: it was changed since."
              + " Take the folder as the worker left it");
    }
  }

  /** Rows that the disk could not take are no fault of the folder: the worker's report says so. */
  void compareRows(int index, long found, long ended) {
    WorkerFolder folder = present.get(index);
    Reported reported = folder == null ? null : folder.reported();
    boolean known =
        reported != null
            && reported.summary().validity().warnings().stream()
                .anyMatch(warning -> warning.startsWith(RequestLog.MISSING));
    if (found < ended && !known) {
      against(
          index,
          "its requests.jsonl has "
              + found
              + " of its "
              + ended
              + " rows: it was cut. Take the folder as the worker left it");
    }
  }

  /** What load generators say against themselves, where objectives are judged all the same. */
  List<String> waived() {
    return List.copyOf(waived);
  }

  private void clock(WorkerFolder folder, WorkerCard.End end) {
    ClockOffset before = folder.card().before();
    ClockOffset after = end.after();
    if (after == null) {
      against(
          folder.index(),
          "it did not reach worker 0 at its end, so nobody knows whether their clocks went alike");
      return;
    }
    long most = JoinTable.MOST_BOUND.toNanos();
    if (Math.max(before.boundNanos(), after.boundNanos()) > most) {
      against(
          folder.index(),
          "its clock's offset is known to ± "
              + millis(Math.max(before.boundNanos(), after.boundNanos()))
              + " ms only");
    }
    if (after.driftSince(before) > most) {
      against(
          folder.index(),
          "its clock went another pace than worker 0's: they drifted apart by at least "
              + millis(after.driftSince(before))
              + " ms during the run");
    }
  }

  /** Something speaks against a worker. */
  void against(int index, String reason) {
    List<String> known = reasons.get(index);
    if (known != null && !known.contains(reason)) {
      known.add(reason);
    }
  }

  int count() {
    return count;
  }

  /** Those that are there, by index. */
  Map<Integer, WorkerFolder> present() {
    return present;
  }

  List<String> reasons(int index) {
    return List.copyOf(reasons.getOrDefault(index, List.of()));
  }

  /** What speaks against any of them, each with its name. */
  List<String> all() {
    var all = new ArrayList<String>();
    reasons.forEach((index, each) -> each.forEach(reason -> all.add(name(index) + ": " + reason)));
    return all;
  }

  private String name(int index) {
    WorkerFolder folder = present.get(index);
    return folder == null ? "worker " + index : folder.card().name();
  }

  private static String millis(long nanos) {
    return String.format(Locale.ROOT, "%.1f", nanos / 1e6);
  }
}
