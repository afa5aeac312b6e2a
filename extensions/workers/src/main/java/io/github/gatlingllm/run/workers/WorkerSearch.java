// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.workers;

import io.github.gatlingllm.capacity.LevelReport;
import io.github.gatlingllm.capacity.LevelledLoad;
import io.github.gatlingllm.capacity.search.CapacitySearch;
import io.github.gatlingllm.capacity.search.CoordinatedSearch;
import io.github.gatlingllm.capacity.search.SearchScript;
import io.github.gatlingllm.capacity.search.SearchedOverload;
import io.github.gatlingllm.capacity.search.SharedSearch;
import io.github.gatlingllm.workers.WorkerPlace;
import io.github.gatlingllm.workers.coordination.JoinTable;
import io.github.gatlingllm.workers.coordination.WorkerClient;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The capacity search of several workers. Each worker reports its counts to worker 0 and receives
 * the decisions of worker 0.
 */
final class WorkerSearch {

  private static final String REPORT = "report";
  private static final String HELD_UP = "heldUp";

  private final WorkerPlace place;
  private final CapacitySearch search;
  private final SharedSearch shared;
  private final WorkerTalk talk;

  private WorkerSearch(WorkerPlace place, CapacitySearch search, Consumer<String> failed) {
    this.place = place;
    this.search = search;
    this.shared = search.share();
    this.talk = new WorkerTalk(place, WorkerTalk.Topic.SEARCH, failed);
  }

  /**
   * Returns the search of a run, before its load begins.
   *
   * @param loads the loads with levels
   * @param failed receives why the search cannot continue
   * @return null: the run has no search, or only one worker
   */
  static @Nullable WorkerSearch of(
      WorkerPlace place, Collection<LevelledLoad> loads, Consumer<String> failed) {
    return !place.several()
        ? null
        : loads.stream()
            .flatMap(WorkerSearch::search)
            .findFirst()
            .map(search -> new WorkerSearch(place, search, failed))
            .orElse(null);
  }

  private static Stream<CapacitySearch> search(LevelledLoad load) {
    if (load instanceof CapacitySearch search) {
      return Stream.of(search);
    }
    return load instanceof SearchedOverload overload
        ? Stream.of(overload.search())
        : Stream.empty();
  }

  /** Starts the search at worker 0. */
  void lead(JoinTable table) {
    CoordinatedSearch lead = search.lead(place.count(), table::nameOf);
    table.talk(
        WorkerTalk.Topic.SEARCH.key(),
        (index, message) -> {
          String report = message.get(REPORT);
          LevelReport reported = report == null ? null : LevelReport.parse(report);
          lead.heard(index, reported, message.get(HELD_UP), search.now());
          SearchScript known = lead.script();
          return known == null ? Map.of() : known.values();
        });
    talk.begin(() -> leadOnce(lead));
  }

  private void leadOnce(CoordinatedSearch lead) {
    SearchScript own = shared.script();
    if (own == null) {
      return;
    }
    long now = search.now();
    if (lead.script() == null) {
      lead.begin(own, now);
    }
    lead.heard(0, shared.report(), shared.heldUp(), now);
    lead.look(now);
    follow(Objects.requireNonNull(lead.script()));
  }

  /** Starts the search at another worker. */
  void follow(WorkerClient visit) {
    talk.begin(() -> reportOnce(visit));
  }

  private void reportOnce(WorkerClient visit) {
    if (shared.script() == null) {
      talk.listening();
    }
    Map<String, String> message = new HashMap<>();
    LevelReport report = shared.report();
    if (report != null) {
      message.put(REPORT, report.text());
    }
    String heldUp = shared.heldUp();
    if (heldUp != null) {
      message.put(HELD_UP, heldUp);
    }
    Map<String, String> answer = talk.send(visit, message);
    SearchScript more = answer == null ? null : SearchScript.of(answer);
    if (more != null && shared.script() != null) {
      follow(more);
    }
  }

  private void follow(SearchScript more) {
    shared.follow(more);
    if (more.trouble() != null) {
      talk.fail(more.trouble());
    }
    if (more.over()) {
      talk.done();
    }
  }

  /** Ends the search. Worker 0 still answers other workers. */
  void end() {
    talk.end();
  }
}
