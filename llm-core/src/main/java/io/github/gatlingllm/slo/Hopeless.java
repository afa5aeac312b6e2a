/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo;

import io.github.gatlingllm.timeline.RequestRecord;
import io.github.gatlingllm.timeline.RunRecorder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Finds objectives that a run can't meet any more, whatever is still to come. Requests are counted
 * into {@link Watcher}s, one per event loop; looking costs a few reads and holds nobody up.
 */
public final class Hopeless {

  /** Fewer samples are no ground for a projection. */
  private static final long LEAST_SAMPLES = 100;

  private final List<Reach> reaches;
  private final RunRecorder run;
  private final List<Watcher> watchers = new CopyOnWriteArrayList<>();

  /**
   * Starts without any request.
   *
   * @param objectives which may be out of reach some time
   * @param run whose request paths hold here too
   */
  public Hopeless(List<Objective> objectives, RunRecorder run) {
    this.reaches = objectives.stream().flatMap(each -> Reaches.of(each).stream()).toList();
    this.run = run;
  }

  /** A new watcher, for one event loop. */
  public Watcher newWatcher() {
    var watcher = new Watcher(reaches, run);
    watchers.add(watcher);
    return watcher;
  }

  /** The objectives that are out of reach by now, and why. */
  public Map<Objective, String> outOfReach(Prospect prospect) {
    var found = new LinkedHashMap<Objective, String>();
    for (int i = 0; i < reaches.size(); i++) {
      Reach reach = reaches.get(i);
      reason(reach, count(i), prospect)
          .ifPresent(reason -> found.putIfAbsent(reach.objective(), reason));
    }
    return found;
  }

  private Reach.Count count(int index) {
    return watchers.stream()
        .map(watcher -> watcher.tallies.get(index).count())
        .reduce(Reach.Count.NONE, Reach.Count::plus);
  }

  private static Optional<String> reason(Reach reach, Reach.Count count, Prospect prospect) {
    if (count.broken() == 0) {
      return Optional.empty();
    }
    if (!(reach.allowance() instanceof Reach.Allowance.OfTotal allowance)) {
      return Optional.of("out of reach: no request may break the bound, " + did(count));
    }
    if (!foreseen(count, prospect)) {
      return Optional.empty();
    }
    long total = count.samples() + prospect.requests();
    long allowed = Math.max(0, allowance.of(total));
    return count.broken() > allowed
        ? Optional.of(
            "out of reach: "
                + allowed
                + " of at most "
                + total
                + " requests may miss, "
                + did(count))
        : Optional.empty();
  }

  private static boolean foreseen(Reach.Count count, Prospect prospect) {
    return switch (prospect.kind()) {
      case EXACT -> true;
      case PROJECTED -> count.samples() >= LEAST_SAMPLES;
      case UNKNOWN -> false;
    };
  }

  private static String did(Reach.Count count) {
    return count.broken() + " did";
  }

  /** What one event loop sees; no other thread may write into it. */
  public static final class Watcher {

    private final List<Reach> reaches;
    private final RunRecorder run;
    private final List<Reach.Tally> tallies = new ArrayList<>();

    private Watcher(List<Reach> reaches, RunRecorder run) {
      this.reaches = reaches;
      this.run = run;
      reaches.forEach(reach -> tallies.add(new Reach.Tally()));
    }

    /**
     * A request ended.
     *
     * @param held the SLOs it is held against
     */
    public void record(RequestRecord request, List<Slo> held) {
      if (reaches.isEmpty() || !request.measured()) {
        return;
      }
      List<String> path = run.path(request.id());
      for (int i = 0; i < reaches.size(); i++) {
        if (reaches.get(i).concerns(path, held)) {
          reaches.get(i).sampler().count(request, tallies.get(i));
        }
      }
    }
  }
}
