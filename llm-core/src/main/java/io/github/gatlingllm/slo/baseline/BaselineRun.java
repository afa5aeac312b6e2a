// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.baseline;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a run leaves behind for later ones to be compared with.
 *
 * @param origin which run it was
 * @param key what another run must have in common with it
 * @param requests by Gatling path
 * @param scenarios by name; none where there was one alone, or nobody kept them
 * @param all all requests together
 * @param levels its levels of load in the order of time; null: nobody kept them
 * @param kept what it keeps of features, by key
 */
public record BaselineRun(
    Origin origin,
    RunKey key,
    Map<List<String>, BaselineStats> requests,
    Map<String, BaselineStats> scenarios,
    BaselineStats all,
    @Nullable List<BaselineLevel> levels,
    Map<String, KeptFigures> kept) {

  /** How such a run is kept today: higher since a verdict needs more of it than before. */
  public static final int FORMAT = 2;

  /** Copies. */
  public BaselineRun {
    requests = Collections.unmodifiableMap(new LinkedHashMap<>(requests));
    scenarios = Collections.unmodifiableMap(new LinkedHashMap<>(scenarios));
    levels = levels == null ? null : List.copyOf(levels);
    kept = Collections.unmodifiableMap(new LinkedHashMap<>(kept));
  }

  /** One of which neither scenarios nor levels were kept. */
  public BaselineRun(
      Origin origin, RunKey key, Map<List<String>, BaselineStats> requests, BaselineStats all) {
    this(origin, key, requests, Map.of(), all, null);
  }

  /** One that keeps nothing of features. */
  public BaselineRun(
      Origin origin,
      RunKey key,
      Map<List<String>, BaselineStats> requests,
      Map<String, BaselineStats> scenarios,
      BaselineStats all,
      @Nullable List<BaselineLevel> levels) {
    this(origin, key, requests, scenarios, all, levels, Map.of());
  }

  /** The same run, of which that is known besides. */
  public BaselineRun with(Map<String, KeptFigures> kept) {
    return new BaselineRun(origin, key, requests, scenarios, all, levels, kept);
  }

  /** The figures of a request path; of all if it is empty; null: it had no such request. */
  public @Nullable BaselineStats at(List<String> path) {
    return path.isEmpty() ? all : requests.get(path);
  }

  /**
   * Its levels, if all of them had the same load; none, if it had other levels, or nobody knows.
   */
  public List<BaselineStats> repeats() {
    List<BaselineLevel> known = levels == null ? List.of() : levels;
    boolean same =
        known.stream()
            .allMatch(
                level ->
                    level.load() == known.get(0).load() && level.unit() == known.get(0).unit());
    return same ? known.stream().map(BaselineLevel::figures).toList() : List.of();
  }

  /**
   * Which run it was.
   *
   * @param simulation the simulation's class name
   * @param runId Gatling's id of the run
   * @param startedAt wall-clock start
   * @param durationSeconds from start to end
   * @param versions of all that could make a difference, by name
   * @param format in which it was kept
   * @param invalid why its figures can't be trusted; empty: they can
   * @param missed those of its objectives that it missed; none in a format that does not keep them
   */
  public record Origin(
      String simulation,
      String runId,
      Instant startedAt,
      double durationSeconds,
      SortedMap<String, String> versions,
      int format,
      List<String> invalid,
      List<String> missed) {

    /** The name of this extension among the versions. */
    public static final String PLUGIN = "gatling-llm";

    /** Copies. */
    public Origin {
      versions = Collections.unmodifiableSortedMap(new TreeMap<>(versions));
      invalid = List.copyOf(invalid);
      missed = List.copyOf(missed);
    }

    /** Whether it lacks what a verdict needs today. */
    public boolean outdated() {
      return format < FORMAT;
    }
  }
}
