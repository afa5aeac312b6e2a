// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.EventLoop;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.FullHttpRequest;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A connection: handles its requests in turn, even if the client pipelines them. With HTTP/2, each
 * stream is a connection with one request.
 */
final class Connection extends SimpleChannelInboundHandler<FullHttpRequest> {
  /** The limit of pipelined requests. */
  private static final int MOST_PIPELINED = 64;

  private final Serving serving;
  private final Function<ChannelHandlerContext, Wire> wires;
  private final Router router;
  private final Deque<HttpCall> pipelined = new ArrayDeque<>();
  private @Nullable ChannelHandlerContext context;
  private @Nullable Exchange current;
  private int requests;
  private boolean busy;

  /**
   * @param wires creates the wire of answers
   */
  Connection(Serving serving, Function<ChannelHandlerContext, Wire> wires) {
    this.serving = serving;
    this.wires = wires;
    this.router = new Router(serving, this);
  }

  @Override
  public void handlerAdded(ChannelHandlerContext added) {
    context = added;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext read, FullHttpRequest request) {
    long arrived = System.nanoTime();
    HttpCall call = HttpCall.of(request, serving.requests().incrementAndGet(), arrived);
    Duration delay = serving.options().connections().networkDelay();
    if (delay.isZero()) {
      take(call);
    } else {
      var unused =
          loop()
              .schedule(
                  () -> take(call.receivedAt(System.nanoTime())),
                  delay.toNanos(),
                  TimeUnit.NANOSECONDS);
    }
  }

  private void take(HttpCall call) {
    requests++;
    pipelined.add(mayStay() ? call : call.asLast());
    if (pipelined.size() > MOST_PIPELINED) {
      close();
    } else {
      next();
    }
  }

  private boolean mayStay() {
    return requests < serving.options().connections().maxRequests();
  }

  /** Whether a request is being answered. */
  boolean isBusy() {
    return busy;
  }

  private void next() {
    if (!busy && !pipelined.isEmpty()) {
      busy = true;
      route(pipelined.remove());
    }
  }

  /** Routes a request. It handles exceptions, since Netty would only log them in an event loop. */
  private void route(HttpCall call) {
    try {
      router.route(call);
    } catch (RuntimeException e) {
      exceptionCaught(context(), e);
    }
  }

  private void close() {
    newWriter(Duration.ZERO).close();
  }

  /** Records an exchange, which will call {@link #finished}. */
  void occupied(Exchange exchange) {
    current = exchange;
  }

  /** Sends a whole response and continues with the next request. */
  void respond(
      HttpCall call,
      int status,
      String contentType,
      String body,
      Map<? extends CharSequence, String> headers) {
    StreamWriter writer = newWriter(Duration.ZERO);
    writer.message(
        Responses.full(call, status, contentType, body.getBytes(UTF_8), headers),
        (before, after) -> finished(call.keepAlive()));
  }

  /** Stops reading, like a server that is about to close. */
  void hearNoMore() {
    context().channel().config().setAutoRead(false);
  }

  /** Completes a response. */
  void finished(boolean keepAlive) {
    current = null;
    busy = false;
    if (keepAlive) {
      // Not within the completed write: a long pipeline would overflow the stack.
      loop().execute(this::next);
    } else {
      close();
    }
  }

  StreamWriter newWriter(Duration splitPause) {
    return new StreamWriter(
        context(), wires.apply(context()), splitPause, serving.options().connections().bufferHop());
  }

  EventLoop loop() {
    return context().channel().eventLoop();
  }

  /** Returns the date of an answer. It is not used to measure intervals. */
  long createdSeconds() {
    return Clock.systemUTC().instant().getEpochSecond();
  }

  private ChannelHandlerContext context() {
    ChannelHandlerContext added = context;
    if (added == null) {
      throw new IllegalStateException("the connection is not in a pipeline yet");
    }
    return added;
  }

  @Override
  public void channelInactive(ChannelHandlerContext inactive) {
    pipelined.clear();
    Exchange aborted = current;
    if (aborted != null) {
      current = null;
      aborted.abort();
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext failed, Throwable cause) {
    ErrorCloser.log(cause);
    close();
  }
}
