/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.protocol;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.gatling.RunIdentity;
import io.github.gatlingllm.timeline.RequestRecord;
import io.github.gatlingllm.timeline.Requests;
import io.github.gatlingllm.timeline.RunRecorder;
import io.github.gatlingllm.timeline.Shard;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SuppressWarnings("NullAway.Init") // JUnit fills the field in
class MeasuredTest {

  private static final long SECOND = 1_000_000_000L;

  @TempDir Path folder;

  /** 5 users who come back at once, for 20 s; their last answers take until 36 s. */
  @Test
  void theSteadyStateEndsWithTheLoadThoughAllAnswersAreStillUnderWay() {
    var recorder = new RunRecorder(0);
    Shard shard = recorder.newShard();
    Diary diary = Diary.open(folder.resolve("diary"), new Happening.Codec(List.of()));
    for (int round = 0; round < 2; round++) {
      for (int user = 0; user < 5; user++) {
        long sent = round * (18 * SECOND) + user;
        RequestRecord request =
            Requests.sent(sent).chunks(sent + SECOND, sent + 18 * SECOND).user(user).build();
        recorder.arrival(sent);
        shard.opened(sent);
        shard.record(request);
        diary.add(new Happening.Ended(request, List.of()));
      }
    }
    recorder.extendWindow(20 * SECOND);
    Measured measured = Measured.steady(recorder, setup(), Long.MAX_VALUE, diary);
    assertThat(requireNonNull(measured.snapshot().steady()).window().end())
        .isLessThanOrEqualTo(20 * SECOND)
        .isGreaterThan(18 * SECOND);
  }

  private static RunSetup setup() {
    LlmProtocol plain = LlmProtocol.defaults();
    return new RunSetup(
        new RunIdentity("Simulation", "run-1", "", 0),
        List.of(plain.withRecording(plain.recording().withEdges(Edges.NONE.withSteadyState()))),
        List.of(),
        List.of());
  }
}
