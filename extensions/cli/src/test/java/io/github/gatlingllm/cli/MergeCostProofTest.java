// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.events.LoggedEvent;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.report.json.RequestLog;
import io.github.gatlingllm.slo.objective.EndedRequests;
import io.github.gatlingllm.workers.WorkerCard;
import io.github.gatlingllm.workers.WorkerPlace;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A million requests with a hundred tokens each, from four workers: 20 s, in 512 MB. */
@Tag("proof")
class MergeCostProofTest {

  private static final int WORKERS = 4;
  private static final int REQUESTS = 250_000;
  private static final int TOKENS = 100;
  private static final double MOST_SECONDS = 20;

  @TempDir private Path folder;

  @Test
  void aMillionRequestsAreMergedInTwentySecondsAndHalfAGigabyte() throws Exception {
    List<RequestRecord> some = WorkerFiles.numbered(TimedLoad.of(400));
    var command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-cp",
                System.getProperty("java.class.path"),
                CommandLineMain.class.getName(),
                "merge",
                "--workers",
                Integer.toString(WORKERS),
                "--out",
                folder.resolve("merged").toString()));
    for (int index = 0; index < WORKERS; index++) {
      var place = new WorkerPlace(index, WORKERS);
      Path worker =
          WorkerFiles.write(folder.resolve("w" + index), place, some, run -> run, card -> card);
      many(worker.resolve("llm"), place);
      command.add(worker.toString());
    }

    long begun = System.nanoTime();
    Process merge = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(merge.getInputStream().readAllBytes(), UTF_8);
    int status = merge.waitFor();
    double seconds = (System.nanoTime() - begun) / 1e9;

    System.out.printf("merged %d requests in %.1f s%n", WORKERS * REQUESTS, seconds);
    assertThat(status).as(said).isZero();
    assertThat(said).contains(Integer.toString(WORKERS * REQUESTS));
    assertThat(seconds).isLessThan(MOST_SECONDS);
  }

  /** Arrivals at 400 a second; gaps of 20 ms or so. As a run has them: when they happen. */
  private static void many(Path llm, WorkerPlace place) throws IOException {
    var random = new SplittableRandom(place.index());
    var codec = new LoggedEvent.Codec(List.of(WorkerFiles.EASY));
    var going =
        new PriorityQueue<RequestRecord>(
            Comparator.comparingLong(request -> request.timing().closed()));
    try (var out =
            new DataOutputStream(
                new BufferedOutputStream(
                    Files.newOutputStream(llm.resolve(WorkerCard.EVENTS)), 1 << 18));
        var rows = new Rows(llm)) {
      for (long own = 0; own < REQUESTS; own++) {
        long sequence = place.global(own);
        long due = sequence * 2_500_000;
        while (!going.isEmpty() && going.element().timing().closed() <= due) {
          ended(out, codec, rows, going.remove());
        }
        going.add(request(random, due, sequence));
        codec.write(out, new LoggedEvent.Sent(due, false, sequence, due + 200_000, true));
      }
      while (!going.isEmpty()) {
        ended(out, codec, rows, going.remove());
      }
      codec.writeEnd(out);
    }
  }

  private static void ended(
      DataOutputStream out, LoggedEvent.Codec codec, Rows rows, RequestRecord request)
      throws IOException {
    codec.write(out, new LoggedEvent.Ended(request, List.of(WorkerFiles.EASY)));
    rows.add(request);
  }

  private static RequestRecord request(SplittableRandom random, long due, long sequence) {
    long[] stamps = new long[TOKENS];
    long at = due + 100_000_000 + random.nextLong(100_000_000);
    for (int i = 0; i < TOKENS; i++) {
      stamps[i] = at;
      at += 10_000_000 + random.nextLong(20_000_000);
    }
    RequestRecord made =
        Requests.sent(due + 200_000)
            .scheduled(due)
            .chunks(stamps)
            .input(500)
            .user(sequence)
            .build();
    return new RequestRecord(
        made.id().withSequence(sequence),
        made.outcome(),
        made.timing(),
        made.tokens(),
        made.phase(),
        made.requested(),
        made.server());
  }

  /** None may be dropped: a run's own pace is slower. */
  private static final class Rows implements AutoCloseable {

    private final RequestLog log;
    private long added;

    Rows(Path llm) throws IOException {
      log = RequestLog.open(llm.resolve("requests.jsonl"), RequestLog.Gaps.OMITTED);
    }

    void add(RequestRecord request) {
      log.offer(EndedRequests.ended(request, List.of(WorkerFiles.EASY)));
      if (++added % 10_000 == 0) {
        LockSupport.parkNanos(150_000_000);
      }
    }

    @Override
    public void close() throws IOException {
      log.close();
      assertThat(log.dropped()).isZero();
    }
  }
}
