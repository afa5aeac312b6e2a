// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.request.Outcome;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.measure.request.TokenSource;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A recorder's memory does not grow with the run: what is exact at first is only counted later. */
class BoundedMemoryTest {

  private static final long GAP = 1_000_000;
  private static final int ENOUGH_TO_BE_FULL = 150_000;
  private static final int AS_MANY_MORE = 150_000;
  private static final long FEW_BYTES = 4_000_000;

  private final RunRecorder recorder = new RunRecorder(0);
  private final Shard shard = recorder.newShard();
  private long sent;

  @Test
  void twiceTheRequestsTakeNoMoreMemory() {
    record(ENOUGH_TO_BE_FULL);
    long full = LiveSet.bytes();
    record(AS_MANY_MORE);

    assertThat(LiveSet.bytes() - full).isLessThan(FEW_BYTES);
    assertThat(recorder.snapshot().all().counts().succeeded())
        .isEqualTo(ENOUGH_TO_BE_FULL + AS_MANY_MORE);
  }

  private void record(int requests) {
    for (int i = 0; i < requests; i++) {
      sent += 3 * GAP;
      recorder.arrival(sent);
      shard.opened(sent);
      shard.record(request(sent, 5 * GAP + i % 1000));
    }
    recorder.interval();
  }

  private static RequestRecord request(long sent, long gap) {
    long[] chunks = {sent + gap, sent + 2 * gap, sent + 3 * gap, sent + 4 * gap};
    return new RequestRecord(
        new RequestId("chat", List.of(), "Chat", 1, null),
        new Outcome(RequestStatus.OK, 200, null, "length"),
        new Timing(sent, sent, chunks[3] + gap, chunks[0], chunks, true),
        new TokenCounts(100, 4, -1, -1, -1, null, TokenSource.USAGE),
        Phase.MEASURED,
        null);
  }
}
