// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.Batches;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Requests;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BatchFiguresTest {

  private static final long MILLI = 1_000_000;

  private static Batches of(int requests, long everyMillis) {
    var run = new RunRecorder(0);
    Shard shard = run.newShard();
    for (int i = 0; i < requests; i++) {
      long due = i * everyMillis * MILLI;
      run.arrival(due);
      shard.opened(due);
      shard.record(
          Requests.sent(due).scheduled(due).chunks(due + 10 * MILLI, due + 30 * MILLI).build());
    }
    RequestStats stats = run.snapshot().all();
    return stats.batches();
  }

  /** Slots of a sixteenth of a second, doubled until so many are enough. */
  @ParameterizedTest
  @CsvSource({
    // seconds, fine ones, coarse ones, their span
    "1, 16, 16, 1",
    "4, 64, 32, 4",
    "30, 120, 30, 30",
    "70, 70, 18, 70",
    "600, 75, 19, 600",
  })
  void fineSlotsAreAQuarterAsLongAsCoarseOnes(int seconds, int fine, int coarse, double span) {
    Batches batches = of(50 * seconds, 20);
    assertThat(batches.fine()).hasSize(fine);
    assertThat(batches.all()).hasSize(coarse);
    assertThat(batches.seconds()).isEqualTo(span);
  }

  @Test
  void bothHaveAllRequests() {
    Batches batches = of(1350, 22);
    for (List<Batches.Batch> each : List.of(batches.fine(), batches.all())) {
      assertThat(each.stream().mapToLong(Batches.Batch::succeeded).sum()).isEqualTo(1350);
      for (Metric metric :
          List.of(Metric.TTFT, Metric.TPOT, Metric.E2E, Metric.MAX_STALL, Metric.ITL)) {
        assertThat(each.stream().mapToLong(batch -> batch.count(metric)).sum()).isEqualTo(1350);
        assertThat(each.stream().mapToLong(batch -> batch.atMost(metric, 9 * MILLI)).sum())
            .isZero();
      }
    }
  }
}
