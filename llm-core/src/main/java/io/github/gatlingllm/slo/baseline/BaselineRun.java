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
 * The figures of a run that later runs are compared with.
 *
 * @param origin the run
 * @param key what another run must have in common with it
 * @param requests the figures by Gatling path
 * @param scenarios the figures by scenario; empty with a single one, or if not recorded
 * @param all the figures of all requests together
 * @param levels its load levels in the order of time; null if not recorded
 * @param kept the figures of features, by key
 */
public record BaselineRun(
    Origin origin,
    RunKey key,
    Map<List<String>, BaselineStats> requests,
    Map<String, BaselineStats> scenarios,
    BaselineStats all,
    @Nullable List<BaselineLevel> levels,
    Map<String, KeptFigures> kept) {

  /** The current format; it increases when a verdict needs more data. */
  public static final int FORMAT = 2;

  public BaselineRun {
    requests = Collections.unmodifiableMap(new LinkedHashMap<>(requests));
    scenarios = Collections.unmodifiableMap(new LinkedHashMap<>(scenarios));
    levels = levels == null ? null : List.copyOf(levels);
    kept = Collections.unmodifiableMap(new LinkedHashMap<>(kept));
  }

  /** Creates a run without scenarios and levels. */
  public BaselineRun(
      Origin origin, RunKey key, Map<List<String>, BaselineStats> requests, BaselineStats all) {
    this(origin, key, requests, Map.of(), all, null);
  }

  /** Creates a run without figures of features. */
  public BaselineRun(
      Origin origin,
      RunKey key,
      Map<List<String>, BaselineStats> requests,
      Map<String, BaselineStats> scenarios,
      BaselineStats all,
      @Nullable List<BaselineLevel> levels) {
    this(origin, key, requests, scenarios, all, levels, Map.of());
  }

  /** Returns a copy with figures of features. */
  public BaselineRun with(Map<String, KeptFigures> kept) {
    return new BaselineRun(origin, key, requests, scenarios, all, levels, kept);
  }

  /**
   * Returns the figures of a request path, or of all requests for an empty one; null if it had no
   * such request.
   */
  public @Nullable BaselineStats at(List<String> path) {
    return path.isEmpty() ? all : requests.get(path);
  }

  /** Returns its levels if all had the same load; empty if not, or if not recorded. */
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
   * The run that the figures come from.
   *
   * @param simulation the simulation's class name
   * @param runId Gatling's id of the run
   * @param startedAt the wall-clock start
   * @param durationSeconds the time from start to end
   * @param versions the versions that may make a difference, by name
   * @param format the format of the file
   * @param invalid why the run is invalid; empty if it is valid
   * @param missed the objectives that it missed; empty in a format without them
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

    /** The name of this extension in the versions. */
    public static final String PLUGIN = "gatling-llm";

    /** The prefix of what the server reports about itself in the versions. */
    public static final String SERVER = "server ";

    public Origin {
      versions = Collections.unmodifiableSortedMap(new TreeMap<>(versions));
      invalid = List.copyOf(invalid);
      missed = List.copyOf(missed);
    }

    /** Returns whether it lacks data that a verdict needs. */
    public boolean outdated() {
      return format < FORMAT;
    }
  }
}
