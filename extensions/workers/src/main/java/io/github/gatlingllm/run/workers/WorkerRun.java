// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.workers;

import io.github.gatlingllm.ConsoleOutput;
import io.github.gatlingllm.ForeignText;
import io.github.gatlingllm.RunThread;
import io.github.gatlingllm.report.json.WorkerJson;
import io.github.gatlingllm.run.distributed.SharedWarmUp;
import io.github.gatlingllm.run.distributed.Worker;
import io.github.gatlingllm.workers.ClockOffset;
import io.github.gatlingllm.workers.Identity;
import io.github.gatlingllm.workers.WorkerCard;
import io.github.gatlingllm.workers.WorkerPlace;
import io.github.gatlingllm.workers.WorkerTally;
import io.github.gatlingllm.workers.coordination.CoordinationTexts;
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
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A run as a worker: it starts together with the others and writes a {@code worker.json}. */
final class WorkerRun implements Worker {

  /** The time from the agreed start to the first users, so that none of them is late. */
  static final long HEAD_START_NANOS = Duration.ofMillis(100).toNanos();

  /** How long worker 0 waits at its end until the others read its clock. */
  private static final Duration LAST_CLOCK_READS = Duration.ofMinutes(2);

  /** How long worker 0 keeps answering why no worker starts. */
  private static final Duration REFUSAL_TIME = Duration.ofSeconds(5);

  /** The least time that worker 0 waits for the files of the others. */
  private static final Duration LEAST_FILE_WAIT = Duration.ofSeconds(10);

  private static final Logger LOGGER = LoggerFactory.getLogger(WorkerRun.class);

  private final JoiningWorker joiningWorker;
  private final CoordinationSettings settings;
  private final @Nullable WorkerSearch search;
  private final Consumer<String> failed;
  private @Nullable JoinTable table;
  private @Nullable CoordinatorServer host;
  private @Nullable WorkerClient visit;
  private @Nullable WorkerCard card;
  private @Nullable Path file;
  private final AtomicBoolean ended = new AtomicBoolean();
  private final AtomicBoolean left = new AtomicBoolean();
  private volatile @Nullable WorkerWarmUp warmUp;
  private volatile @Nullable ScheduledExecutorService talking;
  private volatile Worker.Merged merge = WorkerMerge.NONE;

  /**
   * Creates a worker that has not joined.
   *
   * @param place the place of this worker
   * @param identity what it runs
   * @param search the capacity search of all workers; null: none
   * @param failed receives why the run cannot continue
   */
  WorkerRun(
      WorkerPlace place,
      CoordinationSettings settings,
      Identity identity,
      @Nullable WorkerSearch search,
      Consumer<String> failed) {
    this.joiningWorker = JoiningWorker.starting(place, CoordinationSettings.hostName(), identity);
    this.settings = settings;
    this.search = search;
    this.failed = failed;
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
    WorkerClient.Agreed agreed = agree(folder, last);
    var begun =
        new WorkerCard(
            joiningWorker.place(),
            joiningWorker.host(),
            agreed.meeting(),
            joiningWorker.identity(),
            agreed.offset(),
            setup,
            null);
    card = begun;
    file = folder.resolve(WorkerCard.FILE);
    write(begun);
    printStart(begun);
    long zero = agreed.zero();
    for (long left = zero - System.nanoTime(); left > 0; left = zero - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
    return new Worker.Start(zero, zero + HEAD_START_NANOS);
  }

  private WorkerClient.Agreed agree(Path folder, Runnable last) {
    if (!several()) {
      last.run();
      return new WorkerClient.Agreed(joiningWorker.instance(), ClockOffset.NONE, System.nanoTime());
    }
    return leads() ? lead(last) : follow(folder);
  }

  private WorkerClient.Agreed lead(Runnable last) {
    var opened = new JoinTable(joiningWorker, settings.patience(), System::nanoTime);
    table = opened;
    CoordinatorServer listening = open(opened);
    host = listening;
    return new WorkerClient.Agreed(opened.id(), ClockOffset.NONE, going(opened, listening, last));
  }

  private WorkerClient.Agreed follow(Path folder) {
    var visiting =
        new WorkerClient(
            joiningWorker,
            settings.address(),
            settings.secret(),
            settings.patience(),
            System::nanoTime);
    visit = visiting;
    return visiting.meet(folder.toAbsolutePath().toString());
  }

  private CoordinatorServer open(JoinTable opened) {
    InetSocketAddress where = CoordinatorAddress.parse(settings.address()).listening();
    if (where.getAddress().isAnyLocalAddress()) {
      ConsoleOutput.println(
          WorkerTexts.listensEverywhere(joiningWorker.place().toString(), settings.port()));
    }
    try {
      return CoordinatorServer.open(opened, where, settings.secret(), System::nanoTime);
    } catch (IOException e) {
      throw new IllegalStateException(
          CoordinationTexts.noneStarts(WorkerTexts.cannotListen(settings.port(), e.toString())), e);
    }
  }

  private static long going(JoinTable opened, CoordinatorServer listening, Runnable last) {
    try {
      try {
        opened.awaitOthers();
        last.run();
        return opened.awaitGoing();
      } catch (IllegalStateException refused) {
        opened.abandon(String.valueOf(refused.getMessage()), REFUSAL_TIME);
        listening.close();
        throw refused;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(CoordinationTexts.noneStarts(WorkerTexts.INTERRUPTED), e);
    }
  }

  private static void printStart(WorkerCard begun) {
    ConsoleOutput.println(
        WorkerTexts.loadBegins(
            begun.place().toString(),
            millis(begun.before().nanos()),
            millis(begun.before().boundNanos())));
  }

  /**
   * Reports the progress to worker 0 once a second; worker 0 prints that of all workers. A lost
   * report is replaced a second later.
   */
  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // talkOnce() catches all exceptions
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

  @Override
  public void agree(SharedWarmUp ofWorker) {
    var together = new WorkerWarmUp(joiningWorker.place(), ofWorker, failed);
    JoinTable opened = table;
    WorkerClient visiting = visit;
    warmUp = together;
    if (opened != null) {
      together.lead(opened);
    } else if (visiting != null) {
      together.follow(visiting);
    }
  }

  private void talkOnce(Supplier<WorkerTally> counted) {
    try {
      JoinTable opened = table;
      WorkerClient visiting = visit;
      if (opened != null) {
        opened.board().update(0, counted.get());
        ConsoleOutput.println(opened.board().line());
      } else if (visiting != null) {
        visiting.report(counted.get());
      }
    } catch (RuntimeException e) {
      LOGGER.debug(WorkerTexts.LOG_NO_TALLY, e);
    }
  }

  private static String millis(long nanos) {
    return String.format(Locale.ROOT, "%.2f", nanos / 1e6);
  }

  /** Reads worker 0's clock again, and writes {@code worker.json}. */
  @Override
  public void end(WorkerCard.End how) {
    ScheduledExecutorService timer = talking;
    if (timer != null) {
      timer.shutdownNow();
    }
    if (search != null) {
      search.end();
    }
    WorkerWarmUp together = warmUp;
    if (together != null) {
      together.end();
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
          WorkerTexts.LOG_CLOCK_UNREADABLE, ForeignText.logged(String.valueOf(e.getMessage())));
      return null;
    }
  }

  private void write(WorkerCard now) {
    Path to = file;
    if (to != null) {
      try {
        WorkerJson.write(now, to);
      } catch (IOException e) {
        LOGGER.error(WorkerTexts.LOG_CARD_UNWRITABLE, e);
      }
    }
  }

  /**
   * Leaves after all files are written. Worker 0 waits until the others read its clock, and merges
   * if a folder is set for that.
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
    if (!opened.awaitDone(LAST_CLOCK_READS)) {
      LOGGER.warn(WorkerTexts.LOG_CLOCK_NOT_READ, LAST_CLOCK_READS.toSeconds());
    }
    Path out = settings.merged();
    Path own = file;
    if (out != null && own != null) {
      Duration rest = LAST_CLOCK_READS.minusNanos(System.nanoTime() - begun);
      Set<Integer> late =
          opened.awaitLeft(rest.compareTo(LEAST_FILE_WAIT) < 0 ? LEAST_FILE_WAIT : rest);
      SortedMap<Integer, Path> folders = paths(opened.folders());
      folders.put(0, Objects.requireNonNull(own.getParent()));
      merge = WorkerMerge.of(joiningWorker.place().count(), folders, late, out);
    }
  }

  /**
   * Returns the folders as paths. One that is not a path here is left out and thus missing in the
   * merge.
   */
  static SortedMap<Integer, Path> paths(Map<Integer, String> folders) {
    var paths = new TreeMap<Integer, Path>();
    folders.forEach(
        (index, folder) -> {
          try {
            paths.put(index, Path.of(folder));
          } catch (InvalidPathException e) {
            LOGGER.warn(WorkerTexts.LOG_NO_PATH, index);
          }
        });
    return paths;
  }

  @Override
  public Worker.@Nullable Merged merged() {
    return several() && leads() && settings.merged() != null ? merge : null;
  }
}
