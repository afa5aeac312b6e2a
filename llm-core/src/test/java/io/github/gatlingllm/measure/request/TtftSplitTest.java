// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

import static io.github.gatlingllm.chat.ServerTimes.ABSENT;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.chat.ServerTimes;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TtftSplitTest {

  private static final long MILLI = 1_000_000;
  private static final long TTFT = 100 * MILLI;

  @Test
  void whatQueueAndPrefillLeaveIsTheNetworks() {
    assertThat(split(reported(30 * MILLI, 60 * MILLI), 5 * MILLI))
        .isEqualTo(new TtftSplit(10 * MILLI, ABSENT, 30 * MILLI, 60 * MILLI, ABSENT, ABSENT));
  }

  @Test
  void aQueueOfZeroIsTold() {
    assertThat(split(reported(0, 60 * MILLI), ABSENT))
        .isEqualTo(new TtftSplit(40 * MILLI, ABSENT, 0, 60 * MILLI, ABSENT, ABSENT));
  }

  @Test
  void ofPartTheNetworkIsAnEstimateAndTheRestNotTold() {
    assertThat(split(ServerTimes.ofPrefill(60 * MILLI), 5 * MILLI))
        .isEqualTo(new TtftSplit(ABSENT, 5 * MILLI, ABSENT, 60 * MILLI, ABSENT, 35 * MILLI));
    assertThat(split(ServerTimes.ofQueue(99 * MILLI), 5 * MILLI))
        .isEqualTo(new TtftSplit(ABSENT, MILLI, 99 * MILLI, ABSENT, ABSENT, 0));
  }

  @Test
  void withoutAConnectTimeAllTheRestIsNotTold() {
    assertThat(split(ServerTimes.ofQueue(30 * MILLI), ABSENT))
        .isEqualTo(new TtftSplit(ABSENT, ABSENT, 30 * MILLI, ABSENT, ABSENT, 70 * MILLI));
  }

  @Test
  void aHeaderTellsOneShareAndTheBodyGoesBeforeIt() {
    assertThat(split(ServerTimes.ofProcessing(80 * MILLI), 5 * MILLI))
        .isEqualTo(new TtftSplit(ABSENT, 5 * MILLI, ABSENT, ABSENT, 80 * MILLI, 15 * MILLI));
    assertThat(
            split(
                reported(30 * MILLI, 60 * MILLI).updatedBy(ServerTimes.ofProcessing(95 * MILLI)),
                5))
        .isEqualTo(new TtftSplit(10 * MILLI, ABSENT, 30 * MILLI, 60 * MILLI, ABSENT, ABSENT));
  }

  @Test
  void nothingToldIsNoSplit() {
    assertThat(split(ServerTimes.NONE, 5 * MILLI)).isNull();
    assertThat(split(ServerTimes.ofDecode(MILLI), 5 * MILLI)).isNull();
    assertThat(TtftSplit.of(request(TTFT, null))).isNull();
  }

  @Test
  void aRoundedUpTimeIsCutToWhatWasMeasured() {
    long over = MILLI / 2;
    assertThat(split(reported(40 * MILLI, 60 * MILLI + over), 5))
        .isEqualTo(new TtftSplit(0, ABSENT, 40 * MILLI, 60 * MILLI, ABSENT, ABSENT));
    assertThat(split(reported(TTFT, over), 5))
        .isEqualTo(new TtftSplit(0, ABSENT, TTFT, 0, ABSENT, ABSENT));
    assertThat(split(ServerTimes.ofQueue(TTFT + over), 5))
        .isEqualTo(new TtftSplit(ABSENT, 0, TTFT, ABSENT, ABSENT, 0));
  }

  @Test
  void moreThanThereWasIsNotAttributable() {
    RequestRecord lied =
        request(TTFT, new ServerSideTime(reported(60 * MILLI, 42 * MILLI), 5 * MILLI));

    assertThat(TtftSplit.of(lied)).isNull();
    assertThat(TtftSplit.contradicted(lied)).isTrue();
    assertThat(lied.value(Metric.QUEUE_TIME)).isEmpty();
    assertThat(lied.value(Metric.DECODE_TIME)).isEmpty();
  }

  @Test
  void anAnswerInOnePieceHasItsTimesButNoSplit() {
    var side = new ServerSideTime(new ServerTimes(1, 2, 3, 2, ABSENT), ABSENT);
    RequestRecord whole = request(Timing.ABSENT, side);

    assertThat(TtftSplit.of(whole)).isNull();
    assertThat(whole.value(Metric.QUEUE_TIME)).hasValue(1);
    assertThat(whole.value(Metric.PREFILL_TIME)).hasValue(2);
    assertThat(whole.value(Metric.DECODE_TIME)).hasValue(3);
    assertThat(whole.value(Metric.NETWORK_TIME)).isEmpty();
  }

  /** Whatever is told, to the nanosecond. */
  @Test
  void thePartsAddUpToTheTtft() {
    var random = new SplittableRandom(7);
    List<Metric> parts =
        List.of(
            Metric.NETWORK_TIME,
            Metric.CONNECT_TIME,
            Metric.QUEUE_TIME,
            Metric.PREFILL_TIME,
            Metric.SERVER_TIME,
            Metric.NOT_REPORTED_TIME);
    int split = 0;
    for (int i = 0; i < 20_000; i++) {
      long ttft = random.nextLong(1, 3_000_000_000L);
      var side =
          new ServerSideTime(
              new ServerTimes(
                  any(random, ttft),
                  any(random, ttft),
                  any(random, ttft),
                  ABSENT,
                  any(random, ttft)),
              any(random, ttft));
      RequestRecord request = request(ttft, side);
      if (TtftSplit.of(request) != null) {
        split++;
        List<Double> known =
            parts.stream()
                .map(request::value)
                .flatMapToDouble(TtftSplitTest::stream)
                .boxed()
                .toList();
        assertThat(known).allMatch(part -> part >= 0);
        assertThat(known.stream().mapToDouble(part -> part).sum()).isEqualTo(ttft);
      }
    }
    assertThat(split).isGreaterThan(5_000);
  }

  private static DoubleStream stream(OptionalDouble value) {
    return value.isPresent() ? DoubleStream.of(value.getAsDouble()) : DoubleStream.empty();
  }

  private static long any(SplittableRandom random, long most) {
    return random.nextInt(3) == 0 ? ABSENT : random.nextLong(0, most + 2 * MILLI);
  }

  private static ServerTimes reported(long queue, long prefill) {
    return new ServerTimes(queue, prefill, ABSENT, ABSENT, ABSENT);
  }

  private static @Nullable TtftSplit split(ServerTimes reported, long connect) {
    return TtftSplit.of(request(TTFT, new ServerSideTime(reported, connect)));
  }

  /** Sent at 1000. */
  private static RequestRecord request(long ttft, @Nullable ServerSideTime side) {
    long[] chunks = ttft == Timing.ABSENT ? new long[0] : new long[] {1000 + ttft, 2000 + ttft};
    return new RequestRecord(
        new RequestId("chat", List.of(), "s", 1, null),
        new Outcome(RequestStatus.OK, 200, null, "stop"),
        new Timing(Timing.ABSENT, 1000, 1L << 40, Timing.ABSENT, chunks, chunks.length > 0),
        new TokenCounts(-1, 2, -1, -1, -1, null, TokenSource.USAGE),
        Phase.MEASURED,
        null,
        side);
  }
}
