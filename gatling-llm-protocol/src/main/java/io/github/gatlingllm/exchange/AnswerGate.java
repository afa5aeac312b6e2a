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
 * Lets one answer pass for each request, and nothing else: Gatling's client takes an interim
 * response for the answer, and gives the connection to the next request, whose answer would then be
 * that of this one. Interim responses are dropped; bytes that no request asked for close the
 * connection. For one connection of HTTP/1.1; event loop only.
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

  /** A request is under way whose answer is not over. */
  private boolean awaiting;

  /** Some of that answer has come. */
  private boolean begun;

  /** An answer has passed: what is left of it can't be the next one's. */
  private boolean reused;

  /** The rest of an interim response is to be dropped. */
  private boolean interim;

  /** The request waits for leave to send its body. */
  private boolean continueAwaited;

  /** That leave is on its way to Gatling's client. */
  private boolean continuePasses;

  private boolean closed;
  private long writtenFrom;

  /** What is being read, if it is. The codec reads from the buffer itself. */
  private @Nullable ByteBuf passing;

  /** What comes behind it in the same read. */
  private @Nullable ByteBuf next;

  /** The codec keeps the beginning of a line until its end has come. */
  private boolean linePending;

  private AnswerGate(Channel channel, ReadStamp readStamp, LongPredicate tooSoon) {
    this.channel = channel;
    this.readStamp = readStamp;
    this.tooSoon = tooSoon;
  }

  /** The connection's. To be called right before a request is written. */
  static void on(Channel channel, ReadStamp readStamp) {
    on(channel, readStamp, readStamp.read()::cameTooSoonFor);
  }

  /**
   * The connection's.
   *
   * @param tooSoon whether the latest read can't answer what was sent at a {@code
   *     System.nanoTime()}
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

  /** An answer is over; the next request may leave while its last bytes are handed on. */
  private void answerEnds() {
    awaiting = false;
    reused = true;
    if (isUnread(passing) || isUnread(next)) {
      unasked();
    }
  }

  private void unasked() {
    if (!closed) {
      readStamp.history().unasked();
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

  /** Fails the request: the server has it, and may do its work, so it is not sent once more. */
  private void spoilt(int bytes) {
    closed = true;
    readStamp.history().unasked();
    readStamp.history().left();
    channel
        .pipeline()
        .context(DefaultHttpClient.HTTP_CLIENT_CODEC)
        .fireExceptionCaught(new UnaskedBytesException(bytes));
  }

  /** Whether the answer is still to come: behind 101, what comes is no answer. */
  static boolean isInterim(HttpResponseStatus status) {
    return status.codeClass() == HttpStatusClass.INFORMATIONAL
        && status.code() != SWITCHING_PROTOCOLS;
  }

  /** Looks at what has been read and decrypted. */
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
        unasked();
      } else if (cannotAnswer()) {
        int length = bytes.readableBytes();
        bytes.release();
        spoilt(length);
      } else {
        begun = true;
        pass(ctx, bytes);
      }
    }

    private AnswerGate gate() {
      return AnswerGate.this;
    }

    /**
     * Completes a line that the codec keeps by itself: it copies both to a buffer of its own, in
     * which bytes behind that line could not be seen. It reads what follows where it is.
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

  /** Looks at what the codec has made of it. */
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
        unasked();
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

    /** What comes next is no HTTP: the answer ends here. */
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
