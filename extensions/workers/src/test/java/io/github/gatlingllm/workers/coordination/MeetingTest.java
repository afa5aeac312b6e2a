// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers.coordination;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.github.gatlingllm.workers.Identity;
import io.github.gatlingllm.workers.WorkerPlace;
import io.github.gatlingllm.workers.WorkerTally;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MeetingTest {

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final long AHEAD = 3_600_000_000_000L;
  private static final String SECRET = "only we know";
  private static final InetSocketAddress ANYWHERE =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

  private final List<CoordinatorServer> open = new ArrayList<>();

  @AfterEach
  void close() {
    open.forEach(CoordinatorServer::close);
  }

  @Test
  void allWorkersBeginAtTheSameMomentByWhicheverClock() throws Exception {
    var table = new JoinTable(joiningWorker(0, 3), PATIENCE, System::nanoTime);
    int port = open(table, System::nanoTime);
    var host = CompletableFuture.supplyAsync(() -> going(table));
    var second = visit(joiningWorker(1, 3), port, () -> System.nanoTime() - AHEAD);
    var third = visit(joiningWorker(2, 3), port, System::nanoTime);

    long zero = host.get();
    for (var each : List.of(second.get(), third.get())) {
      assertThat(each.meeting()).isEqualTo(table.id());
      assertThat(table.folders()).containsExactly(entry(1, "/node-1"), entry(2, "/node-2"));
      assertThat(each.offset().boundNanos()).isLessThanOrEqualTo(JoinTable.MOST_BOUND.toNanos());
    }
    assertThat(Math.abs(second.get().zero() + AHEAD - zero))
        .isLessThanOrEqualTo(second.get().offset().boundNanos());
    assertThat(Math.abs(third.get().zero() - zero))
        .isLessThanOrEqualTo(third.get().offset().boundNanos());
  }

  @Test
  void aWorkerThatRunsSomethingElseIsNamedToAll() throws Exception {
    var table = new JoinTable(joiningWorker(0, 3), PATIENCE, System::nanoTime);
    int port = open(table, System::nanoTime);
    var host = CompletableFuture.supplyAsync(() -> going(table));
    var same = visit(joiningWorker(1, 3), port, System::nanoTime);
    var other =
        visit(
            JoiningWorker.starting(new WorkerPlace(2, 3), "node-2", identity("class path", "bb")),
            port,
            System::nanoTime);

    String why =
        CoordinationTexts.noneStarts(
            CoordinationTexts.runsOther("worker 2 (node-2)", "class path: 'bb' instead of 'aa'"));
    assertThatThrownBy(host::get).hasMessageContaining(why);
    assertThatThrownBy(same::get).hasMessageContaining(why);
    assertThatThrownBy(other::get).hasMessageContaining(why);
  }

  @Test
  void anotherSecretIsTurnedAway() throws Exception {
    var table = new JoinTable(joiningWorker(0, 2), PATIENCE, System::nanoTime);
    int port = open(table, System::nanoTime);
    var stranger =
        new WorkerClient(
            joiningWorker(1, 2), "localhost:" + port, "guessed", PATIENCE, System::nanoTime);
    assertThatThrownBy(() -> stranger.meet("/w1"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            CoordinationTexts.doesNotStart(
                "worker 1 (node-1)", CoordinationTexts.notWorkerZero("localhost:" + port)));
    assertThat(table.refusal()).as("nobody else hears of it").isEmpty();
  }

  @Test
  void whoeverFindsNobodySaysWhereItLooked() throws Exception {
    int phantom;
    try (var socket = new ServerSocket(0)) {
      phantom = socket.getLocalPort();
    }
    var clock = new AtomicLong();
    var visit =
        new WorkerClient(
            joiningWorker(1, 2),
            "localhost:" + phantom,
            SECRET,
            Duration.ofSeconds(60),
            () -> clock.getAndAdd(40_000_000_000L));
    assertThatThrownBy(() -> visit.meet("/w1"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith(
            CoordinationTexts.noneStarts(
                CoordinationTexts.gaveUp(
                    "worker 1 (node-1)",
                    60,
                    CoordinationTexts.unreachable("localhost:" + phantom, ""))));
  }

  @Test
  void aWorkerThatDoesNotComeIsNamed() {
    var clock = new AtomicLong();
    var table = new JoinTable(joiningWorker(0, 4), PATIENCE, clock::get);
    table.join(joiningWorker(1, 4));
    table.ready(0, 0);
    assertThat(table.refusal()).isEmpty();
    clock.addAndGet(PATIENCE.toNanos() + 1);
    assertThat(table.refusal().orElseThrow())
        .isEqualTo(CoordinationTexts.notJoined(List.of("worker 2", "worker 3"), 30));
    assertThat(table.going()).isFalse();
    assertThat(table.zero()).isNull();
  }

  @Test
  void aWorkerThatHangsAfterTheAgreementIsNamed() {
    var clock = new AtomicLong();
    var table = new JoinTable(joiningWorker(0, 2), PATIENCE, clock::get);
    table.join(joiningWorker(1, 2));
    table.ready(0, 0);
    table.ready(1, 1000);
    table.startTimeReceived(0);
    assertThat(table.zero()).isNotNull();
    clock.addAndGet(Duration.ofSeconds(3).toNanos());
    assertThat(table.refusal().orElseThrow())
        .isEqualTo(CoordinationTexts.startTimeNotReceived(List.of("worker 1 (node-1)")));
    table.startTimeReceived(1);
    assertThat(table.going()).as("too late").isFalse();
  }

  @Test
  void aWorkerThatComesTwiceOrCountsOtherwiseIsNamed() {
    var twice = new JoinTable(joiningWorker(0, 2), PATIENCE, () -> 0);
    twice.join(joiningWorker(1, 2));
    twice.join(joiningWorker(1, 2));
    assertThat(twice.refusal().orElseThrow())
        .isEqualTo(CoordinationTexts.joinedTwice("worker 1 (node-1)", "node-1", "node-1"));

    var otherwise = new JoinTable(joiningWorker(0, 2), PATIENCE, () -> 0);
    otherwise.join(joiningWorker(1, 3));
    assertThat(otherwise.refusal().orElseThrow())
        .isEqualTo(CoordinationTexts.otherCount("worker 1 (node-1)", 3, 2));
  }

  @Test
  void whatWorkersSayWhileTheLoadGoesOnIsAddedUp() throws Exception {
    var clock = new AtomicLong();
    var table = new JoinTable(joiningWorker(0, 3), PATIENCE, clock::get);
    int port = open(table, clock::get);
    var visit =
        new WorkerClient(
            joiningWorker(1, 3), "localhost:" + port, SECRET, PATIENCE, System::nanoTime);
    visit.join();
    table.board().begin();
    clock.addAndGet(2_000_000_000L);
    table.board().update(0, new WorkerTally(10, 8, 1, 80, 4, 4));
    visit.report(new WorkerTally(20, 12, 0, 120, 4, 2));
    assertThat(table.board().line())
        .isEqualTo(
            "LLM  3 workers | 10 active | 1 failed | 10.0 req/s | 100 output tok/s | 75.0 % good");

    clock.addAndGet(2_000_000_000L);
    table.board().update(0, new WorkerTally(14, 14, 1, 140, 10, 10));
    assertThat(table.board().line())
        .as("of worker 1 what it said last; worker 2 never said anything")
        .isEqualTo(
            "LLM  3 workers | 8 active | 1 failed | 3.0 req/s | 30.0 output tok/s | 85.7 % good"
                + CoordinationTexts.silent(List.of(CoordinationTexts.silentFor(2, 4))));
  }

  @Test
  void workersTalkWithTheFirstOneWhileTheLoadGoesOn() throws Exception {
    var table = new JoinTable(joiningWorker(0, 2), PATIENCE, System::nanoTime);
    int port = open(table, System::nanoTime);
    var visit =
        new WorkerClient(
            joiningWorker(1, 2), "localhost:" + port, SECRET, PATIENCE, System::nanoTime);
    visit.join();
    assertThat(visit.talk("search", Map.of())).as("it has nothing to say").isEmpty();
    table.talk(
        "search",
        (index, said) -> {
          if (said.containsKey("nonsense")) {
            throw new IllegalArgumentException("what is nonsense?");
          }
          return Map.of("heard", index + ": " + said.get("report"));
        });
    table.talk("warm-up", (index, said) -> Map.of("end", "of " + index + said));
    assertThat(visit.talk("search", Map.of("report", "1 & 2")))
        .containsExactly(entry("heard", "1: 1 & 2"));
    assertThat(visit.talk("warm-up", Map.of("a", "b"))).containsExactly(entry("end", "of 1{a=b}"));
    assertThat(visit.talk("other", Map.of())).isEmpty();
    assertThatThrownBy(() -> visit.talk("search", Map.of("nonsense", "")))
        .isInstanceOf(IOException.class)
        .hasMessage("HTTP 400: what is nonsense?");
    assertThat(table.nameOf(1)).isEqualTo("worker 1 (node-1)");
  }

  @Test
  void aWorkerThatReachesNobodyGoesOn() throws Exception {
    int phantom;
    try (var socket = new ServerSocket(0)) {
      phantom = socket.getLocalPort();
    }
    var visit =
        new WorkerClient(
            joiningWorker(1, 2), "localhost:" + phantom, SECRET, PATIENCE, System::nanoTime);
    assertThatCode(() -> visit.report(WorkerTally.NOTHING)).doesNotThrowAnyException();
    assertThatCode(visit::left).doesNotThrowAnyException();
  }

  @Test
  void whoDoesNotSayThatItsFilesAreWrittenIsNamed() throws Exception {
    var clock = new AtomicLong();
    var table = new JoinTable(joiningWorker(0, 3), PATIENCE, () -> clock.getAndAdd(1_000_000_000L));
    int port = open(table, System::nanoTime);
    table.join(joiningWorker(1, 3));
    var second =
        new WorkerClient(
            joiningWorker(2, 3), "localhost:" + port, SECRET, PATIENCE, System::nanoTime);
    second.join();
    second.left();
    assertThat(table.awaitLeft(Duration.ofSeconds(5))).containsExactly(1);
  }

  @Test
  void anOffsetThatIsTooUncertainIsNone() {
    var table = new JoinTable(joiningWorker(0, 2), PATIENCE, () -> 0);
    table.join(joiningWorker(1, 2));
    table.ready(1, 5_100_000);
    assertThat(table.refusal().orElseThrow())
        .isEqualTo(CoordinationTexts.clockBound("worker 1 (node-1)", "5.1", 5));
  }

  private int open(JoinTable table, LongSupplier clock) throws IOException {
    CoordinatorServer host = CoordinatorServer.open(table, ANYWHERE, SECRET, clock);
    open.add(host);
    return host.port();
  }

  private static long going(JoinTable table) {
    try {
      return table.awaitGoing();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static CompletableFuture<WorkerClient.Agreed> visit(
      JoiningWorker joiningWorker, int port, LongSupplier clock) {
    return CompletableFuture.supplyAsync(
        () ->
            new WorkerClient(joiningWorker, "localhost:" + port, SECRET, PATIENCE, clock)
                .meet("/" + joiningWorker.host()));
  }

  private static JoiningWorker joiningWorker(int index, int count) {
    return JoiningWorker.starting(
        new WorkerPlace(index, count), "node-" + index, identity("class path", "aa"));
  }

  private static Identity identity(String name, String value) {
    return new Identity(new TreeMap<>(Map.of(name, value, "simulation", "Chat")));
  }
}
