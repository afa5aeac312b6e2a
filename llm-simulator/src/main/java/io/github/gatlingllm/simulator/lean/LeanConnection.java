/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.simulator.lean;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.gatlingllm.simulator.dialect.ApiError;
import io.github.gatlingllm.simulator.dialect.OpenAiDialect;
import io.github.gatlingllm.simulator.http.ErrorCloser;
import io.github.gatlingllm.simulator.http.HttpCall;
import io.github.gatlingllm.simulator.http.Responses;
import io.github.gatlingllm.simulator.truth.TruthRecord;
import io.github.gatlingllm.simulator.truth.TruthRecord.End;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** One connection: its requests in turn. */
// Nobody is left to be told that it has closed.
@SuppressWarnings("FutureReturnValueIgnored")
final class LeanConnection extends SimpleChannelInboundHandler<FullHttpRequest> {
  private static final String LABEL = "chat";

  /** More requests than these, sent ahead of their answers, are no client's of ours. */
  private static final int MOST_PIPELINED = 64;

  private final LeanServing serving;
  private final ChannelHandlerContext context;
  private final Lane lane;
  private final Outlet outlet;
  private final Deque<HttpCall> pipelined = new ArrayDeque<>();
  private @Nullable LeanStream current;
  private boolean busy;
  private int requests;

  /**
   * @param encoder the context of the HTTP encoder, which streams go past
   */
  LeanConnection(LeanServing serving, ChannelHandlerContext encoder) {
    this.serving = serving;
    this.context = encoder;
    this.lane = serving.lanes().of(encoder.channel().eventLoop());
    this.outlet =
        encoder.channel() instanceof EpollSocketChannel epoll
            ? new EpollOutlet(epoll, encoder)
            : new ChannelOutlet(encoder);
  }

  @Override
  protected void channelRead0(ChannelHandlerContext read, FullHttpRequest request) {
    long received = lane.clock().getAsLong();
    HttpCall call = HttpCall.of(request, serving.requests().incrementAndGet(), received);
    requests++;
    boolean last = requests >= serving.options().connections().maxRequests();
    pipelined.add(last ? call.asLast() : call);
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

  private void answer(HttpCall call) {
    TruthRecord truth = new TruthRecord(call.id(), LABEL, call.received());
    try {
      stream(call, serving.reader().read(call), truth);
    } catch (ApiError e) {
      refuse(call, e, truth);
    }
  }

  private void stream(HttpCall call, LeanRequest request, TruthRecord truth) {
    truth.asked(request.promptTokens(), true);
    truth.answered(200);
    int perWrite = serving.lean().eventsPerWrite();
    AnswerBytes bytes =
        new AnswerBytes(
            context.alloc(), request, serving.options().api().model(), createdSeconds(), perWrite);
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

  private void ended(HttpCall call, TruthRecord truth, End end, long nanos) {
    current = null;
    serving.running().decrementAndGet();
    truth.ended(nanos, end);
    serving.truth().append(truth);
    if (end != End.ABORTED) {
      finished(call.keepAlive());
    }
  }

  private void refuse(HttpCall call, ApiError error, TruthRecord truth) {
    truth.answered(error.status());
    truth.ended(lane.clock().getAsLong(), End.REJECTED);
    serving.truth().append(truth);
    // Its answer has no body, whatever its length says: none that follows could be told apart.
    boolean keepAlive = call.keepAlive() && !call.method().equals(HttpMethod.HEAD);
    byte[] body = OpenAiDialect.errorJson(error).toString().getBytes(UTF_8);
    context
        .channel()
        .writeAndFlush(
            Responses.full(
                keepAlive ? call : call.asLast(),
                error.status(),
                Responses.JSON,
                body,
                error.headers()))
        .addListener(sent -> finished(keepAlive && sent.isSuccess()));
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
    ErrorCloser.close(failed, cause);
  }
}
