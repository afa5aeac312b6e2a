// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.lean;

import io.github.gatlingllm.simulator.truth.TruthRecord;
import io.github.gatlingllm.simulator.truth.TruthRecord.End;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One connection: its requests in turn. */
// Nobody is left to be told that it has closed.
@SuppressWarnings("FutureReturnValueIgnored")
final class LeanConnection extends SimpleChannelInboundHandler<FullHttpRequest> {
  private static final Logger LOG = LoggerFactory.getLogger(LeanConnection.class);
  private static final String LABEL = "chat";

  /** More requests than these, sent ahead of their answers, are no client's of ours. */
  private static final int MOST_PIPELINED = 64;

  private final LeanServing serving;
  private final RequestArrival arrival;
  private final ChannelHandlerContext context;
  private final Lane lane;
  private final Outlet outlet;
  private final Deque<LeanCall> pipelined = new ArrayDeque<>();
  private @Nullable LeanStream current;
  private boolean busy;

  /**
   * @param encoder the context of the HTTP encoder, which streams go past
   */
  LeanConnection(LeanServing serving, RequestArrival arrival, ChannelHandlerContext encoder) {
    this.serving = serving;
    this.arrival = arrival;
    this.context = encoder;
    this.lane = serving.lanes().of(encoder.channel().eventLoop());
    this.outlet =
        encoder.channel() instanceof EpollSocketChannel epoll
            ? new EpollOutlet(epoll, encoder)
            : new ChannelOutlet(encoder);
  }

  @Override
  protected void channelRead0(ChannelHandlerContext read, FullHttpRequest request) {
    pipelined.add(LeanCall.of(request, serving.requests().incrementAndGet(), arrival.nanos()));
    if (pipelined.size() > MOST_PIPELINED) {
      read.close();
    } else {
      next();
    }
  }

  private void next() {
    if (!busy && !pipelined.isEmpty()) {
      busy = true;
      answer(pipelined.remove());
    }
  }

  private void answer(LeanCall call) {
    TruthRecord truth = new TruthRecord(call.id(), LABEL, call.received());
    try {
      stream(call, LeanRequests.read(call), truth);
    } catch (Refusal e) {
      refuse(call, e, truth);
    }
  }

  private void stream(LeanCall call, LeanRequest request, TruthRecord truth) {
    truth.requested(request.promptTokens(), true);
    truth.answered(200);
    int perWrite = serving.options().eventsPerWrite();
    AnswerBytes bytes = new AnswerBytes(context.alloc(), request, createdSeconds(), perWrite);
    LeanStream stream =
        new LeanStream(
            request,
            bytes,
            outlet,
            lane,
            perWrite,
            serving.truth().isOn(),
            truth,
            (end, nanos) -> ended(call, truth, end, nanos));
    current = stream;
    serving.running().incrementAndGet();
    stream.open();
  }

  /** The date that an answer states; no interval is measured with it. */
  private static long createdSeconds() {
    return Clock.systemUTC().instant().getEpochSecond();
  }

  private void ended(LeanCall call, TruthRecord truth, End end, long nanos) {
    current = null;
    serving.running().decrementAndGet();
    truth.ended(nanos, end);
    serving.truth().append(truth);
    if (end != End.ABORTED) {
      finished(call.keepAlive());
    }
  }

  private void refuse(LeanCall call, Refusal refusal, TruthRecord truth) {
    truth.answered(refusal.status());
    truth.ended(lane.clock().getAsLong(), End.REJECTED);
    serving.truth().append(truth);
    // Its answer has no body, whatever its length says: none that follows could be told apart.
    boolean keepAlive = call.keepAlive() && !call.method().equals(HttpMethod.HEAD);
    context
        .channel()
        .writeAndFlush(response(call, refusal, keepAlive))
        .addListener(sent -> finished(keepAlive && sent.isSuccess()));
  }

  private static FullHttpResponse response(LeanCall call, Refusal refusal, boolean keepAlive) {
    byte[] body = refusal.body();
    FullHttpResponse response =
        new DefaultFullHttpResponse(
            HttpVersion.HTTP_1_1,
            HttpResponseStatus.valueOf(refusal.status()),
            Unpooled.wrappedBuffer(body));
    response.headers().set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.APPLICATION_JSON);
    response.headers().set(LeanCall.ID_HEADER, call.id());
    if (!keepAlive) {
      response.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
    }
    HttpUtil.setContentLength(response, body.length);
    return response;
  }

  private void finished(boolean keepAlive) {
    busy = false;
    if (!keepAlive) {
      context.close();
    } else if (!pipelined.isEmpty()) {
      // Not from within the write that has just ended: a long pipeline would fill the stack.
      context.executor().execute(this::next);
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext inactive) {
    pipelined.clear();
    LeanStream aborted = current;
    if (aborted != null) {
      aborted.abort();
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext failed, Throwable cause) {
    // Clients come and go as they like; anything else is worth a look.
    if (!(cause instanceof IOException)) {
      LOG.warn("connection closed after an error", cause);
    }
    failed.close();
  }
}
