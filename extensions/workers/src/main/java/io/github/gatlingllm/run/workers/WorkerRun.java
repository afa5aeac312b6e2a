// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.workers;

import io.github.gatlingllm.ConsoleOutput;
import io.github.gatlingllm.ForeignText;
import io.github.gatlingllm.RunThread;
import io.github.gatlingllm.report.json.WorkerJson;
import io.github.gatlingllm.run.distributed.Worker;
import io.github.gatlingllm.workers.ClockOffset;
import io.github.gatlingllm.workers.Identity;
import io.github.gatlingllm.workers.WorkerCard;
import io.github.gatlingllm.workers.WorkerPlace;
import io.github.gatlingllm.workers.WorkerTally;
import io.github.gatlingllm.workers.coordination.CoordinatorAddress;
import io.github.gatlingllm.workers.coordination.CoordinatorServer;
import io.github.gatlingllm.workers.coordination.JoinTable;
import io.github.gatlingllm.workers.coordination.JoiningWorker;
import io.github.gatlingllm.workers.coordination.WorkerClient;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A run as a worker: it meets the others before its load, and leaves a card at its end. */
final class WorkerRun implements Worker {

  /** From the agreed moment until the first users are due: nobody is late for what is due at 0. */
  private static final long HEAD_START_NANOS = Duration.ofMillis(100).toNanos();

  /** How long worker 0 waits at its end for the others to look at its clock. */
  private static final Duration LAST_LOOKS = Duration.ofMinutes(2);

  /** How long worker 0 stays to tell the others why nobody begins. */
  private static final Duration TO_BE_HEARD = Duration.ofSeconds(5);

  /** So long it waits in any case for the others' files. */
  private static final Duration LEAST_REST = Duration.ofSeconds(10);

  private static final Logger LOGGER = LoggerFactory.getLogger(WorkerRun.class);

  private final JoiningWorker joiningWorker;
  private final CoordinationSettings settings;
  private final @Nullable WorkerSearch search;
  private @Nullable JoinTable table;
  private @Nullable CoordinatorServer host;
  private @Nullable WorkerClient visit;
  private @Nullable WorkerCard card;
  private @Nullable Path file;
  private final AtomicBoolean ended = new AtomicBoolean();
  private final AtomicBoolean left = new AtomicBoolean();
  private volatile @Nullable ScheduledExecutorService talking;
  private volatile Worker.Merged merge = WorkerMerge.NONE;

  /**
   * Before the meeting.
   *
   * @param place which worker
   * @param identity what it runs
   * @param search that it makes together with the others; null: none
   */
  WorkerRun(
      WorkerPlace place,
      CoordinationSettings settings,
      Identity identity,
      @Nullable WorkerSearch search) {
    this.joiningWorker = JoiningWorker.starting(place, CoordinationSettings.hostName(), identity);
    this.settings = settings;
    this.search = search;
  }

  @Override
  public WorkerPlace place() {
    return joiningWorker.place();
  }

  private boolean several() {
    return joiningWorker.place().several();
  }

  private boolean leads() {
    return joiningWorker.place().index() == 0;
  }

  @Override
  public Worker.Start begin(Path folder, WorkerCard.Setup setup, Runnable last) {
    String meeting;
    ClockOffset offset;
    long zero;
    if (!joiningWorker.place().several()) {
      last.run();
      meeting = joiningWorker.instance();
      offset = ClockOffset.NONE;
      zero = System.nanoTime();
    } else if (leads()) {
      var opened = new JoinTable(joiningWorker, settings.patience(), System::nanoTime);
      table = opened;
      CoordinatorServer listening = open(opened);
      host = listening;
      meeting = opened.id();
      offset = ClockOffset.NONE;
      zero = going(opened, listening, last);
    } else {
      var visiting =
          new WorkerClient(
              joiningWorker,
              settings.address(),
              settings.secret(),
              settings.patience(),
              System::nanoTime);
      visit = visiting;
      WorkerClient.Agreed agreed = visiting.meet(folder.toAbsolutePath().toString());
      meeting = agreed.meeting();
      offset = agreed.offset();
      zero = agreed.zero();
    }
    var begun =
        new WorkerCard(
            joiningWorker.place(),
            joiningWorker.host(),
            meeting,
            joiningWorker.identity(),
            offset,
            setup,
            null);
    card = begun;
    file = folder.resolve(WorkerCard.FILE);
    write(begun);
    say(begun);
    for (long left = zero - System.nanoTime(); left > 0; left = zero - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
    return new Worker.Start(zero, zero + HEAD_START_NANOS);
  }

  private CoordinatorServer open(JoinTable opened) {
    InetSocketAddress where = CoordinatorAddress.parse(settings.address()).listening();
    if (where.getAddress().isAnyLocalAddress()) {
      ConsoleOutput.println(
          "LLM "
              + joiningWorker.place()
              + ": listens at port "
              + settings.port()
              + " of all addresses of this machine: the host of "
              + CoordinationSettings.MEET
              + " is none of them. Let only workers reach this port");
    }
    try {
      return CoordinatorServer.open(opened, where, settings.secret(), System::nanoTime);
    } catch (IOException e) {
      throw new IllegalStateException(
          "no worker sends anything: worker 0 can't listen at port "
              + settings.port()
              + ", where "
              + CoordinationSettings.MEET
              + " lets the others look for it: "
              + e,
          e);
    }
  }

  private static long going(JoinTable opened, CoordinatorServer listening, Runnable last) {
    try {
      try {
        opened.awaitOthers();
        last.run();
        return opened.awaitGoing();
      } catch (IllegalStateException refused) {
        opened.abandon(String.valueOf(refused.getMessage()), TO_BE_HEARD);
        listening.close();
        throw refused;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("no worker sends anything: worker 0 was interrupted", e);
    }
  }

  private static void say(WorkerCard begun) {
    ConsoleOutput.println(
        "LLM "
            + begun.place()
            + ": clock offset "
            + millis(begun.before().nanos())
            + " ± "
            + millis(begun.before().boundNanos())
            + " ms against worker 0; the load begins");
  }

  /**
   * While the load goes on, tells worker 0 once a second how far it is, or says at worker 0 how far
   * all are. Nobody waits for that: what is lost is told again a second later.
   */
  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // talk() lets nothing escape
  public void talk(Supplier<WorkerTally> counted) {
    if (several()) {
      JoinTable opened = table;
      if (opened != null) {
        opened.board().begin();
      }
      beginSearch();
      ScheduledExecutorService timer = RunThread.WORKER_TALLIES.timer();
      talking = timer;
      timer.scheduleWithFixedDelay(() -> talkOnce(counted), 1, 1, TimeUnit.SECONDS);
    }
  }

  private void beginSearch() {
    WorkerSearch together = search;
    JoinTable opened = table;
    WorkerClient visiting = visit;
    if (together != null && opened != null) {
      together.lead(opened);
    } else if (together != null && visiting != null) {
      together.follow(visiting);
    }
  }

  private void talkOnce(Supplier<WorkerTally> counted) {
    try {
      JoinTable opened = table;
      WorkerClient visiting = visit;
      if (opened != null) {
        opened.board().heard(0, counted.get());
        ConsoleOutput.println(opened.board().line());
      } else if (visiting != null) {
        visiting.tell(counted.get());
      }
    } catch (RuntimeException e) {
      LOGGER.debug("No tally", e);
    }
  }

  private static String millis(long nanos) {
    return String.format(Locale.ROOT, "%.2f", nanos / 1e6);
  }

  /** Looks at its clock once more, and leaves its card. */
  @Override
  public void end(WorkerCard.End how) {
    ScheduledExecutorService timer = talking;
    if (timer != null) {
      timer.shutdownNow();
    }
    if (search != null) {
      search.end();
    }
    WorkerCard begun = card;
    if (begun != null && ended.compareAndSet(false, true)) {
      write(begun.ended(how.lookedAt(offsetNow())));
    }
  }

  private @Nullable ClockOffset offsetNow() {
    WorkerClient visiting = visit;
    if (visiting == null) {
      return ClockOffset.NONE;
    }
    try {
      ClockOffset now = visiting.offset();
      visiting.done();
      return now;
    } catch (IllegalStateException e) {
      LOGGER.warn(
          "Worker 0's clock could not be looked at after the load: {}",
          ForeignText.logged(String.valueOf(e.getMessage())));
      return null;
    }
  }

  private void write(WorkerCard now) {
    Path to = file;
    if (to != null) {
      try {
        WorkerJson.write(now, to);
      } catch (IOException e) {
        LOGGER.error("The worker's card can't be written, so it can't be merged", e);
      }
    }
  }

  /**
   * All files are written: worker 0 waits until the others have looked at its clock, and merges, if
   * it is to.
   */
  @Override
  public void leave() {
    if (!left.compareAndSet(false, true)) {
      return;
    }
    WorkerClient visiting = visit;
    JoinTable opened = table;
    CoordinatorServer listening = host;
    if (visiting != null) {
      visiting.left();
    } else if (opened != null && listening != null) {
      try {
        awaitOthers(opened);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } finally {
        listening.close();
      }
    }
  }

  private void awaitOthers(JoinTable opened) throws InterruptedException {
    long begun = System.nanoTime();
    if (!opened.awaitDone(LAST_LOOKS)) {
      LOGGER.warn(
          "Not all workers looked at worker 0's clock within {} s after its load",
          LAST_LOOKS.toSeconds());
    }
    Path out = settings.merged();
    Path own = file;
    if (out != null && own != null) {
      Duration rest = LAST_LOOKS.minusNanos(System.nanoTime() - begun);
      Set<Integer> late = opened.awaitLeft(rest.compareTo(LEAST_REST) < 0 ? LEAST_REST : rest);
      SortedMap<Integer, Path> folders = paths(opened.folders());
      folders.put(0, Objects.requireNonNull(own.getParent()));
      merge = WorkerMerge.of(joiningWorker.place().count(), folders, late, out);
    }
  }

  /** What is no path on this machine is left out, so the merge misses that worker. */
  static SortedMap<Integer, Path> paths(Map<Integer, String> folders) {
    var paths = new TreeMap<Integer, Path>();
    folders.forEach(
        (index, folder) -> {
          try {
            paths.put(index, Path.of(folder));
          } catch (InvalidPathException e) {
            LOGGER.warn("The folder of worker {} is no path on this machine", index);
          }
        });
    return paths;
  }

  @Override
  public Worker.@Nullable Merged merged() {
    return several() && leads() && settings.merged() != null ? merge : null;
  }
}
