// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import static io.github.gatlingllm.capacity.EndedInLevel.endedIn;

import io.github.gatlingllm.capacity.EngineServer;
import io.github.gatlingllm.capacity.LevelReport;
import io.github.gatlingllm.capacity.LevelRule;
import io.github.gatlingllm.capacity.VirtualCapacityServer;
import io.github.gatlingllm.capacity.VirtualRun;
import io.github.gatlingllm.measure.request.RequestRecord;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Several workers that search together against one server, in virtual time. Each has an injector
 * such as Gatling's, which looks once a second, and talks with worker 0 four times a second.
 */
final class VirtualWorkers {

  private static final long PERIOD = VirtualRun.SECOND / 4;

  private final VirtualCapacityServer server;
  private final List<Worker> workers = new ArrayList<>();
  private final List<String> said = new ArrayList<>();
  private final Map<Long, Deque<Worker>> senders = new HashMap<>();
  private final CoordinatedSearch lead;
  private long now;

  /** Whose words don't come through; null: all do. */
  private @Nullable Cut cut;

  /**
   * Nothing of what a worker says or hears comes through in that time.
   *
   * @param worker its index
   */
  record Cut(int worker, long fromNanos, long toNanos) {}

  VirtualWorkers(int count, SearchPath path, double slowdown, long seed) {
    this.server = new EngineServer(slowdown, seed, this::ended);
    for (int index = 0; index < count; index++) {
      workers.add(new Worker(index, count, path, seed));
    }
    this.lead = workers.get(0).search.lead(count, index -> "worker " + index);
  }

  VirtualWorkers cutOff(Cut which) {
    cut = which;
    return this;
  }

  /** Until nobody comes any more and all have been answered, or the search has failed. */
  VirtualWorkers run() {
    for (Worker each : workers) {
      each.begin();
    }
    while (workers.stream().anyMatch(each -> each.going || !each.due.isEmpty())
        || server.next() < Long.MAX_VALUE) {
      long next = server.next();
      for (Worker each : workers) {
        next = Math.min(next, each.next());
      }
      now = Math.max(now, next);
      if (server.next() <= now) {
        server.run(now);
      }
      workers.forEach(Worker::turn);
      if (trouble() != null) {
        return this;
      }
    }
    return this;
  }

  /** A worker hears what worker 0 has decided. */
  void heardBy(int worker) {
    SearchScript script = Objects.requireNonNull(lead.script());
    workers.get(worker).shared.follow(script);
  }

  @Nullable String trouble() {
    SearchScript script = lead.script();
    return script == null ? null : script.trouble();
  }

  List<TriedLoad> trials() {
    return lead.trials();
  }

  List<String> said() {
    return said;
  }

  List<Worker> workers() {
    return workers;
  }

  double seconds() {
    return now / 1e9;
  }

  private void ended(RequestRecord request) {
    Worker sender = Objects.requireNonNull(senders.get(request.timing().due())).remove();
    sender.search.ended(endedIn(sender.search.track(), request, List.of(VirtualSearch.SLO)));
  }

  /** One of them. */
  final class Worker {

    private final int index;
    private final int count;
    private final CapacitySearch search;
    private final SharedSearch shared;

    /** All users of the load that it has drawn, be they its own or not, by their numbers. */
    private final List<Long> drawn = new ArrayList<>();

    private final Deque<Long> due = new ArrayDeque<>();
    private long nobodies;
    private boolean going = true;
    private long tick;
    private long talk;

    // the user that was drawn and has not come
    private boolean ahead;
    private long aheadDue;

    Worker(int index, int count, SearchPath path, long seed) {
      this.index = index;
      this.count = count;
      var random = new SplittableRandom(seed);
      this.search =
          new CapacitySearch(
              VirtualSearch.plan(path, VirtualSearch.rule(LevelRule.STEADY_SHARE)),
              () -> -StrictMath.log(1 - random.nextDouble()),
              () -> now,
              said::add);
      this.shared = search.share();
      this.tick = 3L * index; // timers differ
      this.talk = PERIOD + 7L * index;
    }

    CapacitySearch search() {
      return search;
    }

    List<Long> drawn() {
      return drawn;
    }

    long nobodies() {
      return nobodies;
    }

    void begin() {
      search.zero(0);
      search.begun(0);
    }

    long next() {
      long arrival = due.isEmpty() ? Long.MAX_VALUE : due.peekFirst();
      return Math.min(arrival, going ? Math.min(tick, talk) : Long.MAX_VALUE);
    }

    void turn() {
      while (!due.isEmpty() && due.peekFirst() <= now) {
        long at = due.removeFirst();
        senders.computeIfAbsent(at, each -> new ArrayDeque<>()).add(this);
        search.sent(at, List.of(VirtualSearch.SLO));
        server.arrive(at);
      }
      if (going && talk <= now) {
        talk += PERIOD;
        talk();
      }
      if (going && tick <= now) {
        inject(tick + (tick < VirtualRun.SECOND ? 2 : 1) * VirtualRun.SECOND);
        tick += VirtualRun.SECOND;
      }
    }

    private void talk() {
      Cut off = cut;
      if (off != null && off.worker() == index && off.fromNanos() <= now && now < off.toNanos()) {
        return;
      }
      if (index == 0 && lead.script() == null) {
        lead.begin(Objects.requireNonNull(shared.script()), now);
      }
      String reported = Objects.requireNonNull(shared.report()).text();
      lead.heard(index, LevelReport.parse(reported), shared.heldUp(), now);
      if (index == 0) {
        lead.look(now);
      }
      SearchScript script = lead.script();
      if (script != null) {
        shared.follow(Objects.requireNonNull(SearchScript.of(script.values())));
      }
    }

    /** As Gatling does: who lies beyond is kept for the next time. */
    private void inject(long end) {
      while (going && (ahead || draw())) {
        if (aheadDue >= end) {
          return;
        }
        ahead = false;
        if (!search.phantom()) {
          due.addLast(Math.max(now, aheadDue));
        }
      }
    }

    /** The next of its own: it passes over the others'; false: nobody comes any more. */
    private boolean draw() {
      while (!ahead && !search.over()) {
        aheadDue = search.nextDue();
        if (search.phantom()) {
          nobodies++;
          ahead = true;
        } else {
          ahead = drawn.size() % count == index;
          drawn.add(aheadDue);
        }
      }
      going = ahead;
      return ahead;
    }
  }
}
