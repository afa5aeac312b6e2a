// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.github.gatlingllm.wire.framing.Beginning;
import io.github.gatlingllm.wire.framing.Framing;
import io.netty.buffer.ByteBuf;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** What came behind the head, kept where it is no stream. Event loop only. */
final class AnswerBody {

  /** Of an answer that nobody asked for: enough for any honest error. */
  private static final int KEPT_OF_WRONG_ONES = 1 << 20;

  private static final int SHOWN_BYTES = 4096;

  private final ByteArrayOutputStream kept = new ByteArrayOutputStream(0);

  /** Keeps a piece of an answer that was asked for as a whole. */
  void keep(ByteBuf read) {
    keep(read, read.readableBytes());
  }

  /** Keeps a piece of an error, or of something that should have been a stream. */
  void keepBeginning(ByteBuf read) {
    keep(read, Math.min(read.readableBytes(), KEPT_OF_WRONG_ONES - kept.size()));
  }

  /** What was kept and a further read, its first bytes; neither is changed. */
  byte[] with(ByteBuf read, int most) {
    byte[] before = kept.toByteArray();
    int more = Math.min(read.readableBytes(), Math.max(0, most - before.length));
    byte[] all = Arrays.copyOf(before, before.length + more);
    read.getBytes(read.readerIndex(), all, before.length, more);
    return all;
  }

  boolean isEmpty() {
    return kept.size() == 0;
  }

  byte[] bytes() {
    return kept.toByteArray();
  }

  /** Whether it is a stream, or has the events of one behind its first line. */
  boolean isStream() {
    byte[] all = kept.toByteArray();
    String begins = text();
    return Framing.SSE.of(all) == Beginning.STREAM
        || begins.contains("\ndata:")
        || (Framing.NDJSON.of(all) == Beginning.STREAM && begins.contains("\n{"));
  }

  /** Its beginning, for logs. */
  String text() {
    byte[] all = kept.toByteArray();
    return new String(all, 0, Math.min(all.length, SHOWN_BYTES), StandardCharsets.UTF_8);
  }

  private void keep(ByteBuf read, int length) {
    try {
      read.getBytes(read.readerIndex(), kept, length);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
