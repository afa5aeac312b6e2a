// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.earlystop;

import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.slo.objective.EndedRequest;
import io.github.gatlingllm.slo.objective.RunObjective;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Finds objectives that a run can't meet any more, whatever is still to come. {@link Watcher}s
 * count requests, one per event loop; a check costs a few reads and blocks no writer.
 */
public final class UnreachableObjectives {

  /** The least number of samples for a projection. */
  private static final long LEAST_SAMPLES = 100;

  private final List<BreachCount> reaches;
  private final List<Watcher> watchers = new CopyOnWriteArrayList<>();
  private volatile TimingUncertainty uncertainty = TimingUncertainty.UNKNOWN;

  /**
   * Creates a finder without requests.
   *
   * @param objectives the objectives of the run
   */
  public UnreachableObjectives(List<RunObjective> objectives) {
    this.reaches = objectives.stream().flatMap(each -> BreachCounts.of(each).stream()).toList();
  }

  /** Sets the timing uncertainty of all times, including those already counted. Any thread. */
  public void within(TimingUncertainty known) {
    uncertainty = known;
  }

  /** Creates a watcher for one event loop. */
  public Watcher newWatcher() {
    var watcher = new Watcher(reaches);
    watchers.add(watcher);
    return watcher;
  }

  /** Returns the objectives that are out of reach, with the reason. */
  public Map<RunObjective, String> outOfReach(RequestsToCome prospect) {
    var found = new LinkedHashMap<RunObjective, String>();
    for (int i = 0; i < reaches.size(); i++) {
      BreachCount reach = reaches.get(i);
      reason(reach, count(i), prospect)
          .ifPresent(reason -> found.putIfAbsent(reach.objective(), reason));
    }
    return found;
  }

  private BreachCount.Count count(int index) {
    double uncertain = reaches.get(index).most(uncertainty);
    return watchers.stream()
        .map(watcher -> watcher.tallies.get(index).count(uncertain))
        .reduce(BreachCount.Count.NONE, BreachCount.Count::plus);
  }

  private static Optional<String> reason(
      BreachCount reach, BreachCount.Count count, RequestsToCome prospect) {
    if (count.broken() == 0) {
      return Optional.empty();
    }
    if (!(reach.allowance() instanceof BreachCount.Allowance.OfTotal allowance)) {
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

  private static boolean foreseen(BreachCount.Count count, RequestsToCome prospect) {
    return switch (prospect.kind()) {
      case EXACT -> true;
      case PROJECTED -> count.samples() >= LEAST_SAMPLES;
      case UNKNOWN -> false;
    };
  }

  private static String did(BreachCount.Count count) {
    return "but " + count.broken() + " did";
  }

  /** The counts of one event loop; no other thread may write to it. */
  public static final class Watcher {

    private final List<BreachCount> reaches;
    private final List<BreachCount.Tally> tallies = new ArrayList<>();

    private Watcher(List<BreachCount> reaches) {
      this.reaches = reaches;
      reaches.forEach(reach -> tallies.add(new BreachCount.Tally()));
    }

    /** Counts a request that ended. */
    public void record(EndedRequest ended) {
      if (reaches.isEmpty() || !ended.request().measured()) {
        return;
      }
      for (int i = 0; i < reaches.size(); i++) {
        if (reaches.get(i).concerns(ended)) {
          reaches.get(i).sampler().count(ended, tallies.get(i));
        }
      }
    }
  }
}
