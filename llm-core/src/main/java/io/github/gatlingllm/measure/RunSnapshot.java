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
 * All figures of a run at one moment. Taken once at the end; verdicts, files and console read it.
 *
 * @param window the measuring window
 * @param requests by Gatling path (groups, name), in order of first appearance
 * @param scenarios by scenario, in order of first appearance; empty where there is one alone
 * @param all all requests together
 * @param slotSeconds the length of a slot of {@code series}
 * @param series what happened when, gapless from the run's start, at most some hundred slots
 * @param conversations by name
 * @param users how many Gatling users sent a measured request
 * @param steady the span to which the figures were cut, the series excepted; null: they were not
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

  /** How all names and texts beyond those that have figures of their own are called together. */
  public static final String OTHER = "<other>";

  /** Of all that was measured, in one scenario. */
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

  /** The same figures with how the run went over time. */
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
   * The same figures as those of a run's steady state.
   *
   * @param span which it is; null: it had none
   */
  public RunSnapshot in(@Nullable SteadySpan span) {
    return new RunSnapshot(
        window, requests, scenarios, all, slotSeconds, series, conversations, users, span);
  }

  /**
   * The same figures without what the server adds to prompts.
   *
   * @param paths of the requests of which nobody can tell it
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

  /** Whether there were so many request names that later ones were put together. */
  public boolean foldedPaths() {
    return requests.containsKey(List.of(OTHER));
  }
}
