// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.workers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.report.json.WorkerJson;
import io.github.gatlingllm.run.distributed.SharedWarmUp;
import io.github.gatlingllm.run.distributed.Worker;
import io.github.gatlingllm.workers.ClockOffset;
import io.github.gatlingllm.workers.Identity;
import io.github.gatlingllm.workers.WorkerCard;
import io.github.gatlingllm.workers.WorkerPlace;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A worker from its meeting to its card. */
@SuppressWarnings("NullAway.Init") // JUnit fills the field in
class WorkerRunTest {

  private static final WorkerCard.Setup SETUP =
      new WorkerCard.Setup(
          0, Long.MAX_VALUE, false, true, OptionalDouble.empty(), "", List.of(), false);
  private static final WorkerCard.End END =
      new WorkerCard.End(null, OptionalLong.empty(), 0, 7, 6, 5, 4, 3, null, null, null);

  @TempDir Path folder;

  private static WorkerRun worker(int index, int count, int port, String simulation) {
    return new WorkerRun(
        new WorkerPlace(index, count),
        new CoordinationSettings(
            "localhost:" + port, port, "only we know", Duration.ofSeconds(60), null),
        new Identity(new TreeMap<>(Map.of("simulation", simulation))),
        null,
        why -> {});
  }

  private Path own(int index) throws IOException {
    return Files.createDirectories(folder.resolve("worker-" + index));
  }

  private WorkerCard card(int index) throws IOException {
    return WorkerJson.read(own(index).resolve(WorkerCard.FILE));
  }

  private static int freePort() throws IOException {
    try (var free = new ServerSocket(0)) {
      return free.getLocalPort();
    }
  }

  @Test
  void aWorkerAloneMeetsNobodyAndLeavesACardWithItsEnd() throws IOException {
    WorkerRun alone = worker(0, 1, 1, "Chat");
    var done = new ArrayList<String>();
    Path own = own(0);
    Worker.Start start =
        alone.begin(
            own, SETUP, () -> done.add("last, card: " + Files.exists(own.resolve("worker.json"))));
    assertThat(done).containsExactly("last, card: false");
    assertThat(start.firstUsers() - start.zero()).isEqualTo(100_000_000);
    assertThat(card(0).end()).as("it goes on").isNull();
    assertThat(card(0).before()).isEqualTo(ClockOffset.NONE);
    alone.end(END);
    assertThat(card(0).end()).isEqualTo(END.lookedAt(ClockOffset.NONE));
    alone.end(
        new WorkerCard.End(null, OptionalLong.empty(), 0, 9, 9, 9, 9, 9, "too late", null, null));
    assertThat(card(0).end()).isEqualTo(END.lookedAt(ClockOffset.NONE));
    alone.leave();
    assertThat(alone.merged()).isNull();
    assertThat(alone.place().several()).isFalse();
    assertThat(alone.place().index()).isZero();
  }

  @Test
  void anEndWithoutABeginningLeavesNoCard() throws IOException {
    worker(0, 1, 1, "Chat").end(END);
    assertThat(own(0)).isEmptyDirectory();
  }

  @Test
  void twoWorkersBeginAtOneMoment() throws Exception {
    int port = freePort();
    WorkerRun first = worker(0, 2, port, "Chat");
    WorkerRun second = worker(1, 2, port, "Chat");
    var last = new ArrayList<String>();
    var leading = begun(first, 0, () -> last.add("by worker 0"));
    var following = begun(second, 1, () -> last.add("by worker 1"));
    Worker.Start ofFirst = leading.get(90, TimeUnit.SECONDS);
    Worker.Start ofSecond = following.get(90, TimeUnit.SECONDS);
    assertThat(last).containsExactly("by worker 0");
    assertThat(card(1).meeting()).isEqualTo(card(0).meeting());
    assertThat(Math.abs(ofFirst.zero() - ofSecond.zero()))
        .as("both read one clock")
        .isLessThanOrEqualTo(card(1).before().boundNanos() + 1);
    second.end(END);
    first.end(END);
    second.leave();
    first.leave();
    assertThat(card(1).end()).isNotNull();
    assertThat(card(0).end()).isEqualTo(END.lookedAt(ClockOffset.NONE));
  }

  @Test
  void twoWorkersEndTheirWarmUpAtOneTime() throws Exception {
    int port = freePort();
    WorkerRun first = worker(0, 2, port, "Chat");
    WorkerRun second = worker(1, 2, port, "Chat");
    var leading = begun(first, 0, () -> {});
    var following = begun(second, 1, () -> {});
    var ofFirst = new SteadyAtOnce("0", leading.get(90, TimeUnit.SECONDS).zero());
    var ofSecond = new SteadyAtOnce("1", following.get(90, TimeUnit.SECONDS).zero());
    first.agree(ofFirst);
    second.agree(ofSecond);
    long end = ofSecond.end.get(90, TimeUnit.SECONDS);
    assertThat(end).isEqualTo(ofFirst.end.get(90, TimeUnit.SECONDS));
    assertThat(ofFirst.judged).as("by the responses of both").containsExactlyInAnyOrder("0", "1");
    assertThat(ofSecond.judged).as("worker 0 judges").isEmpty();
    second.end(END);
    first.end(END);
    second.leave();
    first.leave();
  }

  /** The warm-up of a worker whose server is always steady. */
  private record SteadyAtOnce(
      String report, long zero, List<String> judged, CompletableFuture<Long> end)
      implements SharedWarmUp {

    SteadyAtOnce(String report, long zero) {
      this(report, zero, new ArrayList<>(), new CompletableFuture<>());
    }

    @Override
    public long now() {
      return System.nanoTime() - zero;
    }

    @Override
    public long longestNanos() {
      return Duration.ofMinutes(10).toNanos();
    }

    @Override
    public boolean steady(Collection<String> reports) {
      judged.addAll(reports);
      return true;
    }

    @Override
    public long end(long nanos) {
      end.complete(nanos);
      return nanos;
    }
  }

  @Test
  void workersThatRunSomethingElseDoNotBegin() throws Exception {
    int port = freePort();
    var leading = begun(worker(0, 2, port, "Chat"), 0, () -> {});
    var following = begun(worker(1, 2, port, "Other"), 1, () -> {});
    for (var each : List.of(leading, following)) {
      assertThatThrownBy(() -> each.get(90, TimeUnit.SECONDS))
          .hasCauseInstanceOf(IllegalStateException.class)
          .hasMessageContaining("simulation");
    }
    assertThat(own(0)).as("no card: it did not begin").isEmptyDirectory();
  }

  private CompletableFuture<Worker.Start> begun(WorkerRun worker, int index, Runnable last)
      throws IOException {
    Path own = own(index);
    var start = new CompletableFuture<Worker.Start>();
    var thread =
        new Thread(
            () -> {
              try {
                start.complete(worker.begin(own, SETUP, last));
              } catch (RuntimeException e) {
                start.completeExceptionally(e);
              }
            },
            "worker " + index);
    thread.setDaemon(true);
    thread.start();
    return start;
  }
}
