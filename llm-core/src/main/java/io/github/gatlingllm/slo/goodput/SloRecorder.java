// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.goodput;

import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.record.BySource;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/** Records the figures of SLOs over a run, in one {@link SloShard} per event loop. */
public final class SloRecorder {

  private final List<Slo> slos;
  private final RunRecorder run;
  private final List<SloShard> shards = new CopyOnWriteArrayList<>();

  /**
   * Creates a recorder without requests.
   *
   * @param slos all SLOs of the run, including those that apply to no request
   * @param run the run's recorder, with its window and request paths
   */
  public SloRecorder(List<Slo> slos, RunRecorder run) {
    this.slos = List.copyOf(slos);
    this.run = run;
  }

  /** Creates a shard for one event loop. */
  public SloShard newShard() {
    SloShard shard = new SloShard(run);
    shards.add(shard);
    return shard;
  }

  /** Returns all figures at this moment, with paths in the order of their names. */
  public SloSnapshot snapshot() {
    Window before = run.window();
    BySource<SloSums> merged = new BySource<>(SloSums::new);
    shards.forEach(shard -> shard.mergeInto(merged, before));
    Window window = run.window(); // contains all that a shard has settled by
    SloSums load = merged.all(window);
    SloSums bystanders = merged.bystanders(window);
    List<Slo> ofBystanders =
        slos.stream().filter(slo -> bystanders.holds(slo) && !load.holds(slo)).toList();
    return new SloSnapshot(
        byPath(merged.byPath(window), window),
        byScenario(merged, window),
        load.all(slos.stream().filter(slo -> !ofBystanders.contains(slo)).toList(), window),
        bystanders.all(ofBystanders, window));
  }

  private Map<List<String>, List<SloStats>> byPath(
      Map<List<String>, SloSums> merged, Window window) {
    Map<List<String>, List<SloStats>> byPath = new LinkedHashMap<>();
    merged.entrySet().stream()
        .sorted(Map.Entry.comparingByKey((a, b) -> a.toString().compareTo(b.toString())))
        .forEach(entry -> byPath.put(entry.getKey(), entry.getValue().held(slos, window)));
    return Collections.unmodifiableMap(byPath);
  }

  /**
   * Returns the counts of each SLO so far, in the run's order; cheap enough for a live display.
   *
   * @param uncertainty the timing uncertainty
   */
  public List<SloTally> soFar(TimingUncertainty uncertainty) {
    Map<String, SloTally> tallies = new HashMap<>();
    shards.forEach(shard -> shard.addTo(tallies, uncertainty));
    return slos.stream().map(slo -> tallies.getOrDefault(slo.name(), SloTally.none(slo))).toList();
  }

  private Map<String, List<SloStats>> byScenario(BySource<SloSums> merged, Window window) {
    Map<String, List<SloStats>> byScenario = new LinkedHashMap<>();
    for (String scenario : run.scenarios()) {
      byScenario.put(scenario, merged.ofScenario(scenario, window).held(slos, window));
    }
    return Collections.unmodifiableMap(byScenario);
  }
}
