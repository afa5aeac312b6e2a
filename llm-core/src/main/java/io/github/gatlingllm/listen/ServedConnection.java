// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.listen;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.netty.util.ReferenceCountUtil;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One connection: reads a request, answers it, and reads the next one after the answer was sent.
 */
final class ServedConnection extends ChannelInboundHandlerAdapter implements FairShare.Holder {

  private static final String CONTINUE_EXPECTED = "100-continue";
  private static final Duration LINGERING = Duration.ofSeconds(1);

  private enum State {
    /** Waits for a complete request. */
    READING,
    /** Waits until the client has taken the answer. */
    ANSWERING,
    /** Is an event stream. */
    STREAMING,
    /**
     * Has answered, and discards what it reads: closing a connection with unread bytes loses the
     * answer.
     */
    LINGERING
  }

  private final ServedConnections all;
  private final SocketChannel channel;
  private final Object source;
  private final boolean onLoopback;
  private final AnswerWriter writer;
  private final Deque<HttpObject> waiting = new ArrayDeque<>();
  private final ByteArrayOutputStream body = new ByteArrayOutputStream(0);
  private State state = State.READING;
  private @Nullable HttpRequest head;
  private @Nullable ServedStream stream;
  private boolean betweenRequests;
  private boolean working;
  private long deadline;

  ServedConnection(ServedConnections all, SocketChannel channel) {
    this.all = all;
    this.channel = channel;
    InetSocketAddress from = channel.remoteAddress();
    InetSocketAddress to = channel.localAddress();
    // A connection that has already ended has no addresses.
    this.source = from == null ? "" : from.getAddress();
    this.onLoopback = to == null || to.getAddress().isLoopbackAddress();
    this.writer = new AnswerWriter(channel, this::close);
    expireIn(all.limits.request());
  }

  @Override
  public Object source() {
    return source;
  }

  @Override
  public boolean yields() {
    return state != State.ANSWERING;
  }

  void close() {
    // At once, before Netty's notification: the place is free for another.
    ServedStream own = stream;
    if (own != null) {
      all.gone(own);
    }
    all.gone(this);
    var unused = channel.close();
  }

  void check(long now) {
    if (state != State.STREAMING && now - deadline >= 0) {
      close();
    }
  }

  private void expireIn(Duration patience) {
    deadline = System.nanoTime() + patience.toNanos();
  }

  /** Returns a handler that sees bytes before the request's headers are parsed. */
  ChannelInboundHandlerAdapter firstBytes() {
    return new ChannelInboundHandlerAdapter() {
      @Override
      public void channelRead(ChannelHandlerContext context, Object bytes) {
        if (betweenRequests && state == State.READING) {
          betweenRequests = false;
          expireIn(all.limits.request());
        }
        context.fireChannelRead(bytes);
      }
    };
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    context.read();
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    close();
    waiting.forEach(ReferenceCountUtil::release);
    waiting.clear();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    close();
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    switch (state) {
      case READING, ANSWERING -> {
        waiting.add((HttpObject) message);
        work();
      }
      case STREAMING -> {
        ReferenceCountUtil.release(message);
        close(); // a client of events has nothing more to say
      }
      case LINGERING -> ReferenceCountUtil.release(message);
    }
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    readOn();
  }

  private void readOn() {
    if (state != State.ANSWERING && channel.isActive()) {
      channel.read();
    }
  }

  /** Processes what was read; not re-entrant, when an answer is sent at once. */
  private void work() {
    if (working) {
      return;
    }
    working = true;
    while (state == State.READING && !waiting.isEmpty()) {
      HttpObject next = waiting.remove();
      try {
        take(next);
      } finally {
        ReferenceCountUtil.release(next);
      }
    }
    working = false;
  }

  private void take(HttpObject next) {
    if (next.decoderResult().isFailure()) {
      refuse(ServerAnswer.text(malformed(next.decoderResult().cause()), "Not a request.\n"));
      return;
    }
    if (next instanceof HttpRequest request) {
      head = request;
      body.reset();
      begin(request);
    }
    if (next instanceof HttpContent content && state == State.READING) {
      add(content.content());
      HttpRequest whole = head;
      if (next instanceof LastHttpContent && whole != null && state == State.READING) {
        answer(whole, HttpUtil.isKeepAlive(whole));
      }
    }
  }

  private static int malformed(Throwable cause) {
    if (cause instanceof TooLongHttpLineException) {
      return 414;
    }
    return cause instanceof TooLongHttpHeaderException ? 431 : 400;
  }

  /** Answers requests that need not be read to their end. */
  private void begin(HttpRequest request) {
    ServerAnswer refusal = all.hosts.refusal(request, onLoopback && !all.limits.anyHost());
    String expected = request.headers().get(HttpHeaderNames.EXPECT);
    long length = HttpUtil.getContentLength(request, 0L);
    if (refusal != null) {
      refuse(refusal);
    } else if (expected != null && !expected.equalsIgnoreCase(CONTINUE_EXPECTED)) {
      refuse(ServerAnswer.text(417, "Only 100-continue can be expected.\n"));
    } else if (all.limits.bodyBytes() == 0
        && (length > 0 || HttpUtil.isTransferEncodingChunked(request))) {
      answer(request, false);
    } else if (length > all.limits.bodyBytes()) {
      refuse(tooLong());
    } else if (expected != null && length > 0) {
      writer.proceed();
    }
  }

  private ServerAnswer tooLong() {
    return ServerAnswer.text(
        413, "A body has at most " + all.limits.bodyBytes() + " bytes here.\n");
  }

  private void add(ByteBuf content) {
    if (body.size() + content.readableBytes() > all.limits.bodyBytes()) {
      refuse(tooLong());
      return;
    }
    try {
      content.readBytes(body, content.readableBytes());
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private void refuse(ServerAnswer refusal) {
    HttpRequest request = head;
    head = null;
    write(refusal, new AnswerWriter.Form(isHead(request), isOld(request), false));
  }

  private static boolean isHead(@Nullable HttpRequest request) {
    return request != null && request.method().name().equals("HEAD");
  }

  private static boolean isOld(@Nullable HttpRequest request) {
    return request != null && !request.protocolVersion().isKeepAliveDefault();
  }

  private void answer(HttpRequest request, boolean keepAlive) {
    head = null;
    String path = String.valueOf(HostRule.path(request.uri()));
    ServerAnswer answer;
    try {
      answer =
          all.handler.answer(
              new ServerRequest(
                  String.valueOf(source),
                  request.method().name(),
                  path,
                  request.headers(),
                  body.toByteArray()));
    } catch (RuntimeException defect) {
      answer = ServerAnswer.text(500, "The server failed: " + defect.getClass().getName() + "\n");
    }
    write(answer, new AnswerWriter.Form(isHead(request), isOld(request), keepAlive));
  }

  private void write(ServerAnswer answer, AnswerWriter.Form form) {
    state = State.ANSWERING;
    expireIn(all.limits.write());
    Consumer<EventStream> opened = answer.opened();
    if (opened != null && !form.head()) {
      stream(opened, answer, form);
    } else {
      writer.write(answer, form, () -> written(answer, form.keepAlive()));
    }
  }

  private void written(ServerAnswer answer, boolean keepAlive) {
    answer.written().run();
    if (!keepAlive) {
      linger();
      return;
    }
    state = State.READING;
    betweenRequests = true;
    expireIn(all.limits.idle());
    if (!working) {
      work();
      readOn();
    }
  }

  private void stream(Consumer<EventStream> opened, ServerAnswer answer, AnswerWriter.Form form) {
    state = State.STREAMING;
    var begun = new ServedStream(this, writer, all.limits);
    stream = begun;
    all.admit(this, begun);
    writer.begin(answer, form);
    opened.accept(begun);
    channel.read();
  }

  /** Closes the connection when the client has closed its side, or after a short time. */
  void linger() {
    ServedStream own = stream;
    if (own != null) {
      all.ended(this, own);
    }
    state = State.LINGERING;
    expireIn(LINGERING);
    waiting.forEach(ReferenceCountUtil::release);
    waiting.clear();
    var unused = channel.shutdownOutput();
    readOn();
  }
}
