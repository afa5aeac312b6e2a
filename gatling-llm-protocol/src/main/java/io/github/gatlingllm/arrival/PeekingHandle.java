// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.arrival;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.RecvByteBufAllocator.DelegatingHandle;
import io.netty.channel.RecvByteBufAllocator.ExtendedHandle;
import io.netty.channel.RecvByteBufAllocator.Handle;
import io.netty.channel.unix.Errors;
import io.netty.util.UncheckedBooleanSupplier;
import io.netty.util.internal.PlatformDependent;
import java.io.IOException;

/**
 * Peeks into the socket just before Netty reads from it, when Netty allocates a buffer. Netty would
 * size the buffer like the latest chunks. Larger data, such as the last events of an answer, would
 * then take several reads and several peeks.
 */
@SuppressWarnings("deprecation") // Netty deprecates plain handles
final class PeekingHandle extends DelegatingHandle implements ExtendedHandle {

  private static final int FEWEST_BYTES = 2048;

  private final SocketArrivals arrivals;

  PeekingHandle(Handle handle, SocketArrivals arrivals) {
    super(handle);
    this.arrivals = arrivals;
  }

  @Override
  public ByteBuf allocate(ByteBufAllocator allocator) {
    ByteBuf buffer = allocator.ioBuffer(Math.max(FEWEST_BYTES, guess()));
    arrivals.peek(buffer.writableBytes());
    if (arrivals.error() != 0) {
      buffer.release();
      refuse(arrivals.error());
    }
    return buffer;
  }

  /** Throws as the read would have: a socket reports its error only once. */
  private static void refuse(int error) {
    try {
      int unused = Errors.ioResult("recvmsg", -error);
    } catch (IOException e) {
      PlatformDependent.throwException(e);
    }
  }

  @Override
  public boolean continueReading(UncheckedBooleanSupplier maybeMoreData) {
    return delegate() instanceof ExtendedHandle extended
        ? extended.continueReading(maybeMoreData)
        : delegate().continueReading();
  }
}
