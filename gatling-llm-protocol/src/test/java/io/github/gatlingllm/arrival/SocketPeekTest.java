// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.arrival;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SocketPeekTest {

  private static final int SOCKET = 7;
  private static final long WALL = 1_700_000_000_123_456_789L;

  private final FakeKernel kernel = new FakeKernel();
  private final SocketPeek peek = new SocketPeek(kernel);

  @BeforeEach
  void someBytesHaveCome() {
    kernel.comes(100, WALL);
    kernel.comes(50, WALL + 500);
  }

  @Test
  void theTimeIsThatOfTheLastByteLookedAt() {
    assertThat(peek.unread(SOCKET, 1000)).isEqualTo(150);
    assertThat(peek.stamp()).isEqualTo(WALL + 500);
    assertThat(peek.unread(SOCKET, 1)).isEqualTo(1);
    assertThat(peek.stamp()).isEqualTo(WALL);
  }

  static Stream<Consumer<FakeKernel>> kernelsThatTellNoTime() {
    return Stream.of(
        kernel -> kernel.controlLength = 0,
        kernel -> kernel.controlLength = 24,
        kernel -> kernel.flags = 0x8, // MSG_CTRUNC
        kernel -> kernel.level = 41,
        kernel -> kernel.type = 37);
  }

  @ParameterizedTest
  @MethodSource("kernelsThatTellNoTime")
  void whereNoTimeIsToldThereIsNone(Consumer<FakeKernel> defect) {
    peek.unread(SOCKET, 1000);
    defect.accept(kernel);
    assertThat(peek.unread(SOCKET, 1000)).isEqualTo(150);
    assertThat(peek.stamp()).isEqualTo(SocketPeek.NONE);
  }

  @Test
  void aTimeOfZeroIsNone() {
    kernel.read(1000);
    kernel.comes(10, 999);
    assertThat(peek.unread(SOCKET, 1000)).isEqualTo(10);
    assertThat(peek.stamp()).isEqualTo(SocketPeek.NONE);
  }

  @Test
  void whereNothingIsUnreadThereIsNoTime() {
    peek.unread(SOCKET, 1000);
    kernel.read(1000);
    assertThat(peek.unread(SOCKET, 1000)).isNegative();
    assertThat(peek.stamp()).isEqualTo(SocketPeek.NONE);
  }

  @Test
  void countsWhatHasCome() {
    assertThat(peek.count(SOCKET)).isTrue();
    assertThat(peek.segments()).isEqualTo(2);
    assertThat(peek.received()).isEqualTo(150);
    assertThat(peek.segmentBytes()).isEqualTo(1448);
  }

  @Test
  void theShortestRoundTripIsTheKernels() {
    assertThat(peek.count(SOCKET)).isTrue();
    assertThat(peek.roundTripNanos()).isEqualTo(11_000);
    kernel.roundTripMicros = -1;
    assertThat(peek.count(SOCKET)).isTrue();
    assertThat(peek.roundTripNanos()).as("none was measured").isZero();
  }

  /** Linux counts segments since 4.6. */
  @Test
  void aKernelThatDoesNotCountIsNoticed() {
    kernel.infoLength = 104;
    assertThat(peek.count(SOCKET)).isFalse();
    kernel.counts = false;
    assertThat(peek.count(SOCKET)).isFalse();
  }
}
