/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TokenTimelineTest {

  private final TokenTimeline timeline = new TokenTimeline();

  @Test
  void growsBeyondItsFirstArray() {
    for (int i = 0; i < 1000; i++) {
      timeline.chunk(i, false, 2 * i + 2);
    }
    assertThat(timeline.chunks()).isEqualTo(1000);
    assertThat(timeline.stamps()).hasSize(1000).endsWith(999);
    assertThat(timeline.perChunk()).hasSize(1000).containsOnly(2);
  }

  @Test
  void aTotalThatIsMissingOnceLeavesTheFirstChunkOnly() {
    timeline.chunk(1, false, 3);
    timeline.chunk(2, false, -1);
    timeline.chunk(3, false, 9);
    assertThat(timeline.firstChunkTokens()).isEqualTo(3);
    assertThat(timeline.perChunk()).isNull();
  }

  @Test
  void aTotalThatComesLateIsNoTotalOfEveryChunk() {
    timeline.chunk(1, false, -1);
    timeline.chunk(2, false, 4);
    assertThat(timeline.firstChunkTokens()).isEqualTo(TokenCounts.ABSENT);
    assertThat(timeline.perChunk()).isNull();
  }

  @Test
  void aTotalThatShrinksIsNotBelieved() {
    timeline.chunk(1, false, 4);
    timeline.chunk(2, false, 2);
    assertThat(timeline.perChunk()).isNull();
  }

  @Test
  void withoutChunksThereIsNothing() {
    assertThat(timeline.stamps()).isEmpty();
    assertThat(timeline.firstOutput()).isEqualTo(Timing.ABSENT);
    assertThat(timeline.perChunk()).isNull();
  }
}
