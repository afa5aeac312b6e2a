// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.request.Requests;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What workers wrote down for audits is one run's. */
class AuditRecorderTest {

  private final AtomicInteger ofFirst = new AtomicInteger();
  private final AtomicInteger ofSecond = new AtomicInteger();
  private final AuditRecorder first = new AuditRecorder(() -> Instant.EPOCH, ofFirst::get);
  private final AuditRecorder second = new AuditRecorder(() -> Instant.EPOCH, ofSecond::get);
  private final AuditRecorder.Shard firstShard = first.newShard();
  private final AuditRecorder.Shard secondShard = second.newShard();

  @Test
  void connectionsOfAllWorkersAddUpAsRequestsEnd() {
    ofFirst.set(2);
    firstShard.record(Requests.sent(10).chunks(20).closed(50).build());
    ofSecond.set(1);
    secondShard.record(Requests.sent(5).chunks(30).closed(60).build());
    ofSecond.set(4);
    secondShard.record(Requests.sent(40).chunks(65).closed(70).build());
    firstShard.record(Requests.sent(55).chunks(75).closed(80).build());

    List<Probe> together = AuditRecorder.together(List.of(first, second));
    assertThat(together).extracting(Probe::sent).containsExactly(5L, 10L, 40L, 55L);
    assertThat(together).extracting(Probe::connections).containsExactly(3, 2, 6, 6);
    assertThat(AuditRecorder.together(List.of(second)))
        .as("one worker alone is as it was")
        .isEqualTo(second.probes());
  }
}
