// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.lean;

import io.netty.buffer.ByteBuf;

/** Takes bytes to a client. On its connection's event loop only. */
interface Outlet {

  /**
   * Writes the bytes from one index to another.
   *
   * @param drained called when the socket has taken what it had no room for at first; never, if the
   *     connection is lost
   * @return whether all is written, so that {@code drained} is not called
   */
  boolean write(ByteBuf bytes, int from, int to, Runnable drained);
}
