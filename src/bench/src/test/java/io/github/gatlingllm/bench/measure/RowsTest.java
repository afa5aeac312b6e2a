// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.measure;

import static io.github.gatlingllm.bench.measure.HandMadeRequests.json;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RowsTest {

  @Test
  void aRowOfRequestsJsonlIsReadInNanoseconds() {
    Answered answer =
        Answered.of(
            json(
                """
                {"requestId":"r-7","status":"ok","sentNs":1000,"closedNs":60000,"ttftNs":500,
                 "chunks":3,"gapsUs":[20.001,19.5]}
                """),
            1_000_000);
    assertThat(answer)
        .usingRecursiveComparison()
        .isEqualTo(
            new Answered(
                "r-7", true, 1_001_500, 1_060_000, 3, 500, -1, new long[] {20_001, 19_500}));
  }

  @Test
  void whatARowDoesNotTellIsNotZero() {
    Answered answer = Answered.of(json("{\"requestId\":\"r-7\",\"status\":\"failed\"}"), 0);
    assertThat(answer.ok()).isFalse();
    assertThat(answer.ttft()).isNegative();
    assertThat(answer.gaps()).isEmpty();
  }

  @Test
  void aLineOfTheTruthLogIsRead() {
    Truth truth =
        Truth.of(
            json(
                """
                {"id":"r-7","received":5,"firstToken":7,"chunksBefore":[8,10],"chunks":[9,12],
                 "x":1}
                """));
    assertThat(truth)
        .usingRecursiveComparison()
        .isEqualTo(new Truth("r-7", 5, 7, new long[] {8, 10}, new long[] {9, 12}));
  }

  @Test
  void tokensAreLateByTheTimesAtWhichTheyWereDue() {
    var late = new Longs();
    long[] tokens = {101, 220, 303};
    new Truth("r-7", 5, 100, tokens, tokens).late(new Span(150, 400), 100, late);
    assertThat(late.size()).isEqualTo(2);
    assertThat(late.percentile(50)).hasValue(3);
    assertThat(late.percentile(100)).hasValue(20);
  }

  @Test
  void withoutAPaceNothingIsLate() {
    var late = new Longs();
    Truth.of(json("{\"id\":\"r-7\",\"received\":5,\"chunks\":[9,12]}"))
        .late(new Span(0, 100), 1, late);
    assertThat(late.size()).isZero();
  }
}
