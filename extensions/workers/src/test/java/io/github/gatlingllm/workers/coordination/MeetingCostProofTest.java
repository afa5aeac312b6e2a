// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers.coordination;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.workers.Identity;
import io.github.gatlingllm.workers.WorkerPlace;
import io.github.gatlingllm.workers.WorkerTally;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a hundred workers cost the first one: at the start, and while the load goes on. */
@Tag("proof")
class MeetingCostProofTest {

  private static final int WORKERS = 100;
  private static final int SECONDS = 20;
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final String SECRET = "only we know";

  @Test
  void aHundredWorkersMeetAndTellHowFarTheyAre() throws Exception {
    var table = new JoinTable(joiningWorker(0), PATIENCE, System::nanoTime);
    ExecutorService threads = Executors.newFixedThreadPool(WORKERS);
    try (CoordinatorServer host = open(table)) {
      long begun = System.nanoTime();
      var visits = new ArrayList<WorkerClient>();
      var agreed = new ArrayList<CompletableFuture<WorkerClient.Agreed>>();
      for (int index = 1; index < WORKERS; index++) {
        var visit =
            new WorkerClient(
                joiningWorker(index),
                "localhost:" + host.port(),
                SECRET,
                PATIENCE,
                System::nanoTime);
        visits.add(visit);
        agreed.add(CompletableFuture.supplyAsync(() -> visit.meet("/results"), threads));
      }
      long zero = table.awaitGoing();
      double seconds = (zero - begun) / 1e9 - 3; // the load begins so long after the agreement
      long widest = 0;
      for (var each : agreed) {
        widest = Math.max(widest, each.get(10, TimeUnit.SECONDS).offset().boundNanos());
      }
      System.out.printf(
          "%d workers: all ready after %.1f s, widest bound %.2f ms%n",
          WORKERS, seconds, widest / 1e6);
      assertThat(widest).isLessThanOrEqualTo(JoinTable.MOST_BOUND.toNanos());

      List<CompletableFuture<Void>> reported = new ArrayList<>();
      long from = System.nanoTime();
      for (int second = 0; second < SECONDS; second++) {
        for (WorkerClient visit : visits) {
          var tally = new WorkerTally(second, second, 0, 0, 0, 0);
          reported.add(CompletableFuture.runAsync(() -> visit.report(tally), threads));
        }
      }
      for (var each : reported) {
        each.get(30, TimeUnit.SECONDS);
      }
      double each = (System.nanoTime() - from) / 1e3 / reported.size();
      System.out.printf("a tally takes %.0f us, with those who tell it on the machine%n", each);
      assertThat(each * WORKERS).as("of each second, in us").isLessThan(500_000);
      assertThat(table.board().line()).startsWith("LLM  100 workers | ");
    } finally {
      threads.shutdownNow();
    }
  }

  private static CoordinatorServer open(JoinTable table) throws IOException {
    return CoordinatorServer.open(
        table,
        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
        SECRET,
        System::nanoTime);
  }

  private static JoiningWorker joiningWorker(int index) {
    return JoiningWorker.starting(
        new WorkerPlace(index, WORKERS),
        "node-" + index,
        new Identity(new TreeMap<>(Map.of("class path", "aa", "simulation", "Chat"))));
  }
}
