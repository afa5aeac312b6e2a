// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.arrival;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Over real connections: what is written is compared with when it was written. */
@SuppressWarnings("NullAway.Init") // set before each test
class KernelStampsTest {

  private static final int EVENT_BYTES = 64;
  private static final long MILLI = 1_000_000;

  private final EventLoopGroup loops =
      new MultiThreadIoEventLoopGroup(1, EpollIoHandler.newFactory());
  private final BlockingQueue<Stamped> stamped = new LinkedBlockingQueue<>();
  private final Queue<Long> unsure = new ConcurrentLinkedQueue<>();
  private ServerSocket server;

  @Test
  void thePropertySwitchesThemOff() {
    System.setProperty(KernelStamps.PROPERTY, "false");
    try {
      assertThat(KernelStamps.findMissing()).contains("-Dgatling.llm.kernelStamps=false");
    } finally {
      System.clearProperty(KernelStamps.PROPERTY);
    }
  }

  private record Stamped(long stamp, long readAt, StampSource source) {}

  /** A write, and when it began and had returned. */
  private record Written(long before, long after) {}

  @BeforeEach
  void listen() throws Exception {
    assumeThat(KernelStamps.ofThisProcess().missing()).isNull();
    server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    untilTheKernelStamps();
  }

  @AfterEach
  void close() throws IOException {
    var unused = loops.shutdownGracefully(0, 0, TimeUnit.SECONDS);
    if (server != null) {
      server.close();
    }
  }

  /** The kernel begins to stamp a moment after it is asked for the first time. */
  private void untilTheKernelStamps() throws Exception {
    connect(true);
    try (Socket socket = server.accept()) {
      do {
        write(socket.getOutputStream(), 1);
      } while (stamped(1).get(0).source() != StampSource.KERNEL);
    }
  }

  private final BlockingQueue<Throwable> errors = new LinkedBlockingQueue<>();

  private final class Reader extends ChannelInboundHandlerAdapter {

    private final boolean fromTheStart;
    private @Nullable NetworkRead read;

    private Reader(boolean fromTheStart) {
      this.fromTheStart = fromTheStart;
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
      if (fromTheStart) {
        read = KernelStamps.ofThisProcess().on(ctx.channel());
      }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
      errors.add(cause);
      var unused = ctx.close();
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      long now = System.nanoTime();
      var bytes = (ByteBuf) message;
      if (read == null) {
        read = KernelStamps.ofThisProcess().on(ctx.channel()); // as of TLS: behind its handshake
      } else {
        read.begin(bytes.readableBytes(), now);
        for (int i = 0; i < bytes.readableBytes() / EVENT_BYTES; i++) {
          stamped.add(new Stamped(read.next(Long.MIN_VALUE), now, read.source()));
          unsure.add(read.unsureNanos());
        }
      }
      bytes.release();
    }
  }

  private Channel connect(boolean fromTheStart) throws InterruptedException {
    return new Bootstrap()
        .group(loops)
        .channel(EpollSocketChannel.class)
        .handler(new Reader(fromTheStart))
        .connect(server.getLocalSocketAddress())
        .sync()
        .channel();
  }

  private static Written write(OutputStream out, int events) throws IOException {
    long before = System.nanoTime();
    out.write(new byte[events * EVENT_BYTES]);
    return new Written(before, System.nanoTime());
  }

  /** Keeps the event loop from reading while something is done. */
  private void blocked(Channel channel, Task task) throws Exception {
    var over = new CountDownLatch(1);
    var begun = new CountDownLatch(1);
    channel
        .eventLoop()
        .execute(
            () -> {
              begun.countDown();
              try {
                over.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    begun.await();
    task.run();
    over.countDown();
  }

  private interface Task {
    void run() throws Exception;
  }

  private List<Stamped> stamped(int count) throws InterruptedException {
    var all = new ArrayList<Stamped>();
    while (all.size() < count) {
      Stamped next = stamped.poll(10, TimeUnit.SECONDS);
      assertThat(next).as("stamp " + all.size()).isNotNull();
      all.add(next);
    }
    return all;
  }

  /** A processor that is taken away between look and read, or in the write, costs milliseconds. */
  private static void assertArrived(Stamped stamped, Written written) {
    assertThat(stamped.source()).isNotEqualTo(StampSource.READ);
    assertThat(stamped.stamp())
        .isGreaterThanOrEqualTo(written.before() - WallClock.TIGHT_NANOS)
        .isLessThanOrEqualTo(Math.min(stamped.readAt(), written.after() + 10 * MILLI));
  }

  private static void pass(long millis) throws InterruptedException {
    Thread.sleep(millis); // the kernel's clock can't be passed in
  }

  @Test
  void aLoopThatIsHeldUpDoesNotMakeAStampLate() throws Exception {
    Channel channel = connect(true);
    try (Socket socket = server.accept()) {
      var written = new ArrayList<Written>();
      blocked(
          channel,
          () -> {
            written.add(write(socket.getOutputStream(), 1));
            pass(60);
          });
      Stamped only = stamped(1).get(0);
      assertArrived(only, written.get(0));
      assertThat(only.readAt() - only.stamp()).isGreaterThan(25 * MILLI);
    }
  }

  /** What met in the kernel behind a look at all sockets came behind it. */
  @Test
  void whatALoopReadsCameBehindItsLatestLook() throws Exception {
    Channel channel = connect(true);
    EventLoop loop = channel.eventLoop();
    try (Socket socket = server.accept()) {
      write(socket.getOutputStream(), 1);
      stamped(1);
      unsure.clear();
      pass(60);
      long looked = System.nanoTime();
      loop.submit(() -> LoopTurns.turn(loop)).sync();
      loop.schedule(() -> {}, 1, TimeUnit.MILLISECONDS).sync();
      blocked(
          channel,
          () -> {
            for (int i = 0; i < 5; i++) {
              write(socket.getOutputStream(), 1);
            }
          });
      Stamped last = stamped(5).get(4);
      assertThat(unsure)
          .isNotEmpty()
          .allMatch(nanos -> nanos <= last.stamp() - looked + WallClock.TIGHT_NANOS);
    }
  }

  @Test
  void ofWhatMeetsInTheKernelFirstAndLastAreKnown() throws Exception {
    Channel channel = connect(true);
    try (Socket socket = server.accept()) {
      socket.setTcpNoDelay(true);
      var written = new ArrayList<Written>();
      blocked(
          channel,
          () -> {
            for (int i = 0; i < 2; i++) {
              written.add(write(socket.getOutputStream(), 20)); // too long to be merged at once
              pass(20);
            }
          });
      List<Stamped> all = stamped(40);
      assertThat(all).isSortedAccordingTo((one, two) -> Long.compare(one.stamp(), two.stamp()));
      assertArrived(all.get(39), written.get(1));
      assertThat(all.get(39).readAt()).isGreaterThan(all.get(39).stamp() + 15 * MILLI);
      assertThat(all).allMatch(each -> each.stamp() >= written.get(0).before() - MILLI);
    }
  }

  /** Netty keeps the handle of a channel's first read. */
  @Test
  void aConnectionThatHasBeenReadIsAskedToo() throws Exception {
    Channel channel = connect(false);
    try (Socket socket = server.accept()) {
      write(socket.getOutputStream(), 1);
      while (!channel.eventLoop().submit(() -> requested(channel)).get()) {
        pass(1);
      }
      var written = new ArrayList<Written>();
      blocked(
          channel,
          () -> {
            written.add(write(socket.getOutputStream(), 1));
            pass(30);
          });
      assertArrived(stamped(1).get(0), written.get(0));
    }
  }

  private static boolean requested(Channel channel) {
    return channel.pipeline().get(Reader.class).read != null;
  }

  @Test
  void mostReadsAreTold() throws Exception {
    connect(true);
    try (Socket socket = server.accept()) {
      socket.setTcpNoDelay(true);
      int reported = 0;
      for (int i = 0; i < 200; i++) {
        Written written = write(socket.getOutputStream(), 1);
        Stamped only = stamped(1).get(0);
        assertThat(only.stamp()).isBetween(written.before() - WallClock.TIGHT_NANOS, only.readAt());
        reported += only.source() == StampSource.KERNEL ? 1 : 0;
      }
      assertThat(reported).isGreaterThan(150);
    }
  }

  /** Numbers of sockets are used again at once: no stamp may be another connection's. */
  @Test
  void connectionsThatComeAndGoHaveTheirOwnStamps() throws Exception {
    for (int i = 0; i < 300; i++) {
      Channel channel = connect(true);
      try (Socket socket = server.accept()) {
        Written written = write(socket.getOutputStream(), 1);
        Stamped only = stamped(1).get(0);
        assertThat(only.stamp()).isBetween(written.before() - WallClock.TIGHT_NANOS, only.readAt());
      }
      var unused = channel.close(); // while the next one is made
    }
    assertThat(stamped).isEmpty();
  }

  /** A socket tells its error once, to whoever looks first. */
  @Test
  void aResetStaysAReset() throws Exception {
    Channel channel = connect(true);
    Socket socket = server.accept();
    write(socket.getOutputStream(), 1);
    stamped(1);
    socket.setSoLinger(true, 0);
    socket.close();
    channel.closeFuture().await(10, TimeUnit.SECONDS);
    assertThat(errors.poll(10, TimeUnit.SECONDS)).hasMessageContaining("reset by peer");
  }

  @Test
  void aChannelOfAnotherKindIsStampedByItsReads() {
    var channel = new EmbeddedChannel();
    NetworkRead read = KernelStamps.ofThisProcess().on(channel);
    read.begin(10, 500);
    read.next(Long.MIN_VALUE);
    assertThat(read.source()).isEqualTo(StampSource.READ);
    assertThat(KernelStamps.ofThisProcess().whyNot()).contains("EmbeddedChannel");
  }
}
