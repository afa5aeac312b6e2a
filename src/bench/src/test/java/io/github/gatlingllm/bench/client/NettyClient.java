// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.client;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFactory;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpDecoderConfig;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The yardstick: no more than Netty, a stamp for each read and a count of blank lines. What a
 * client on Netty can't do without, and nothing else.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a stream that never connects never ends the run
public final class NettyClient {

  /** As Gatling's property is called. */
  private static final String NATIVE = "gatling.netty.useNativeTransport";

  private static final HttpDecoderConfig DECODER =
      new HttpDecoderConfig().setValidateHeaders(false);

  private final ClientOrder order;
  private final Map<Integer, ByteBuf> bodies;
  private final Rows rows;
  private final CountDownLatch open;
  private final AtomicLong numbers = new AtomicLong();
  private final long begin;

  private NettyClient(ClientOrder order) {
    this.order = order;
    this.bodies =
        Stream.of(order.tokens(), order.shortTokens())
            .distinct()
            .collect(Collectors.toUnmodifiableMap(tokens -> tokens, NettyClient::body));
    this.rows = Rows.open(order.folder(), order.gaps());
    this.open = new CountDownLatch(order.streams());
    this.begin = System.nanoTime();
  }

  private static ByteBuf body(int tokens) {
    ByteBuf text = Unpooled.copiedBuffer(BenchRequest.body(tokens), StandardCharsets.US_ASCII);
    return Unpooled.unreleasableBuffer(text.asReadOnly());
  }

  /** Runs it. */
  public static void main(String[] args) throws InterruptedException {
    Marks.hold();
    Marks.answer();
    new NettyClient(ClientOrder.mine()).run();
  }

  private void run() throws InterruptedException {
    boolean epoll = Boolean.parseBoolean(System.getProperty(NATIVE, "true")) && Epoll.isAvailable();
    IoHandlerFactory io = epoll ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
    var group = new MultiThreadIoEventLoopGroup(io);
    ChannelFactory<Channel> channels = epoll ? EpollSocketChannel::new : NioSocketChannel::new;
    var random = new Random();
    for (int i = 0; i < order.streams(); i++) {
      var stream = new NettyStream(this, StreamShift.of(order, begin));
      Bootstrap bootstrap = bootstrap(stream, channels).group(group.next());
      long delay =
          order.ramp().toNanos() / order.streams() * i
              + (long) (random.nextDouble() * order.interval().toNanos());
      bootstrap.config().group().schedule(() -> connect(bootstrap), delay, TimeUnit.NANOSECONDS);
    }
    open.await();
    rows.close();
    group.shutdownGracefully(0, 1, TimeUnit.SECONDS);
  }

  private static Bootstrap bootstrap(NettyStream stream, ChannelFactory<Channel> channels) {
    return new Bootstrap()
        .channelFactory(channels)
        .handler(
            new ChannelInitializer<>() {
              @Override
              protected void initChannel(Channel channel) {
                channel
                    .pipeline()
                    .addLast(stream.stamper())
                    .addLast(new HttpClientCodec(DECODER, false, false))
                    .addLast(stream);
              }
            });
  }

  private void connect(Bootstrap bootstrap) {
    Marks.begins();
    bootstrap
        .connect(order.url().getHost(), order.url().getPort())
        .addListener(
            connected -> {
              if (!connected.isSuccess()) {
                lost(connected.cause());
              }
            });
  }

  ClientOrder order() {
    return order;
  }

  /** That asks for so many tokens. */
  ByteBuf request(int tokens) {
    return Objects.requireNonNull(bodies.get(tokens)).duplicate();
  }

  long nextNumber() {
    return numbers.incrementAndGet();
  }

  Rows rows() {
    return rows;
  }

  /** A stream has done its work. */
  void done() {
    open.countDown();
  }

  /** A stream is lost: a bench that goes on without it would compare unlike things. */
  void lost(Throwable why) {
    System.out.println("bench: a stream is lost: " + why);
    Runtime.getRuntime().halt(1);
  }
}
