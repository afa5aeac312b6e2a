// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import static io.github.gatlingllm.slo.objective.EndedRequests.ended;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.record.Shard;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Outcome;
import io.github.gatlingllm.measure.request.OwnCounts;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.measure.request.TokenSource;
import io.github.gatlingllm.measure.request.UsageDoubt;
import io.github.gatlingllm.report.json.RequestLog.Gaps;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.Slo;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RequestLogTest {

  private static final Slo INTERACTIVE =
      new Slo("interactive", List.of(new Bound(Metric.TTFT, BoundComparison.LTE, 2000)));

  @TempDir Path folder;

  @Test
  void aLineHasTheContractsKeysInItsOrder() throws IOException {
    assertThat(logged(Gaps.OMITTED, full(), List.of(INTERACTIVE)))
        .containsExactly(
            """
            {"name":"chat","groups":["a","b"],"scenario":"Chat","userId":7,"requestId":"r-1",\
            "status":"ok","httpStatus":200,"finishReason":"length","scheduledNs":-5,\
            "sentNs":1000,"closedNs":9000,"ttftNs":1000,"ttfoNs":2000,"e2eNs":6000,\
            "tpotNs":1666.667,"maxStallNs":4000,"chunks":3,"firstChunkTokens":1,\
            "inputTokens":512,"outputTokens":4,"cachedInputTokens":16,"reasoningTokens":2,\
            "tokenSource":"usage","warmUp":false,"slo":{"interactive":"good"}}\
            """);
  }

  @Test
  void gapsAreMicrosecondsWithThreeDecimals() throws IOException {
    assertThat(logged(Gaps.RECORDED, full(), List.of()).get(0))
        .endsWith("\"warmUp\":false,\"gapsUs\":[1.000,4.000]}");
  }

  @Test
  void soIsByHowMuchReadsWereLate() throws IOException {
    RequestRecord full = full();
    Timing t = full.timing();
    var timing =
        new Timing(
            t.scheduled(),
            t.sent(),
            t.closed(),
            t.firstOutput(),
            t.chunks(),
            true,
            Timing.ABSENT,
            false,
            new long[] {0, 12_345, 1_000_000},
            0);
    var known =
        new RequestRecord(full.id(), full.outcome(), timing, full.tokens(), full.phase(), null);
    assertThat(logged(Gaps.RECORDED, known, List.of()).get(0))
        .endsWith("\"gapsUs\":[1.000,4.000],\"delaysUs\":[0.000,12.345,1000.000]}");
    assertThat(logged(Gaps.OMITTED, known, List.of()).get(0)).doesNotContain("delaysUs");
  }

  @Test
  void whatWasNotMeasuredHasNoKey() throws IOException {
    assertThat(logged(Gaps.RECORDED, failed(), List.of()))
        .containsExactly(
            """
            {"name":"chat","groups":[],"scenario":"Chat","userId":1,"status":"failed",\
            "error":"connect timed out \\"quoted\\"","sentNs":10,"closedNs":20,"chunks":0,\
            "tokenSource":"chunks","warmUp":true,"gapsUs":[]}\
            """);
  }

  @Test
  void anAttemptThatWasTriedAgainIsMarked() throws IOException {
    RequestRecord attempt = Requests.sent(10).ended(RequestStatus.RETRIED).build();
    assertThat(logged(Gaps.OMITTED, attempt, List.of()).get(0))
        .contains("\"status\":\"failed\"", "\"retried\":true");
    RequestRecord last = Requests.sent(10).failed("HTTP 503", null).build();
    assertThat(logged(Gaps.OMITTED, last, List.of()).get(0)).doesNotContain("retried");
  }

  @Test
  void whatACacheGaveAndTookStandsInTheRow() throws IOException {
    RequestRecord written = Requests.sent(10).chunks(20).input(90).cached(8).cacheWrite(64).build();

    assertThat(logged(Gaps.OMITTED, written, List.of()).get(0))
        .contains("\"cachedInputTokens\":8,\"cacheWriteInputTokens\":64,\"tokenSource\"");
  }

  @Test
  void twoCountsOfAnAnswerStandBesideEachOther() throws IOException {
    var both = own(new OwnCounts(500, 5, 21, 4));
    assertThat(logged(Gaps.OMITTED, both, List.of()).get(0))
        .contains(
            "\"tokenSource\":\"usage\",\"usageOutputTokens\":4,\"tokenizerOutputTokens\":5,"
                + "\"outputCharacters\":21,\"warmUp\"");
    var one = own(new OwnCounts(TokenCounts.ABSENT, 5, 21, TokenCounts.ABSENT));
    assertThat(logged(Gaps.OMITTED, one, List.of()).get(0))
        .contains("\"tokenSource\":\"usage\",\"outputCharacters\":21,\"warmUp\"");
  }

  @Test
  void aUsageThatIsNotBelievedStandsBesideWhatCounted() throws IOException {
    int absent = TokenCounts.ABSENT;
    var doubted = own(new OwnCounts(absent, absent, absent, 9000, UsageDoubt.ABOVE_MAXIMUM));
    assertThat(logged(Gaps.OMITTED, doubted, List.of()).get(0))
        .contains(
            "\"outputTokens\":4",
            "\"usageNotBelieved\":\"aboveMaximum\",\"usageOutputTokens\":9000,\"warmUp\"");
  }

  private static RequestRecord own(OwnCounts counts) {
    RequestRecord full = full();
    return new RequestRecord(
        full.id(),
        full.outcome(),
        full.timing(),
        new TokenCounts(512, 4, 16, 2, 1, null, TokenSource.USAGE, counts),
        Phase.MEASURED,
        null);
  }

  @Test
  void withoutRequestsTheFileIsEmpty() throws IOException {
    Path file = folder.resolve("requests.jsonl");
    RequestLog.open(file, Gaps.OMITTED).close();

    assertThat(file).isEmptyFile();
  }

  @Test
  void everyRequestIsWrittenOrCounted() throws Exception {
    Path file = folder.resolve("requests.jsonl");
    RequestLog log = open(Files.newOutputStream(file), 64);
    List<Thread> loops =
        List.of(new Thread(() -> offer(log, 20_000)), new Thread(() -> offer(log, 20_000)));
    loops.forEach(Thread::start);
    for (Thread loop : loops) {
      loop.join();
    }
    log.close();
    log.offer(ended(full(), List.of()));

    assertThat(Files.readAllLines(file).size() + log.dropped()).isEqualTo(40_001);
    assertThat(log.dropped()).isPositive();
  }

  @Test
  void aDiskThatHangsHoldsNobodyUpAndTheFiguresAreExact() throws Exception {
    var disk = new Disk();
    RequestLog log = open(disk, 1000);
    var recorder = new RunRecorder(0);
    int each = 20_000;
    List<Thread> loops =
        List.of(
            new Thread(() -> record(recorder.newShard(), log, each)),
            new Thread(() -> record(recorder.newShard(), log, each)));
    loops.forEach(Thread::start);
    for (Thread loop : loops) {
      loop.join(); // would wait for ever, if they waited for the disk
    }

    assertThat(disk.written.size()).isZero();
    assertThat(log.dropped()).isEqualTo(2L * each - 1000);
    assertThat(recorder.snapshot().all().counts().succeeded()).isEqualTo(2L * each);
    disk.mended.countDown();
    log.close();
    assertThat(disk.written.toString(StandardCharsets.UTF_8).lines()).hasSize(1000);
  }

  @Test
  void whatTheDiskDoesNotTakeInTimeIsCountedAtTheEnd() throws Exception {
    var disk = new Disk();
    RequestLog log = open(disk, 1000, Duration.ofMillis(100));
    offer(log, 10);

    assertThatIOException().isThrownBy(log::close).withMessageContaining("not written in time");
    assertThat(log.dropped()).isEqualTo(10);
    disk.mended.countDown();
  }

  @Test
  void aDiskThatIsFullCostsRowsOnly() throws Exception {
    var disk = new Disk();
    disk.full = true;
    disk.mended.countDown();
    RequestLog log = open(disk, 1000);
    offer(log, 700);

    assertThatIOException().isThrownBy(log::close).withMessageContaining("no space left");
    assertThat(log.dropped()).isEqualTo(700);
  }

  @Test
  void noRowIsLostUncountedWhileADiskFails() throws Exception {
    for (int round = 0; round < 20; round++) {
      var disk = new Disk();
      disk.full = true;
      disk.mended.countDown();
      RequestLog log = open(disk, 100_000);
      var offering = new Thread(() -> offer(log, 10_000));
      offering.start();
      offer(log, 10_000);
      offering.join();

      assertThatIOException().isThrownBy(log::close);
      assertThat(log.dropped()).isEqualTo(20_000);
    }
  }

  @Test
  void noRowIsLostUncountedWhileTheLogIsClosed() throws Exception {
    for (int round = 0; round < 40; round++) {
      var disk = new Disk();
      disk.mended.countDown();
      RequestLog log = open(disk, 100_000);
      var offering = new Thread(() -> offer(log, 5_000));
      offering.start();
      log.close();
      offering.join();

      long lines = disk.written.toString(StandardCharsets.UTF_8).lines().count();
      assertThat(lines + log.dropped()).isEqualTo(5_000);
    }
  }

  @Test
  void longAnswersDoNotFillTheHeapWhileTheyWait() throws Exception {
    var disk = new Disk();
    RequestLog log = open(disk, 1000);
    RequestRecord full = full();
    var timing = new Timing(-5, 1000, 9_000_000, 3000, new long[1_000_000], true);
    var longest =
        new RequestRecord(full.id(), full.outcome(), timing, full.tokens(), full.phase(), null);
    for (int i = 0; i < 10; i++) {
      log.offer(ended(longest, List.of()));
    }

    assertThat(log.dropped()).isEqualTo(6);
    disk.mended.countDown();
    log.close();
    assertThat(disk.written.toString(StandardCharsets.UTF_8).lines()).hasSize(4);
  }

  /** Takes nothing until it is mended. */
  private static final class Disk extends OutputStream {

    private final CountDownLatch mended = new CountDownLatch(1);
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private volatile boolean full;

    @Override
    public void write(int one) throws IOException {
      write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      try {
        mended.await();
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
      if (full) {
        throw new IOException("no space left");
      }
      written.write(bytes, from, length);
    }
  }

  private static RequestLog open(OutputStream out, int capacity) throws IOException {
    return open(out, capacity, Duration.ofMinutes(1));
  }

  private static RequestLog open(OutputStream out, int capacity, Duration lastLines)
      throws IOException {
    return RequestLog.open(out, Gaps.OMITTED, capacity, lastLines);
  }

  private static void record(Shard shard, RequestLog log, int times) {
    RequestRecord request = full();
    for (int i = 0; i < times; i++) {
      shard.opened(request.timing().sent());
      shard.record(request);
      log.offer(ended(request, List.of()));
    }
  }

  private static void offer(RequestLog log, int times) {
    for (int i = 0; i < times; i++) {
      log.offer(ended(full(), List.of()));
    }
  }

  private List<String> logged(Gaps gaps, RequestRecord request, List<Slo> held) throws IOException {
    Path file = folder.resolve("requests.jsonl");
    try (RequestLog log = RequestLog.open(file, gaps)) {
      log.offer(ended(request, held));
    }
    return Files.readAllLines(file);
  }

  private static RequestRecord full() {
    return new RequestRecord(
        new RequestId("chat", List.of("a", "b"), "Chat", 7, "r-1"),
        new Outcome(RequestStatus.OK, 200, null, "length"),
        new Timing(-5, 1000, 9000, 3000, new long[] {2000, 3000, 7000}, true),
        new TokenCounts(512, 4, 16, 2, 1, null, TokenSource.USAGE),
        Phase.MEASURED,
        null);
  }

  private static RequestRecord failed() {
    int none = TokenCounts.ABSENT;
    return new RequestRecord(
        new RequestId("chat", List.of(), "Chat", 1, null),
        new Outcome(RequestStatus.FAILED, 0, "connect timed out \"quoted\"", null),
        new Timing(Timing.ABSENT, 10, 20, Timing.ABSENT, new long[0], true),
        new TokenCounts(none, none, none, none, none, null, TokenSource.CHUNKS),
        Phase.WARM_UP,
        null);
  }
}
