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
 * The capacity search of several workers. Each worker reports its counts to worker 0 four times a
 * second and receives the decisions of worker 0, on a separate thread.
 */
final class WorkerSearch {

  private static final Logger LOGGER = LoggerFactory.getLogger(WorkerSearch.class);
  private static final long PERIOD_MILLIS = 250;
  private static final String REPORT = "report";
  private static final String HELD_UP = "heldUp";

  /** The silence after which the search ends. Worker 0 waits equally long for other workers. */
  private static final Duration SILENT = Duration.ofSeconds(8);

  private final WorkerPlace place;
  private final CapacitySearch search;
  private final SharedSearch shared;
  private final Consumer<String> failed;
  private volatile @Nullable ScheduledExecutorService timer;

  // only the timer's thread accesses these
  private long receivedAt;
  private boolean over;

  private WorkerSearch(WorkerPlace place, CapacitySearch search, Consumer<String> failed) {
    this.place = place;
    this.search = search;
    this.shared = search.share();
    this.failed = failed;
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
        (index, message) -> {
          String report = message.get(REPORT);
          LevelReport reported = report == null ? null : LevelReport.parse(report);
          lead.heard(index, reported, message.get(HELD_UP), search.now());
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

  /** Starts the search at another worker. */
  void follow(WorkerClient visit) {
    begin(() -> reportOnce(visit));
  }

  private void reportOnce(WorkerClient visit) {
    if (shared.script() == null) {
      receivedAt = System.nanoTime();
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
    try {
      SearchScript more = SearchScript.of(visit.talk(message));
      receivedAt = System.nanoTime();
      if (more != null && shared.script() != null) {
        follow(more);
      }
    } catch (IOException e) {
      long silent = System.nanoTime() - receivedAt;
      if (silent > SILENT.toNanos()) {
        end(WorkerTexts.coordinatorSilent(place.index(), silent / 1_000_000_000, e.toString()));
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

  private void end(String reason) {
    over = true;
    failed.accept(reason);
  }

  @SuppressWarnings("FutureReturnValueIgnored") // the task catches all exceptions
  private void begin(Runnable once) {
    receivedAt = System.nanoTime();
    ScheduledExecutorService own = RunThread.WORKER_SEARCH.timer();
    timer = own;
    own.scheduleWithFixedDelay(
        () -> {
          try {
            if (!over) {
              once.run();
            }
          } catch (RuntimeException e) {
            LOGGER.error(WorkerTexts.LOG_SEARCH_FAILED, e);
            end(WorkerTexts.searchFailed(e.toString()));
          }
        },
        PERIOD_MILLIS,
        PERIOD_MILLIS,
        TimeUnit.MILLISECONDS);
  }

  /** Ends the search. Worker 0 still answers other workers. */
  void end() {
    ScheduledExecutorService own = timer;
    if (own != null) {
      own.shutdownNow();
    }
  }
}
