// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.gatling.http.client.impl.Http2AppHandler;
import io.netty.channel.Channel;

/** One stream of an HTTP/2 connection. */
final class Http2Transport implements AnswerTransport {

  private static final int UNKNOWN = -1;

  private final Channel channel;
  private final AnswerListener answer;
  private int streamId = UNKNOWN;
  private boolean open;

  Http2Transport(Channel channel, AnswerListener answer) {
    this.channel = channel;
    this.answer = answer;
  }

  void opened(int id) {
    streamId = id;
    open = true;
  }

  void closed(boolean connected) {
    open = false;
    answer.onThrowable(new ConnectionLostException(connected));
  }

  /**
   * Resets the stream with the event that the client uses for a timeout. It does not run within a
   * read, in which the client would then miss the stream, and it flushes, since a silent server
   * triggers no flush.
   */
  @Override
  public void cut() {
    channel.eventLoop().execute(this::reset);
  }

  private void reset() {
    if (open) {
      channel.pipeline().fireUserEventTriggered(new Http2AppHandler.StreamTimeout(streamId));
      channel.flush();
    }
  }
}
