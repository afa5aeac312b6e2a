// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;

/** How one version of HTTP carries the pieces of a body. Event loop only. */
interface Wire {

  /** A piece in one buffer, and so in one packet. */
  ByteBuf frame(byte[]... parts);

  /** Sends a frame, or what is left of one. */
  ChannelFuture send(ByteBuf frame);

  /** Resets the connection; where others share it, the one stream. */
  ChannelFuture reset();
}
