// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history;

import io.github.gatlingllm.slo.baseline.RunKey;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A run in a history file.
 *
 * @param origin the run
 * @param key what another run must have in common with it
 * @param wholeKey whether the line has all of the key: older lines lack bounds of SLOs and dialects
 * @param versions the versions of tools and server, by name
 * @param figures the main figures by name, in the order of the page
 * @param objectives the objectives
 */
public record HistoryRun(
    Origin origin,
    RunKey key,
    boolean wholeKey,
    SortedMap<String, String> versions,
    Map<String, FigureValue> figures,
    List<HistoryObjective> objectives) {

  public HistoryRun {
    versions = Collections.unmodifiableSortedMap(new TreeMap<>(versions));
    figures = Collections.unmodifiableMap(new LinkedHashMap<>(figures));
    objectives = List.copyOf(objectives);
  }

  /**
   * The identity of a run.
   *
   * @param line the line in the file, from 1
   * @param startedAt the wall-clock start
   * @param simulation the simulation's class name
   * @param runId Gatling's id of the run
   * @param verdict PASSED, FAILED, INVALID or UNDETERMINED
   * @param invalid why the run is invalid; empty if it is valid
   */
  public record Origin(
      int line,
      Instant startedAt,
      String simulation,
      String runId,
      String verdict,
      List<String> invalid) {

    public Origin {
      invalid = List.copyOf(invalid);
    }
  }

  /**
   * Returns the differences from an earlier run. Parts that a line lacks do not count, nor do
   * lengths of an earlier run in which no request succeeded.
   */
  List<String> differences(HistoryRun before, Set<String> ignoredLabels) {
    boolean whole = wholeKey && before.wholeKey;
    RunKey now = whole ? key : reduced(key);
    RunKey then = whole ? before.key : reduced(before.key);
    return now.differences(
        then.tokens().source() == null ? with(then, now.tokens()) : then, ignoredLabels);
  }

  /** Returns the part of a key that all lines have. */
  private static RunKey reduced(RunKey key) {
    return new RunKey(
        key.load(),
        new TreeMap<>(),
        key.models(),
        List.of(),
        new RunKey.Tokens(
            key.tokens().source(), null, key.tokens().meanInput(), key.tokens().meanOutput()),
        key.labels());
  }

  private static RunKey with(RunKey key, RunKey.Tokens tokens) {
    return new RunKey(key.load(), key.slos(), key.models(), key.dialects(), tokens, key.labels());
  }

  /** Returns whether its figures count: those of an invalid run measure the client. */
  public boolean valid() {
    return origin.invalid().isEmpty() && !origin.verdict().equals("INVALID");
  }
}
