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
 * One connection: its requests in turn, however early the client sends them. Under HTTP/2 each
 * stream is one, with one request.
 */
final class Connection extends SimpleChannelInboundHandler<FullHttpRequest> {
  /** More requests than these, sent ahead of their answers, are no client's of ours. */
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
   * @param wires gives what its answers go out by
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

  /** Also called from the loop itself, where Netty would only log what is thrown. */
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

  /** An exchange has begun that will call {@link #finished}. */
  void occupied(Exchange exchange) {
    current = exchange;
  }

  /** Sends a whole response and goes on. */
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

  /** What the client sends from now on stays unread, as with a server that is about to close. */
  void hearNoMore() {
    context().channel().config().setAutoRead(false);
  }

  /** The response is out. */
  void finished(boolean keepAlive) {
    current = null;
    busy = false;
    if (keepAlive) {
      // Not from within the write that has just ended: a long pipeline would fill the stack.
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

  /** The date that an answer states; no interval is measured with it. */
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
