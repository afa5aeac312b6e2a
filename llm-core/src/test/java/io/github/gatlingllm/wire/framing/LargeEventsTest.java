// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.framing;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An event of megabytes holds others up for no longer than it takes to read it once. */
class LargeEventsTest {

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int EVENT = 8_000_000;
  private static final int READ = 8 << 10;
  private static final int LIMIT = 8 << 20;

  @ParameterizedTest
  @EnumSource
  void itsBytesAreCopiedAFewTimesInAll(Framing framing) {
    decode(framing, EVENT);
    long before = THREADS.getCurrentThreadAllocatedBytes();
    decode(framing, EVENT);
    long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;

    // Doubling from 2 kB to 16 MB is 32 MB in all; growing by a read each time would be 4 GB.
    assertThat(allocated).isBetween((long) EVENT, 6L * EVENT);
  }

  /** Looking anew at all that has come with each read would be sixteen times the work. */
  @ParameterizedTest
  @EnumSource
  void eachByteIsLookedAtOnce(Framing framing) {
    double ratio = Double.MAX_VALUE;
    for (int i = 0; i < 8; i++) {
      double small = Math.max(1, cpu(() -> decode(framing, EVENT / 4)));
      ratio = Math.min(ratio, cpu(() -> decode(framing, EVENT)) / small);
    }

    assertThat(ratio).isLessThan(10);
  }

  @ParameterizedTest
  @EnumSource
  void itsRoomIsGivenBack(Framing framing) {
    EventDecoder decoder = decode(framing, EVENT);

    assertThat(capacity(decoder)).isLessThanOrEqualTo(Buffers.MOST_KEPT);
    int[] events = {0};
    decoder.decode(
        Unpooled.copiedBuffer(
            framing == Framing.SSE ? "data: a\n\n" : "a\n", StandardCharsets.US_ASCII),
        (bytes, from, to) -> events[0] += to - from);
    assertThat(events[0]).isEqualTo(1);
  }

  private static EventDecoder decode(Framing framing, int length) {
    EventDecoder decoder = framing.newDecoder(LIMIT);
    byte[] event = new byte[length];
    Arrays.fill(event, (byte) 'x');
    byte[] mark = "data: ".getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(mark, 0, event, 0, framing == Framing.SSE ? mark.length : 0);
    event[length - 2] = '\n';
    event[length - 1] = '\n';
    ByteBuf whole = Unpooled.wrappedBuffer(event);
    int[] events = {0};
    while (whole.isReadable()) {
      decoder.decode(
          whole.readSlice(Math.min(READ, whole.readableBytes())), (bytes, from, to) -> events[0]++);
    }
    assertThat(events[0]).isEqualTo(1);
    return decoder;
  }

  private static int capacity(EventDecoder decoder) {
    return decoder instanceof SseDecoder sse
        ? sse.capacity()
        : ((NdjsonDecoder) decoder).capacity();
  }

  private static double cpu(Runnable work) {
    long before = THREADS.getCurrentThreadCpuTime();
    work.run();
    return THREADS.getCurrentThreadCpuTime() - before;
  }
}
