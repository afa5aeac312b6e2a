// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

import static io.github.gatlingllm.measure.request.Buffering.AT_ONCE;
import static io.github.gatlingllm.measure.request.Buffering.IN_BURSTS;
import static io.github.gatlingllm.measure.request.Buffering.NONE;
import static io.github.gatlingllm.measure.request.Buffering.NOT_SHOWN;
import static io.github.gatlingllm.measure.request.Buffering.READ_LATE;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class BufferingTest {

  private static final long MS = 1_000_000;
  private static final long MICROS = 1_000;

  /** Groups of chunks with one stamp each. */
  private static long[] groups(int groups, int chunks, long first, long apart) {
    return LongStream.range(0, groups)
        .flatMap(group -> LongStream.generate(() -> first + group * apart).limit(chunks))
        .toArray();
  }

  private static Buffering of(long... chunks) {
    return Buffering.of(0, chunks, chunks.length);
  }

  @Test
  void aHopThatHoldsAllUntilTheEnd() {
    assertThat(of(groups(1, 28, 133 * MS, 0))).isEqualTo(AT_ONCE);
    assertThat(of(groups(1, 8, 640 * MS, 0))).isEqualTo(AT_ONCE);
    assertThat(of(groups(1, 5, 25 * MS, 0))).isEqualTo(AT_ONCE);
  }

  @Test
  void aHopWhoseFlushTakesSeveralSegments() {
    assertThat(of(groups(5, 6, 133 * MS, 120 * MICROS))).isEqualTo(AT_ONCE);
  }

  @Test
  void aHopThatPassesTheFirstChunkAndHoldsTheOthers() {
    assertThat(of(20 * MS, 340 * MS, 340 * MS, 340 * MS, 340 * MS, 340 * MS, 340 * MS, 340 * MS))
        .isEqualTo(IN_BURSTS);
  }

  @Test
  void aHopThatSendsEachSecondOrEachFewKilobytes() {
    assertThat(of(groups(4, 10, 1000 * MS, 1000 * MS))).isEqualTo(IN_BURSTS);
    assertThat(of(groups(3, 18, 90 * MS, 90 * MS))).isEqualTo(IN_BURSTS);
  }

  @Test
  void aHopThatEmptiesALargeBufferAFewTimes() {
    assertThat(of(groups(2, 200, 250 * MS, 250 * MS))).isEqualTo(IN_BURSTS);
    assertThat(of(groups(3, 150, 200 * MS, 150 * MS))).isEqualTo(IN_BURSTS);
    assertThat(of(groups(4, 100, 150 * MS, 100 * MS))).isEqualTo(IN_BURSTS);
    // Each piece in segments.
    long[] segments =
        LongStream.of(groups(2, 20, 250 * MS, 250 * MS))
            .flatMap(at -> LongStream.range(0, 10).map(i -> at + i * 150 * MICROS))
            .sorted()
            .toArray();
    assertThat(of(segments)).isEqualTo(IN_BURSTS);
  }

  @Test
  void fewChunksOfADecodingStepAreNoPiece() {
    assertThat(of(groups(4, 3, 50 * MS, 30 * MS))).isEqualTo(NONE);
    assertThat(of(groups(5, 100, 500 * MS, 20 * MS))).isEqualTo(AT_ONCE);
    assertThat(of(groups(100, 5, 500 * MS, 4 * MS))).isEqualTo(NONE);
  }

  @Test
  void fewChunksOfManyTokensAtOnce() {
    assertThat(Buffering.of(0, groups(1, 3, 900 * MS, 0), 60)).isEqualTo(AT_ONCE);
  }

  @Test
  void oneChunkOrFewTokensShowNothing() {
    assertThat(of(900 * MS)).isEqualTo(NOT_SHOWN);
    assertThat(of(groups(1, 4, 900 * MS, 0))).isEqualTo(NOT_SHOWN);
    assertThat(of()).isEqualTo(NOT_SHOWN);
  }

  @Test
  void oneChunkOfManyTokensIsNoStreamToAnAudit() {
    assertThat(Buffering.audited(0, new long[] {900 * MS}, 60)).isEqualTo(AT_ONCE);
    assertThat(Buffering.audited(0, new long[] {900 * MS}, 4)).isEqualTo(NOT_SHOWN);
    assertThat(Buffering.audited(0, new long[0], 60)).isEqualTo(NOT_SHOWN);
    assertThat(Buffering.audited(0, groups(28, 1, 6 * MS, 5 * MS), 28)).isEqualTo(NONE);
  }

  @Test
  void anHonestStreamAtItsPace() {
    assertThat(of(groups(28, 1, 6 * MS, 5 * MS))).isEqualTo(NONE);
    assertThat(of(groups(20, 1, 2000 * MS, 2 * MS))).isEqualTo(NONE);
  }

  @Test
  void anHonestStreamBehindALongQueueOrPrefill() {
    assertThat(of(groups(20, 1, 2000 * MS, 200 * MICROS))).isEqualTo(NONE);
  }

  @Test
  void aTinyModelWhoseChunksTheKernelPutsTogether() {
    assertThat(of(groups(8, 5, 30 * MS, 1 * MS))).isEqualTo(NONE);
    assertThat(of(groups(4, 10, 5 * MS, 2 * MS))).isEqualTo(NONE);
    assertThat(of(groups(1, 40, 12 * MS, 0))).isEqualTo(NONE);
  }

  @Test
  void aShortAnswerFromACache() {
    assertThat(of(groups(1, 8, 1 * MS, 0))).isEqualTo(NONE);
    assertThat(of(groups(1, 8, 20 * MS, 0))).isEqualTo(NONE);
  }

  @Test
  void speculativeDecoding() {
    assertThat(Buffering.of(0, groups(10, 1, 50 * MS, 30 * MS), 40)).isEqualTo(NONE);
    assertThat(of(groups(10, 3, 50 * MS, 30 * MS))).isEqualTo(NONE);
    assertThat(of(groups(10, 4, 50 * MS, 30 * MS))).isEqualTo(NONE);
  }

  @Test
  void aStallBetweenChunksIsNoBurst() {
    assertThat(
            LongStream.concat(
                    LongStream.of(groups(10, 1, 50 * MS, 2 * MS)),
                    LongStream.of(groups(10, 1, 2000 * MS, 2 * MS)))
                .toArray())
        .satisfies(chunks -> assertThat(of(chunks)).isEqualTo(NONE));
  }

  /** A client without a processor finds the chunks of a stream together in its socket. */
  @Test
  void whatTheClientReadLateIsNoBurst() {
    long[] together = groups(1, 28, 400 * MS, 0);
    assertThat(Buffering.of(request(together, 0))).isEqualTo(AT_ONCE);
    assertThat(Buffering.of(request(together, 80 * MS))).isEqualTo(AT_ONCE);
    assertThat(Buffering.of(request(together, 81 * MS))).isEqualTo(READ_LATE);
    assertThat(Buffering.audited(request(together, 390 * MS))).isEqualTo(READ_LATE);
    assertThat(Buffering.of(request(groups(4, 10, 1000 * MS, 1000 * MS), 3000 * MS)))
        .isEqualTo(READ_LATE);
    assertThat(Buffering.of(request(groups(28, 1, 6 * MS, 5 * MS), 100 * MS))).isEqualTo(NONE);
  }

  private static RequestRecord request(long[] chunks, long unsure) {
    long last = chunks[chunks.length - 1];
    var timing =
        new Timing(
            Timing.ABSENT, 0, last, chunks[0], chunks, true, Timing.ABSENT, false, null, unsure);
    return new RequestRecord(
        new RequestId("chat", List.of(), "S", 1, "r-1").withAttempt(1),
        new Outcome(RequestStatus.OK, 200, null, "stop"),
        timing,
        new TokenCounts(-1, chunks.length, -1, -1, -1, null, TokenSource.CHUNKS),
        Phase.MEASURED,
        null);
  }

  @Test
  void timeCountsFromTheSend() {
    assertThat(Buffering.of(500 * MS, groups(1, 28, 633 * MS, 0), 28)).isEqualTo(AT_ONCE);
    assertThat(Buffering.of(630 * MS, groups(1, 28, 633 * MS, 0), 28)).isEqualTo(NONE);
  }
}
