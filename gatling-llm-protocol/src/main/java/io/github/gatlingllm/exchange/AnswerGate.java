// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.gatling.http.client.impl.DefaultHttpClient;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Passes exactly one answer per request. Gatling's client would take an interim response for the
 * answer and reuse the connection, so that each later request would get the answer of the one
 * before. This gate drops interim responses and closes the connection if bytes arrive that no
 * request asked for. One gate per HTTP/1.1 connection. Event loop only.
 */
final class AnswerGate {

  private static final String BYTES = "llm-asked-bytes";
  private static final String MESSAGES = "llm-asked-answers";
  private static final int SWITCHING_PROTOCOLS = 101;
  private static final int CONTINUE = 100;
  private static final byte LINE_FEED = '\n';

  private final Channel channel;
  private final ReadStamp readStamp;
  private final LongPredicate tooSoon;

  /** Whether a request is in flight. */
  private boolean awaiting;

  /** Whether part of its answer has arrived. */
  private boolean begun;

  /** Whether an answer has passed; bytes left of it must not count as the next answer. */
  private boolean reused;

  /** Whether the rest of an interim response is to be dropped. */
  private boolean interim;

  /** Whether the request waits for {@code 100 Continue}. */
  private boolean continueAwaited;

  /** Whether {@code 100 Continue} is being passed to Gatling's client. */
  private boolean continuePasses;

  private boolean closed;
  private long writtenFrom;

  /** The buffer that the codec is reading; null if there is none. */
  private @Nullable ByteBuf passing;

  /** The bytes after it in the same read. */
  private @Nullable ByteBuf next;

  /** Whether the codec holds the beginning of an incomplete line. */
  private boolean linePending;

  private AnswerGate(Channel channel, ReadStamp readStamp, LongPredicate tooSoon) {
    this.channel = channel;
    this.readStamp = readStamp;
    this.tooSoon = tooSoon;
  }

  /** Installs the gate of a connection. Call it right before a request is written. */
  static void on(Channel channel, ReadStamp readStamp) {
    on(channel, readStamp, readStamp.read()::cameTooSoonFor);
  }

  /**
   * Installs the gate of a connection.
   *
   * @param tooSoon whether the latest read is too early to answer a request sent at the given
   *     {@code System.nanoTime()}
   */
  static void on(Channel channel, ReadStamp readStamp, LongPredicate tooSoon) {
    ChannelPipeline pipeline = channel.pipeline();
    if (pipeline.get(DefaultHttpClient.HTTP_CLIENT_CODEC) == null) {
      return;
    }
    if (pipeline.get(BYTES) instanceof Bytes known) {
      known.gate().requestLeaves();
    } else {
      var gate = new AnswerGate(channel, readStamp, tooSoon);
      pipeline.addBefore(DefaultHttpClient.HTTP_CLIENT_CODEC, BYTES, gate.new Bytes());
      pipeline.addAfter(DefaultHttpClient.HTTP_CLIENT_CODEC, MESSAGES, gate.new Messages());
      gate.requestLeaves();
    }
  }

  private void requestLeaves() {
    awaiting = true;
    begun = false;
    interim = false;
    continueAwaited = false;
    continuePasses = false;
    writtenFrom = System.nanoTime();
  }

  private static boolean isUnread(@Nullable ByteBuf bytes) {
    return bytes != null && bytes.isReadable();
  }

  /**
   * Called at the end of an answer. The next request may be sent while its last bytes are passed
   * on.
   */
  private void answerEnds() {
    awaiting = false;
    reused = true;
    if (isUnread(passing) || isUnread(next)) {
      unexpected();
    }
  }

  private void unexpected() {
    if (!closed) {
      readStamp.history().unexpectedBytes();
      leave();
    }
  }

  private void leave() {
    closed = true;
    readStamp.leave();
  }

  private boolean cannotAnswer() {
    return reused && tooSoon.test(writtenFrom);
  }

  /** Fails the request. It is not sent again, since the server has it and may process it. */
  private void fail(int bytes) {
    closed = true;
    readStamp.history().unexpectedBytes();
    readStamp.history().left();
    channel
        .pipeline()
        .context(DefaultHttpClient.HTTP_CLIENT_CODEC)
        .fireExceptionCaught(new UnaskedBytesException(bytes));
  }

  /** Returns whether a response is interim. After 101 there is no further answer. */
  static boolean isInterim(HttpResponseStatus status) {
    return status.codeClass() == HttpStatusClass.INFORMATIONAL
        && status.code() != SWITCHING_PROTOCOLS;
  }

  /** Handles decrypted bytes. */
  private final class Bytes extends ChannelInboundHandlerAdapter {

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      if (!(message instanceof ByteBuf bytes)) {
        ctx.fireChannelRead(message);
      } else if (begun && awaiting) {
        pass(ctx, bytes);
      } else if (closed || !bytes.isReadable()) {
        bytes.release();
      } else if (!awaiting) {
        bytes.release();
        unexpected();
      } else if (cannotAnswer()) {
        int length = bytes.readableBytes();
        bytes.release();
        fail(length);
      } else {
        begun = true;
        pass(ctx, bytes);
      }
    }

    private AnswerGate gate() {
      return AnswerGate.this;
    }

    /**
     * Completes a line that the codec holds. Otherwise the codec would copy both parts to its own
     * buffer, where bytes after that line could not be seen. The codec reads whatever follows in
     * place.
     */
    private void pass(ChannelHandlerContext ctx, ByteBuf bytes) {
      int line = linePending ? bytes.bytesBefore(LINE_FEED) + 1 : 0;
      if (line == 0 || line == bytes.readableBytes()) {
        hand(ctx, bytes);
        return;
      }
      next = bytes;
      try {
        hand(ctx, bytes.readRetainedSlice(line));
      } finally {
        next = null;
      }
      channelRead(ctx, bytes);
    }

    private void hand(ChannelHandlerContext ctx, ByteBuf bytes) {
      boolean pending = linePending;
      int length = bytes.readableBytes();
      boolean lineEnds = pending && bytes.getByte(bytes.readerIndex() + length - 1) == LINE_FEED;
      passing = bytes.retain();
      try {
        ctx.fireChannelRead(bytes);
      } finally {
        passing = null;
        linePending = pending ? !lineEnds : bytes.isReadable();
        bytes.release();
      }
    }
  }

  /** Handles messages from the codec. */
  private final class Messages extends ChannelDuplexHandler {

    @Override
    public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
      if (message instanceof HttpRequest request) {
        requestLeaves();
        continueAwaited = HttpUtil.is100ContinueExpected(request);
      }
      var unused = ctx.write(message, promise);
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      if (closed) {
        ReferenceCountUtil.release(message);
      } else if (!awaiting) {
        ReferenceCountUtil.release(message);
        unexpected();
      } else if (message instanceof HttpResponse head) {
        head(ctx, head);
      } else {
        body(ctx, message);
      }
    }

    private void head(ChannelHandlerContext ctx, HttpResponse head) {
      if (isInterim(head.status()) && head.decoderResult().isSuccess()) {
        continuePasses = continueAwaited && head.status().code() == CONTINUE;
        continueAwaited &= !continuePasses;
        interim = !continuePasses;
        if (interim) {
          ReferenceCountUtil.release(head);
          return;
        }
      }
      ctx.fireChannelRead(head);
      if (head.status().code() == SWITCHING_PROTOCOLS) {
        switched(ctx);
      }
    }

    /** Ends the answer: what follows is not HTTP. */
    private void switched(ChannelHandlerContext ctx) {
      awaiting = false;
      leave();
      ctx.fireChannelRead(LastHttpContent.EMPTY_LAST_CONTENT);
    }

    private void body(ChannelHandlerContext ctx, Object message) {
      boolean last = message instanceof LastHttpContent;
      if (interim) {
        interim = !last;
        ReferenceCountUtil.release(message);
        return;
      }
      if (last && continuePasses) {
        continuePasses = false;
      } else if (last && decoded((HttpContent) message)) {
        answerEnds();
      }
      ctx.fireChannelRead(message);
    }

    private boolean decoded(HttpContent content) {
      return content.decoderResult().isSuccess();
    }
  }
}
