// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Requests;
import java.util.HashSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class UsersTest {

  private final RunRecorder run = new RunRecorder(0);

  @Test
  void theyAreCountedExactly() {
    var random = new SplittableRandom(7);
    var expected = new HashSet<Long>();
    var one = new Users();
    var other = new Users();
    for (int i = 0; i < 20_000; i++) {
      long id = random.nextLong(30_000);
      expected.add(id);
      (i % 3 == 0 ? one : other).add(id);
    }
    one.addAll(other);
    assertThat(one.count()).isEqualTo(expected.size());
    one.add(Long.MAX_VALUE);
    one.add(-1);
    one.add(Long.MAX_VALUE);
    assertThat(one.count()).isEqualTo(expected.size() + 2);
  }

  @Test
  void aUserOfMeasuredRequestsCountsOnceInARun() {
    Shard shard = run.newShard();
    record(shard, Requests.sent(0).user(1).warmUp());
    assertThat(run.snapshot().users()).isZero();
    record(shard, Requests.sent(1).user(2).ended(RequestStatus.FAILED));
    record(shard, Requests.sent(2).user(2));
    record(run.newShard(), Requests.sent(3).user(2));
    record(shard, Requests.sent(4).user(3).ended(RequestStatus.UNFINISHED));
    assertThat(run.snapshot().users()).isEqualTo(2);
  }

  private void record(Shard shard, Requests request) {
    RequestRecord built = request.build();
    shard.opened(built.timing().sent());
    shard.record(built);
  }
}
