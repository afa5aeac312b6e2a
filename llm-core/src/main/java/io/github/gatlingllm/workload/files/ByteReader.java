// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.files;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/** Reads a file byte by byte, with random access. For one thread. */
public final class ByteReader implements Closeable {

  private static final int SIZE = 1 << 16;

  /** What {@link #read} and {@link #peek} return at the end of the file. */
  public static final int END = -1;

  private final FileChannel channel;
  private final byte[] bytes = new byte[SIZE];
  private final ByteBuffer buffer = ByteBuffer.wrap(bytes);

  /** The offset of the buffer in the file. */
  private long start;

  private int at;
  private int end;

  public ByteReader(Path file) throws IOException {
    channel = FileChannel.open(file);
  }

  /** Returns the next byte, 0 to 255, or {@link #END}. */
  public int read() throws IOException {
    return at < end || fill() ? bytes[at++] & 0xFF : END;
  }

  /** Returns the next byte without consuming it. */
  public int peek() throws IOException {
    return at < end || fill() ? bytes[at] & 0xFF : END;
  }

  /** Whether the file begins with a UTF-16 byte order mark. */
  public boolean beginsAsUtf16() throws IOException {
    long before = offset();
    seek(0);
    int first = read();
    int second = read();
    seek(before);
    return (first == 0xFF && second == 0xFE) || (first == 0xFE && second == 0xFF);
  }

  /** Returns the offset of the next byte. */
  public long offset() {
    return start + at;
  }

  /** Seeks an offset. Bytes in memory are not read again. */
  public void seek(long offset) {
    if (offset >= start && offset <= start + end) {
      at = (int) (offset - start);
    } else {
      start = offset;
      at = 0;
      end = 0;
    }
  }

  private boolean fill() throws IOException {
    start += end;
    at = 0;
    end = 0;
    buffer.clear();
    int count = channel.read(buffer, start);
    end = Math.max(count, 0);
    return count > 0;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
