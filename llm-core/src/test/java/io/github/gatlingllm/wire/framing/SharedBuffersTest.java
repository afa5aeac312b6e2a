// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.framing;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Streams of a thread read into the same arrays, and never find another's bytes in theirs. */
class SharedBuffersTest {

  private static final int STREAMS = 12;
  private static final int EVENTS = 40;

  private final Random random = new Random(8);

  @ParameterizedTest
  @EnumSource
  void eachStreamGetsItsOwnEventsHoweverTheirReadsAreCutAndMixed(Framing framing) {
    for (int round = 0; round < 20; round++) {
      List<Stream> streams = new ArrayList<>();
      for (int i = 0; i < STREAMS; i++) {
        streams.add(new Stream(framing, "stream" + i + "-"));
      }
      List<Stream> open = new ArrayList<>(streams);
      while (!open.isEmpty()) {
        Stream next = open.get(random.nextInt(open.size()));
        if (!next.read(framing)) {
          open.remove(next);
        }
      }
      assertThat(streams).allSatisfy(stream -> assertThat(stream.got).isEqualTo(stream.sent));
    }
  }

  @ParameterizedTest
  @EnumSource
  void aStreamThatWaitsForNothingKeepsNothing(Framing framing) {
    EventDecoder decoder = framing.newDecoder(1000);
    decoder.decode(text(event(framing, "a")), (bytes, from, to) -> {});
    assertThat(capacity(decoder)).isZero();
    decoder.decode(text("data: b"), (bytes, from, to) -> {});
    assertThat(capacity(decoder)).isPositive();
    decoder.end((bytes, from, to) -> {});
    assertThat(capacity(decoder)).isZero();
  }

  /** What comes of an event may have another stream read at once, on the same thread. */
  @ParameterizedTest
  @EnumSource
  void aReadWithinAReadHasABufferOfItsOwn(Framing framing) {
    EventDecoder outer = framing.newDecoder(1000);
    EventDecoder inner = framing.newDecoder(1000);
    List<String> got = new ArrayList<>();
    outer.decode(
        text(event(framing, "outer 1") + event(framing, "outer 2")),
        (bytes, from, to) -> {
          inner.decode(
              text(event(framing, "inner, and longer than that of the outer one")),
              (others, start, end) -> got.add(new String(others, start, end - start, US_ASCII)));
          got.add(new String(bytes, from, to - from, US_ASCII));
        });
    assertThat(got)
        .containsExactly(
            "inner, and longer than that of the outer one",
            "outer 1",
            "inner, and longer than that of the outer one",
            "outer 2");
  }

  private static String event(Framing framing, String data) {
    return framing == Framing.SSE ? "data: " + data + "\n\n" : data + "\n";
  }

  private static ByteBuf text(String text) {
    return Unpooled.copiedBuffer(text, US_ASCII);
  }

  private static int capacity(EventDecoder decoder) {
    return decoder instanceof SseDecoder sse
        ? sse.capacity()
        : ((NdjsonDecoder) decoder).capacity();
  }

  private final class Stream {

    private final EventDecoder decoder;
    private final List<String> sent = new ArrayList<>();
    private final List<String> got = new ArrayList<>();
    private final ByteBuf bytes;

    private Stream(Framing framing, String name) {
      decoder = framing.newDecoder(100_000);
      var all = new StringBuilder();
      for (int i = 0; i < EVENTS; i++) {
        // Some outgrow the usual room.
        String data = name + i + "x".repeat(random.nextInt(i == 20 ? 5000 : 60));
        sent.add(data);
        all.append(event(framing, data));
      }
      bytes = text(all.toString());
    }

    /** One read, which may end anywhere; mostly with an event. */
    private boolean read(Framing framing) {
      int most = bytes.readableBytes();
      int end = bytes.indexOf(bytes.readerIndex(), bytes.writerIndex(), (byte) '\n') + 1;
      int event = end - bytes.readerIndex() + (framing == Framing.SSE ? 1 : 0);
      int length = random.nextInt(3) > 0 ? event : 1 + random.nextInt(most);
      decoder.decode(
          bytes.readSlice(Math.min(most, Math.max(1, length))),
          (data, from, to) -> got.add(new String(data, from, to - from, US_ASCII)));
      return bytes.isReadable();
    }
  }
}
