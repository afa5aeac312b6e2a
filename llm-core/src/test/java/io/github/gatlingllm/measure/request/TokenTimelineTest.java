// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class TokenTimelineTest {

  private static final int STREAMS = 1000;
  private static final int CHUNKS = 200;

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

  /** Three segments hold three chunks: they may have come long before the read, one by one. */
  @Test
  void aReadIsUnsureOnceHoweverManyChunksItHas() {
    reads(5, 100, 3, 3);
    assertThat(timeline.unsure()).isEqualTo(100);
    reads(9, 20, Integer.MAX_VALUE, 4);
    assertThat(timeline.unsure()).isEqualTo(120);
    reads(11, 0, 1, 1);
    assertThat(timeline.unsure()).isEqualTo(120);
  }

  /** Who sent two segments for four chunks put them together. */
  @Test
  void chunksThatWereSentTogetherAreSure() {
    reads(5, 100, 2, 4);
    assertThat(timeline.unsure()).isZero();
    reads(9, 100, 2, 3);
    assertThat(timeline.unsure()).isEqualTo(100);
  }

  private void reads(long stamp, long unsureNanos, int segments, int chunks) {
    for (int i = 0; i < chunks; i++) {
      timeline.read(stamp, unsureNanos, segments);
      timeline.chunk(stamp, false, -1);
    }
  }

  /** Whoever was told stamps keeps them, however many streams come and go afterwards. */
  @Test
  void stampsThatWereToldStayAsTheyAre() {
    var random = new SplittableRandom(3);
    List<long[]> reported = new ArrayList<>();
    List<long[]> expected = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      int chunks = random.nextInt(i % 10 == 0 ? 5000 : 200);
      reported.add(gathered(1000L * i, chunks).stamps());
      expected.add(LongStream.range(1000L * i, 1000L * i + chunks).toArray());
    }
    for (int i = 0; i < reported.size(); i++) {
      assertThat(reported.get(i)).isEqualTo(expected.get(i));
    }
  }

  @Test
  void chunksThatComeAfterTheStampsWereToldDoNotChangeThem() {
    for (int chunks : new int[] {1, 63, 64, 65, 128}) {
      TokenTimeline late = gathered(0, chunks);
      long[] reported = late.stamps();
      assertThat(late.stamps()).isSameAs(reported);
      for (int i = 0; i < 300; i++) {
        late.chunk(chunks + i, false, -1);
      }
      gathered(1_000_000, 500);
      assertThat(reported).isEqualTo(LongStream.range(0, chunks).toArray());
      assertThat(late.stamps()).isEqualTo(LongStream.range(0, chunks + 300).toArray());
    }
  }

  private static TokenTimeline gathered(long first, int chunks) {
    var timeline = new TokenTimeline();
    for (int i = 0; i < chunks; i++) {
      timeline.chunk(first + i, false, -1);
    }
    return timeline;
  }

  /** Their gathering costs no more than the one array of each stream that is told. */
  @Test
  void aChunkCostsItsStampAlone() {
    var thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    List<long[]> reported = new ArrayList<>(2 * STREAMS);
    tell(reported);
    long before = thread.getCurrentThreadAllocatedBytes();
    tell(reported);
    double perChunk =
        (double) (thread.getCurrentThreadAllocatedBytes() - before) / (STREAMS * CHUNKS);
    assertThat(perChunk).isBetween(8.0, 9.0);
    assertThat(reported).hasSize(2 * STREAMS).allMatch(stamps -> stamps.length == CHUNKS);
  }

  private static void tell(List<long[]> reported) {
    for (int i = 0; i < STREAMS; i++) {
      reported.add(gathered(0, CHUNKS).stamps());
    }
  }

  @Test
  void withoutChunksThereIsNothing() {
    assertThat(timeline.stamps()).isEmpty();
    assertThat(timeline.firstOutput()).isEqualTo(Timing.ABSENT);
    assertThat(timeline.perChunk()).isNull();
  }
}
