// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.arrival;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Connections come and go as fast as they can on several event loops, some reset while they are
 * read, so that the numbers of their sockets are used again at once. Each event says whose it is
 * and which: its stamp must be one of its own connection.
 */
@SuppressWarnings("NullAway.Init") // set before each test
class ReusedSocketsTest {

  private static final int CONNECTIONS = 2000;
  private static final int AT_A_TIME = 8;
  private static final int EVENTS = 3;
  private static final int EVENT_BYTES = 64;

  private final EventLoopGroup loops =
      new MultiThreadIoEventLoopGroup(4, EpollIoHandler.newFactory());

  /** By the number of the connection and of the event. */
  private final Map<Integer, Written> written = new ConcurrentHashMap<>();

  private final Queue<Stamped> stamped = new ConcurrentLinkedQueue<>();
  private final Set<Integer> numbers = ConcurrentHashMap.newKeySet();
  private final AtomicInteger accepted = new AtomicInteger();
  private final AtomicInteger begun = new AtomicInteger();
  private final CountDownLatch ended = new CountDownLatch(CONNECTIONS);
  private ServerSocket server;

  /** A write: when it began, and when it was over. */
  private static final class Written {
    private final long before = System.nanoTime();
    private volatile long after = Long.MAX_VALUE;
  }

  private record Stamped(int connection, int event, long stamp, StampSource source, long readAt) {}

  @BeforeEach
  void listen() throws IOException {
    assumeThat(KernelStamps.ofThisProcess().missing()).isNull();
    server = new ServerSocket(0, 128, InetAddress.getLoopbackAddress());
    for (int i = 0; i < 2; i++) {
      var thread = new Thread(this::serve, "serving " + i);
      thread.setDaemon(true);
      thread.start();
    }
  }

  @AfterEach
  void close() throws IOException {
    var unused = loops.shutdownGracefully(0, 0, TimeUnit.SECONDS);
    if (server != null) {
      server.close();
    }
  }

  private void serve() {
    while (!server.isClosed()) {
      try (Socket socket = server.accept()) {
        int connection = accepted.incrementAndGet();
        socket.setTcpNoDelay(true);
        if (connection % 3 == 0) {
          socket.setSoLinger(true, 0); // its end is a reset, which may come before it is read
        }
        write(socket.getOutputStream(), connection);
      } catch (IOException e) {
        // the client was faster
      }
    }
  }

  private void write(OutputStream out, int connection) throws IOException {
    for (int i = 0; i < EVENTS; i++) {
      byte[] event = ByteBuffer.allocate(EVENT_BYTES).putInt(connection).putInt(i).array();
      var write = new Written();
      written.put(connection * EVENTS + i, write);
      out.write(event);
      write.after = System.nanoTime();
    }
  }

  private final class Reader extends ChannelInboundHandlerAdapter {

    private @Nullable NetworkRead read;

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
      numbers.add(((EpollSocketChannel) ctx.channel()).fd().intValue());
      read = KernelStamps.ofThisProcess().on(ctx.channel());
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      long now = System.nanoTime();
      var bytes = (ByteBuf) message;
      NetworkRead reading = read;
      if (reading != null) {
        reading.begin(bytes.readableBytes(), now);
        for (int at = 0; at < bytes.readableBytes(); at += EVENT_BYTES) {
          long stamp = reading.next(Long.MIN_VALUE);
          int connection = bytes.getInt(at);
          int event = bytes.getInt(at + 4);
          stamped.add(new Stamped(connection, event, stamp, reading.source(), now));
          if (connection % 2 == 0 || event == EVENTS - 1) {
            var unused = ctx.close(); // the half of them before all has come
          }
        }
      }
      bytes.release();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable reset) {
      var unused = ctx.close();
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
      var unused = ctx.close();
    }
  }

  private void next() {
    if (begun.incrementAndGet() <= CONNECTIONS) {
      new Bootstrap()
          .group(loops)
          .channel(EpollSocketChannel.class)
          .handler(new Reader())
          .connect(server.getLocalSocketAddress())
          .channel()
          .closeFuture()
          .addListener(
              closed -> {
                next();
                ended.countDown();
              });
    }
  }

  @Test
  void noStampIsAnotherConnections() throws Exception {
    for (int i = 0; i < AT_A_TIME; i++) {
      next();
    }
    assertThat(ended.await(60, TimeUnit.SECONDS)).isTrue();
    int late = 0;
    int kernel = 0;
    for (Stamped each : stamped) {
      assertThat(each.stamp())
          .as(each.toString())
          .isBetween(written(each, each.event()).before - WallClock.TIGHT_NANOS, each.readAt());
      kernel += each.source() == StampSource.KERNEL ? 1 : 0;
      late += isLate(each) ? 1 : 0;
    }
    System.out.printf(
        "%d connections, %d numbers of sockets, %d stamps, %d of the kernel, %d later than the"
            + " last write%n",
        CONNECTIONS, numbers.size(), stamped.size(), kernel, late);
    assertThat(numbers).as("are used again").hasSizeLessThan(CONNECTIONS / 4);
    assertThat(stamped).hasSizeGreaterThan(CONNECTIONS / 2);
  }

  private Written written(Stamped stamped, int event) {
    return Objects.requireNonNull(
        written.get(stamped.connection() * EVENTS + event), stamped::toString);
  }

  /** It may be merged with later ones of its connection, or be what the kernel came to late. */
  private boolean isLate(Stamped stamped) {
    Written last = written.get(stamped.connection() * EVENTS + EVENTS - 1);
    return last != null && stamped.stamp() > last.after + WallClock.TIGHT_NANOS;
  }
}
