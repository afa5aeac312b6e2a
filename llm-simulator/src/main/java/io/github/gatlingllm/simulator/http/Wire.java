// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;

/** Writes the pieces of a body in one version of HTTP. Event loop only. */
interface Wire {

  /** Returns a piece in one buffer and thus one packet. */
  ByteBuf frame(byte[]... parts);

  /** Sends a frame or the rest of one. */
  ChannelFuture send(ByteBuf frame);

  /** Resets the connection, or only the stream if the connection is shared. */
  ChannelFuture reset();
}
