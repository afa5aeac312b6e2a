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

/** The body of an answer that is not read as a stream. Event loop only. */
final class AnswerBody {

  /** The most bytes kept of an unexpected body; enough for any real error. */
  private static final int MOST_UNEXPECTED_BYTES = 1 << 20;

  private static final int SHOWN_BYTES = 4096;

  private final ByteArrayOutputStream kept = new ByteArrayOutputStream(0);

  /** Keeps a part of an answer that was requested as a whole. */
  void keep(ByteBuf read) {
    keep(read, read.readableBytes());
  }

  /** Keeps a part of an error, or of a body that should have been a stream. */
  void keepBeginning(ByteBuf read) {
    keep(read, Math.min(read.readableBytes(), MOST_UNEXPECTED_BYTES - kept.size()));
  }

  /** Returns the first bytes of what was kept plus a further read; changes neither. */
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

  /** Returns whether the body is a stream, or has stream events after its first line. */
  boolean isStream() {
    byte[] all = kept.toByteArray();
    String begins = text();
    return Framing.SSE.of(all) == Beginning.STREAM
        || begins.contains("\ndata:")
        || (Framing.NDJSON.of(all) == Beginning.STREAM && begins.contains("\n{"));
  }

  /** Returns the beginning of the body, for logs. */
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
