// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.notes;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.record.Shard;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Requests;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SmallSamplesTest {

  private final RunRecorder recorder = new RunRecorder(0);
  private final Shard shard = recorder.newShard();

  @Test
  void namesWithFewerThanAHundredAnswersAreNamed() {
    record("chat", 99, RequestStatus.OK);
    record("rag", 100, RequestStatus.OK);
    record("dead", 20, RequestStatus.FAILED);

    assertThat(warning()).hasValue(RunNoteTexts.smallSamples("'chat' 99", 0, 100));
  }

  @Test
  void manyNamesAreCounted() {
    for (int i = 1; i <= 7; i++) {
      record("r" + i, i, RequestStatus.OK);
    }

    assertThat(warning().orElseThrow())
        .contains("'r1' 1, 'r2' 2, 'r3' 3, 'r4' 4, 'r5' 5 and 2 more answers");
  }

  @Test
  void enoughIsNoWarning() {
    record("chat", 100, RequestStatus.OK);

    assertThat(warning()).isEmpty();
  }

  private Optional<String> warning() {
    return SmallSamples.warning(recorder.snapshot().requests());
  }

  private void record(String name, int times, RequestStatus status) {
    for (int i = 0; i < times; i++) {
      RequestRecord request = Requests.sent(1).name(name).chunks(2).ended(status).build();
      shard.opened(1);
      shard.record(request);
    }
  }
}
