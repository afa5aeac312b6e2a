// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.github.gatlingllm.chat.Prompt;
import io.github.gatlingllm.chat.RequestedWork;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.record.Shard;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Requests;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What was asked, from requests to the figures of a run. */
class WorkloadTest {

  private static final Prompt.Origin UNIQUE = new Prompt.Origin("unique", true);
  private static final Prompt.Origin SHARED = new Prompt.Origin("shared", false);

  private final RunRecorder recorder = new RunRecorder(0);
  private final Shard shard = recorder.newShard();
  private final Shard other = recorder.newShard();

  @Test
  void theLengthsAskedForAreThoseOfAllMeasuredRequests() {
    record(shard, Requests.sent(1).chunks(2, 3).requested(unique(100)));
    record(other, Requests.sent(1).ended(RequestStatus.FAILED).requested(unique(300)));
    record(other, Requests.sent(1).chunks(2).warmUp().requested(unique(9000)));
    record(shard, Requests.sent(1).chunks(2));

    Workload workload = all();
    assertThat(workload.prompts()).containsExactly(entry("unique", 2L));
    assertThat(workload.inputTotal()).isEqualTo(400);
    Distribution input = Objects.requireNonNull(workload.input());
    assertThat(input.mean()).isEqualTo(200);
    assertThat(input.max()).isEqualTo(300);
    assertThat(workload.outputTotal()).isEqualTo(32);
  }

  @Test
  void whereTheServerTellsOfHitsAloneTheOthersWereMisses() {
    record(shard, Requests.sent(1).chunks(2).input(1100).cached(640).requested(shared(1000, 600)));
    record(other, Requests.sent(1).chunks(2).input(110).cached(0).requested(shared(100, 0)));
    record(shard, Requests.sent(1).chunks(2).input(999).requested(shared(1000, 900)));
    record(shard, Requests.sent(1).ended(RequestStatus.FAILED).requested(shared(1000, 900)));

    assertThat(all().cache()).isEqualTo(new Workload.Cache(3, 0, 2100, 1500, 2209, 640, 110));
    assertThat(all().cache().expectedShare()).hasValue(1500.0 / 2100);
    assertThat(all().cache().share()).hasValue(640.0 / 2209);
  }

  @Test
  void whatTheServerDoesNotTellIsNotNothing() {
    record(shard, Requests.sent(1).chunks(2).input(1100).requested(shared(1000, 600)));

    assertThat(all().cache().share()).isEmpty();
    assertThat(all().cache().expectedShare()).hasValue(0.6);
  }

  @Test
  void anotherWayToCountIsNoTemplate() {
    record(shard, Requests.sent(1).chunks(2).input(900).cached(90).requested(unique(600)));

    assertThat(all().cache().template()).isEqualTo(100);
    assertThat(all().cache().allUnique()).isTrue();
  }

  @Test
  void partlyUnknownPromptsAreNamedButNotSummedUp() {
    var requested =
        new RequestedWork(List.of(UNIQUE), Prompt.UNKNOWN, Prompt.UNKNOWN, false, Prompt.UNKNOWN);
    record(shard, Requests.sent(1).chunks(2).input(900).cached(90).requested(requested));

    assertThat(all().prompts()).containsOnlyKeys("unique");
    assertThat(all().input()).isNull();
    assertThat(all().output()).isNull();
    assertThat(all().cache()).isEqualTo(Workload.NONE.cache());
  }

  @Test
  void aRunOfOtherPromptsHasNothingToSay() {
    record(shard, Requests.sent(1).chunks(2).input(900).cached(90));

    assertThat(all().known()).isFalse();
  }

  private Workload all() {
    return recorder.snapshot().all().workload();
  }

  private void record(Shard into, Requests request) {
    RequestRecord built = request.build();
    into.opened(built.timing().sent());
    into.record(built);
  }

  private static RequestedWork unique(int tokens) {
    return new RequestedWork(List.of(UNIQUE), tokens, 0, true, 16);
  }

  private static RequestedWork shared(int tokens, int shared) {
    return new RequestedWork(List.of(SHARED), tokens, shared, false, Prompt.UNKNOWN);
  }
}
