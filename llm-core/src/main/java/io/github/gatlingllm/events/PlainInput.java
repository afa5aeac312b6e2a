// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.events;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

/**
 * A buffered stream for one thread. The JDK's buffered stream takes a lock for each byte, and
 * events are read byte by byte.
 */
final class PlainInput extends InputStream {

  private final InputStream in;
  private final byte[] buffer;
  private int next;
  private int end;

  PlainInput(InputStream in, int bytes) {
    this.in = in;
    this.buffer = new byte[bytes];
  }

  @Override
  public int read() throws IOException {
    return next == end && !fill() ? -1 : buffer[next++] & 0xFF;
  }

  @Override
  public int read(byte[] into, int from, int most) throws IOException {
    Objects.checkFromIndexSize(from, most, into.length);
    if (most == 0) {
      return 0;
    }
    if (next == end && !fill()) {
      return -1;
    }
    int length = Math.min(most, end - next);
    System.arraycopy(buffer, next, into, from, length);
    next += length;
    return length;
  }

  private boolean fill() throws IOException {
    next = 0;
    end = Math.max(0, in.read(buffer, 0, buffer.length));
    return end > 0;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
