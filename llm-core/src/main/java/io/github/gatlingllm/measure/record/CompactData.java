// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Numbers and texts in few bytes: a number takes seven bits a byte, in the zigzag code, and a text
 * its length and its UTF-8.
 */
final class CompactData {

  /** The largest number of chunks of a request, and of bytes of a text. */
  private static final int LONGEST = 10_000_000;

  private CompactData() {}

  /** Writes a text, or null. */
  static void text(DataOutput out, @Nullable String text) throws IOException {
    if (text == null) {
      number(out, -1);
      return;
    }
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    number(out, bytes.length);
    out.write(bytes);
  }

  /** Reads a text, or null. */
  static @Nullable String text(DataInput in) throws IOException {
    int length = length(in, -1);
    if (length < 0) {
      return null;
    }
    byte[] bytes = new byte[length];
    in.readFully(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** Returns a text that is null only if the data is damaged. */
  static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }

  /** Writes a number. */
  static void number(DataOutput out, long value) throws IOException {
    long rest = (value << 1) ^ (value >> 63);
    while ((rest & ~0x7FL) != 0) {
      out.writeByte((int) ((rest & 0x7F) | 0x80));
      rest >>>= 7;
    }
    out.writeByte((int) rest);
  }

  /** Returns the number of values or bytes that follow, which no request exceeds. */
  static int length(DataInput in, int least) throws IOException {
    long length = number(in);
    if (length < least || length > LONGEST) {
      throw new IOException("it is not as it was written: a length of " + length);
    }
    return (int) length;
  }

  /** Reads a number. */
  static long number(DataInput in) throws IOException {
    long rest = 0;
    for (int shift = 0; ; shift += 7) {
      int next = in.readUnsignedByte();
      rest |= (next & 0x7FL) << shift;
      if (next < 0x80) {
        return (rest >>> 1) ^ -(rest & 1);
      }
    }
  }
}
