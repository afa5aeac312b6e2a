// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.framing;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.List;

/** What a decoder makes of a body that comes in pieces. */
final class Reads {

  private Reads() {}

  /** Cut at these places. */
  static List<String> cutAt(EventDecoder decoder, byte[] body, int... cuts) {
    List<String> events = new ArrayList<>();
    int from = 0;
    for (int cut : cuts) {
      decoder.decode(Unpooled.wrappedBuffer(body, from, cut - from), collect(events));
      from = cut;
    }
    decoder.decode(Unpooled.wrappedBuffer(body, from, body.length - from), collect(events));
    decoder.end(collect(events));
    return events;
  }

  /** In pieces of this size. */
  static List<String> inReadsOf(int size, EventDecoder decoder, String stream) {
    List<String> events = new ArrayList<>();
    ByteBuf body = Unpooled.wrappedBuffer(stream.getBytes(UTF_8));
    while (body.isReadable()) {
      decoder.decode(body.readSlice(Math.min(size, body.readableBytes())), collect(events));
    }
    decoder.end(collect(events));
    return events;
  }

  static EventDecoder.Sink collect(List<String> events) {
    return (bytes, from, to) -> events.add(new String(bytes, from, to - from, UTF_8));
  }
}
