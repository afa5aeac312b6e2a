// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.arrival;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.netty.channel.epoll.Epoll;
import io.netty.channel.unix.FileDescriptor;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Of a connection whose kernel does as it is told: what is known of the events of its reads. */
class SocketArrivalsTest {

  private static final long MILLI = 1_000_000;
  private static final long WALL = 1_700_000_000_000_000_000L;
  private static final int EVENT = 200;
  private static final int BUFFER = 2048;

  private final FakeKernel kernel = new FakeKernel();
  private long now = 50 * MILLI;
  private final WallClock clock = new WallClock(() -> now, () -> now + WALL);
  private final SocketArrivals arrivals =
      new SocketArrivals(
          new FileDescriptor(7), new SocketPeek(kernel), clock, LoopTurns.ofThisLoop());
  private final NetworkRead read = new NetworkRead(arrivals, now);

  private void comes(int bytes) {
    now += 10 * MILLI;
    kernel.comes(bytes, WALL + now);
  }

  private void isMerged(int bytes) {
    now += 10 * MILLI;
    kernel.isMerged(bytes, WALL + now);
  }

  /** Reads, and says of each event what its stamp is and how long ago. */
  private String read(int most, int events) {
    arrivals.peek(most);
    now += MILLI;
    read.begin(kernel.read(most), now);
    var reported = new StringBuilder();
    for (int i = 0; i < events; i++) {
      long stamp = read.next(0);
      reported.append(read.source()).append(' ').append((now - stamp) / MILLI).append(", ");
    }
    return reported.toString();
  }

  private void someSingleEvents() {
    for (int i = 0; i < 5; i++) {
      comes(EVENT);
      assertThat(read(BUFFER, 1)).isEqualTo("KERNEL 1, ");
    }
  }

  @Test
  void aReadOfOneEventTakesOneLook() {
    someSingleEvents();
    kernel.looks = 0;
    kernel.counted = 0;
    someSingleEvents();
    assertThat(kernel.looks).isEqualTo(5);
    assertThat(kernel.counted).isZero();
  }

  @Test
  void eventsOfOneSegmentArrivedTogether() {
    someSingleEvents();
    comes(4 * EVENT);
    assertThat(read(BUFFER, 4)).isEqualTo("KERNEL 1, KERNEL 1, KERNEL 1, KERNEL 1, ");
  }

  /** The segments of one write follow each other at once. */
  @Test
  void eventsOfAWriteThatFillsSeveralSegmentsArrivedTogether() {
    someSingleEvents();
    comes(1448);
    kernel.isMerged(152, WALL + now);
    assertThat(read(BUFFER, 8)).isEqualTo("KERNEL 1, ".repeat(8));
  }

  @Test
  void ofTwoSegmentsThatWereNotMergedBothAreKnown() {
    someSingleEvents();
    comes(EVENT);
    comes(EVENT);
    assertThat(read(BUFFER, 2)).isEqualTo("KERNEL 11, KERNEL 1, ");
  }

  @Test
  void ofMergedSegmentsOneIsKnown() {
    someSingleEvents();
    comes(EVENT);
    isMerged(EVENT);
    isMerged(EVENT);
    assertThat(read(BUFFER, 3)).isEqualTo("KERNEL 1, COARSE 1, COARSE 1, ");
    assertThat(read.spreadNanos()).isEqualTo(31 * MILLI);
    someSingleEvents();
  }

  /** What was merged came when nobody read, which is not as long as the server was silent. */
  @Test
  void mergedSegmentsFollowEachOtherAsOthersDo() {
    someSingleEvents();
    now += 300 * MILLI;
    comes(EVENT);
    isMerged(EVENT);
    assertThat(read(BUFFER, 2)).isEqualTo("KERNEL 1, COARSE 1, ");
    assertThat(read.spreadNanos()).isEqualTo(2 * 11 * MILLI);
  }

  /** The buffer ends just behind the first event, and others follow that are merged. */
  @Test
  void ofAnEventBeforeMergedOnesTheTimeIsKnown() {
    someSingleEvents();
    comes(EVENT);
    comes(EVENT);
    isMerged(EVENT);
    assertThat(read(EVENT + 16, 1)).isEqualTo("KERNEL 21, ");
    assertThat(read(BUFFER, 2)).isEqualTo("KERNEL 2, COARSE 2, ");
  }

  /** The same, and the buffer ends far behind it. */
  @Test
  void ofAnEventBeforeMergedOnesInALargerBufferTheTimeIsKnown() {
    someSingleEvents();
    comes(EVENT);
    comes(EVENT);
    isMerged(EVENT);
    assertThat(read(2 * EVENT, 2)).isEqualTo("KERNEL 21, COARSE 1, ");
  }

  /** A buffer that ends where what came ends leaves nothing unread. */
  @Test
  void whatFillsABufferMayBeAll() {
    someSingleEvents();
    comes(EVENT);
    isMerged(EVENT);
    assertThat(read(2 * EVENT, 2)).isEqualTo("KERNEL 1, COARSE 1, ");
  }

  /** Buffers may be smaller than what came. */
  @Test
  void whatWasMergedMayTakeSeveralReads() {
    someSingleEvents();
    comes(EVENT);
    for (int i = 0; i < 3; i++) {
      isMerged(EVENT);
    }
    assertThat(read(EVENT + 40, 1)).isEqualTo("COARSE 1, ");
    assertThat(read(EVENT + 40, 1)).isEqualTo("COARSE 2, ");
    assertThat(read(2 * EVENT, 2)).isEqualTo("KERNEL 3, COARSE 3, ");
    assertThat(read.spreadNanos()).isEqualTo(41 * MILLI);
    someSingleEvents();
    comes(2 * EVENT);
    assertThat(read(BUFFER, 2)).isEqualTo("KERNEL 1, KERNEL 1, ");
  }

  @Test
  void whatCameBetweenLookAndReadIsCountedOnce() {
    someSingleEvents();
    comes(EVENT);
    arrivals.peek(BUFFER);
    comes(EVENT);
    long came = now - 10 * MILLI;
    read.begin(kernel.read(BUFFER), now);
    assertThat(read.next(0)).isEqualTo(came);
    assertThat(read.source()).isEqualTo(StampSource.KERNEL);
    read.next(0);
    assertThat(read.source()).isEqualTo(StampSource.COARSE);
    comes(2 * EVENT);
    assertThat(read(BUFFER, 2)).isEqualTo("KERNEL 1, KERNEL 1, ");
    comes(EVENT);
    isMerged(EVENT);
    assertThat(read(BUFFER, 2)).isEqualTo("KERNEL 1, COARSE 1, ");
  }

  @Test
  void segmentsAreCountedBeyondFourThousandMillions() {
    kernel.segments = -3;
    comes(EVENT);
    read(BUFFER, 1);
    someSingleEvents();
    comes(EVENT);
    isMerged(EVENT);
    assertThat(read(BUFFER, 2)).isEqualTo("KERNEL 1, COARSE 1, ");
  }

  @Test
  void whereSegmentsAreNotCountedTheyMayHaveBeenMerged() {
    someSingleEvents();
    kernel.counts = false;
    comes(2 * EVENT);
    assertThat(read(BUFFER, 2)).isEqualTo("KERNEL 1, COARSE 1, ");
  }

  static Stream<Consumer<FakeKernel>> kernelsThatTellNoTime() {
    return Stream.of(
        kernel -> kernel.controlLength = 0,
        kernel -> kernel.flags = 0x8, // MSG_CTRUNC
        kernel -> kernel.type = 37);
  }

  @ParameterizedTest
  @MethodSource("kernelsThatTellNoTime")
  void whereNoTimeIsToldTheReadCounts(Consumer<FakeKernel> defect) {
    someSingleEvents();
    defect.accept(kernel);
    for (int i = 0; i < 3; i++) {
      comes(EVENT);
      assertThat(read(BUFFER, 1)).isEqualTo("READ 0, ");
    }
  }

  static Stream<Long> offsetsOfOtherClocks() {
    return Stream.of(0L, 37_000 * MILLI + WALL, WALL / 2, -WALL);
  }

  /** Since the start of the machine, or seconds ahead of the wall clock. */
  @ParameterizedTest
  @MethodSource("offsetsOfOtherClocks")
  void whereTheTimeIsOfAnotherClockTheReadCounts(long ahead) {
    for (int i = 0; i < 3; i++) {
      now += 10 * MILLI;
      kernel.comes(EVENT, Math.max(0, now + ahead));
      assertThat(read(BUFFER, 1)).isEqualTo("READ 0, ");
    }
  }

  /** Its number may be another connection's by now. */
  @Test
  void aClosedSocketIsNotLookedInto() throws Exception {
    assumeThat(Epoll.isAvailable()).isTrue();
    var closed = new FileDescriptor(FileDescriptor.from("/dev/null").intValue());
    closed.close();
    var gone = new SocketArrivals(closed, new SocketPeek(kernel), clock, LoopTurns.ofThisLoop());
    comes(EVENT);
    kernel.looks = 0;
    gone.peek(BUFFER);
    assertThat(kernel.looks).isZero();
    assertThat(gone.convert(now, 0)).isEqualTo(ReadArrivals.Known.NOTHING);
  }
}
