/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.simulator.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

/** Frames of HTTP's chunked coding, each in one buffer and so in one packet. */
final class Wire {
  private static final byte[] HEX = {
    '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'
  };
  private static final int FRAME_BYTES = 12;

  private Wire() {}

  static ByteBuf frame(ByteBufAllocator allocator, byte[]... parts) {
    int size = 0;
    for (byte[] part : parts) {
      size += part.length;
    }
    ByteBuf buffer = allocator.ioBuffer(size + FRAME_BYTES);
    writeHex(buffer, size);
    writeLineEnd(buffer);
    for (byte[] part : parts) {
      buffer.writeBytes(part);
    }
    writeLineEnd(buffer);
    return buffer;
  }

  private static void writeHex(ByteBuf buffer, int size) {
    int shift = Math.max(0, (31 - Integer.numberOfLeadingZeros(size)) / 4 * 4);
    for (; shift >= 0; shift -= 4) {
      buffer.writeByte(HEX[(size >>> shift) & 15]);
    }
  }

  private static void writeLineEnd(ByteBuf buffer) {
    buffer.writeByte('\r').writeByte('\n');
  }
}
