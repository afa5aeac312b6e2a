// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.RunSnapshot;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.measure.request.Timing;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Bystanders have figures of their own and are in none of the load. */
class BystandersTest {

  private static final long SECOND = 1_000_000_000;

  private final RunRecorder recorder = new RunRecorder(0);
  private final Shard shard = recorder.newShard();

  @Test
  void noFigureOfTheLoadContainsABystander() {
    for (int i = 0; i < 10; i++) {
      load(request(i * SECOND, 100 * i + 1));
    }
    RunSnapshot without = recorder.snapshot();
    bystander(request(3 * SECOND, 5_000));
    bystander(request(20 * SECOND, 5_000));
    RunSnapshot with = recorder.snapshot();

    assertThat(with.window()).isEqualTo(without.window());
    assertThat(with.all().counts()).isEqualTo(without.all().counts());
    assertThat(with.all().concurrency()).isEqualTo(without.all().concurrency());
    assertThat(with.all().window()).isEqualTo(without.all().window());
    assertThat(with.users()).isEqualTo(without.users());
    assertThat(with.scenarios()).isEmpty();
    assertThat(with.requests().get(List.of("probe")).counts().succeeded()).isEqualTo(2);
    assertThat(with.requests().get(List.of("probe")).concurrency().peak()).isEqualTo(1);
    assertThat(recorder.interval(System.nanoTime()).finished()).isEqualTo(10);
    assertThat(recorder.interval(System.nanoTime()).active()).isZero();
  }

  @Test
  void sameNameInTheLoadStaysApartFromTheSums() {
    load(request(0, 10));
    bystander(request(SECOND, 10));

    assertThat(recorder.source(new RequestId("chat", List.of(), "s", 1, null)).bystander())
        .isFalse();
    assertThat(recorder.snapshot().all().counts().sent()).isEqualTo(1);
  }

  private void load(RequestRecord request) {
    recorder.arrival(request.timing().due());
    shard.opened(request.timing().sent());
    shard.record(request);
  }

  private void bystander(RequestRecord request) {
    RequestId id = request.id().named("probe").asProbe(RequestId.BYSTANDER, null);
    Timing timing = request.timing();
    shard.bystanderOpened(timing.sent());
    shard.record(
        new RequestRecord(id, request.outcome(), timing, request.tokens(), request.phase(), null));
  }

  private static RequestRecord request(long sent, long millis) {
    long first = sent + millis * 1_000_000;
    return Requests.sent(sent).scheduled(sent).chunks(first, first + 5_000_000).output(2).build();
  }
}
