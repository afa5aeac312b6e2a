// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.workers;

import io.github.gatlingllm.RunThread;
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
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The search for a capacity of a run with several workers: each tells worker 0 what it has counted,
 * some times a second, and hears what worker 0 has decided. All of that is on a thread of its own.
 */
final class WorkerSearch {

  private static final Logger LOGGER = LoggerFactory.getLogger(WorkerSearch.class);
  private static final long PERIOD_MILLIS = 250;
  private static final String REPORT = "report";
  private static final String HELD_UP = "heldUp";

  /** Nothing heard for so long: worker 0 does not wait any longer either. */
  private static final Duration SILENT = Duration.ofSeconds(8);

  private final WorkerPlace place;
  private final CapacitySearch search;
  private final SharedSearch shared;
  private final Consumer<String> failed;
  private volatile @Nullable ScheduledExecutorService timer;

  // of the timer's thread
  private long heardAt;
  private boolean over;

  private WorkerSearch(WorkerPlace place, CapacitySearch search, Consumer<String> failed) {
    this.place = place;
    this.search = search;
    this.shared = search.share();
    this.failed = failed;
  }

  /**
   * Of a run, before anything of its load happens.
   *
   * @param loads that go through levels
   * @param failed hears why the search can't go on
   * @return null: it searches for nothing, or has one worker only
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

  /** Worker 0 begins to hear the others. */
  void lead(JoinTable table) {
    CoordinatedSearch lead = search.lead(place.count(), table::nameOf);
    table.talk(
        (index, said) -> {
          String report = said.get(REPORT);
          LevelReport reported = report == null ? null : LevelReport.parse(report);
          lead.heard(index, reported, said.get(HELD_UP), search.now());
          SearchScript known = lead.script();
          return known == null ? Map.of() : known.values();
        });
    begin(() -> leadOnce(lead));
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

  /** Another worker begins to tell worker 0. */
  void follow(WorkerClient visit) {
    begin(() -> tellOnce(visit));
  }

  private void tellOnce(WorkerClient visit) {
    if (shared.script() == null) {
      heardAt = System.nanoTime();
    }
    Map<String, String> said = new HashMap<>();
    LevelReport report = shared.report();
    if (report != null) {
      said.put(REPORT, report.text());
    }
    String heldUp = shared.heldUp();
    if (heldUp != null) {
      said.put(HELD_UP, heldUp);
    }
    try {
      SearchScript more = SearchScript.of(visit.talk(said));
      heardAt = System.nanoTime();
      if (more != null && shared.script() != null) {
        follow(more);
      }
    } catch (IOException e) {
      long silent = System.nanoTime() - heardAt;
      if (silent > SILENT.toNanos()) {
        end(
            "the search for a capacity ended: worker "
                + place.index()
                + " has heard nothing of worker 0 for "
                + silent / 1_000_000_000
                + " s: "
                + e);
      }
    }
  }

  private void follow(SearchScript more) {
    shared.follow(more);
    if (more.trouble() != null) {
      end(more.trouble());
    }
    over |= more.over();
  }

  private void end(String why) {
    over = true;
    failed.accept(why);
  }

  @SuppressWarnings("FutureReturnValueIgnored") // what is run lets nothing escape
  private void begin(Runnable once) {
    heardAt = System.nanoTime();
    ScheduledExecutorService own = RunThread.WORKER_SEARCH.timer();
    timer = own;
    own.scheduleWithFixedDelay(
        () -> {
          try {
            if (!over) {
              once.run();
            }
          } catch (RuntimeException e) {
            LOGGER.error("The search for a capacity failed", e);
            end("the search for a capacity failed: " + e);
          }
        },
        PERIOD_MILLIS,
        PERIOD_MILLIS,
        TimeUnit.MILLISECONDS);
  }

  /** The load is over. What was decided is still told to others. */
  void end() {
    ScheduledExecutorService own = timer;
    if (own != null) {
      own.shutdownNow();
    }
  }
}
