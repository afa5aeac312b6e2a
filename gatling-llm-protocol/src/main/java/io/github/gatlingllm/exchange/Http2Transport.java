// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.gatling.http.client.impl.Http2AppHandler;
import io.netty.channel.Channel;

/** One stream of a connection of HTTP/2, which carries others. */
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
   * By the event with which the client gives up a stream that takes too long. Not from within a
   * read: the client would miss the stream in the rest of it. Flushed, since a silent server gives
   * no occasion to.
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
