// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * All figures of a run at one moment. The end of the run takes one snapshot, which verdicts, files
 * and console share.
 *
 * @param window the measuring window
 * @param requests by Gatling path (groups, name), in order of first appearance
 * @param scenarios by scenario, in order of first appearance; empty if there is only one
 * @param all all requests together
 * @param slotSeconds the length of a slot of {@code series}
 * @param series events over time, gapless from the run's start, at most some hundred slots
 * @param conversations by name
 * @param users the number of Gatling users that sent a measured request
 * @param steady the span that the figures cover, except the series; null if they cover the whole
 *     window
 */
public record RunSnapshot(
    Window window,
    Map<List<String>, RequestStats> requests,
    Map<String, RequestStats> scenarios,
    RequestStats all,
    double slotSeconds,
    List<TimeSlot> series,
    SortedMap<String, ConversationStats> conversations,
    long users,
    @Nullable SteadySpan steady) {

  /** The name that replaces all names and texts beyond those with figures of their own. */
  public static final String OTHER = "<other>";

  /** Creates a snapshot of everything measured, in one scenario. */
  public RunSnapshot(
      Window window,
      Map<List<String>, RequestStats> requests,
      RequestStats all,
      double slotSeconds,
      List<TimeSlot> series,
      SortedMap<String, ConversationStats> conversations,
      long users) {
    this(window, requests, Map.of(), all, slotSeconds, series, conversations, users, null);
  }

  /** Returns a copy with another series. */
  public RunSnapshot with(RunSeries run) {
    return new RunSnapshot(
        window,
        requests,
        scenarios,
        all,
        run.slotSeconds(),
        run.slots(),
        conversations,
        users,
        steady);
  }

  /**
   * Returns a copy whose figures are those of a steady state.
   *
   * @param span the steady state; null if the run had none
   */
  public RunSnapshot in(@Nullable SteadySpan span) {
    return new RunSnapshot(
        window, requests, scenarios, all, slotSeconds, series, conversations, users, span);
  }

  /**
   * Returns a copy without the server's additions to prompts.
   *
   * @param paths the requests whose additions are unknown
   */
  public RunSnapshot withoutTemplates(Set<List<String>> paths) {
    if (paths.isEmpty()) {
      return this;
    }
    Map<List<String>, RequestStats> reported = new LinkedHashMap<>(requests);
    reported.replaceAll((path, stats) -> paths.contains(path) ? stats.withoutTemplate() : stats);
    Map<String, RequestStats> ofScenarios = new LinkedHashMap<>(scenarios);
    ofScenarios.replaceAll((name, stats) -> stats.withoutTemplate());
    return new RunSnapshot(
        window,
        Collections.unmodifiableMap(reported),
        Collections.unmodifiableMap(ofScenarios),
        all.withoutTemplate(),
        slotSeconds,
        series,
        conversations,
        users,
        steady);
  }

  /** Returns whether the run had so many request names that later ones share an entry. */
  public boolean foldedPaths() {
    return requests.containsKey(List.of(OTHER));
  }
}
