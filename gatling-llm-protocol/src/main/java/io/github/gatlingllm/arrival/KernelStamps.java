// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.arrival;

import io.netty.channel.Channel;
import io.netty.channel.RecvByteBufAllocator;
import io.netty.channel.RecvByteBufAllocator.DelegatingHandle;
import io.netty.channel.RecvByteBufAllocator.Handle;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.unix.IntegerUnixChannelOption;
import io.netty.channel.unix.Socket;
import io.netty.util.concurrent.FastThreadLocal;
import java.io.IOException;
import java.lang.reflect.Field;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Kernel timestamps of received bytes: whether they are available, and how a connection reads them.
 * Without them, stamps are the times of the reads.
 */
public final class KernelStamps {

  /** The property that disables kernel timestamps if it is {@code false}. */
  public static final String PROPERTY = "gatling.llm.kernelStamps";

  private static final Logger LOGGER = LoggerFactory.getLogger(KernelStamps.class);
  private static final Set<String> PROCESSORS = Set.of("amd64", "x86_64", "aarch64");
  private static final IntegerUnixChannelOption TIMESTAMPS =
      new IntegerUnixChannelOption(
          "SO_TIMESTAMPNS", SocketPeek.SOCKET_LEVEL, SocketPeek.TIMESTAMPS);
  private static final KernelStamps OF_THIS_PROCESS = new KernelStamps(findMissing());

  private final FastThreadLocal<Look> looks =
      new FastThreadLocal<>() {
        @Override
        protected Look initialValue() {
          return new Look(new SocketPeek(), new WallClock(), LoopTurns.ofThisLoop());
        }
      };
  private final @Nullable String missing;
  private volatile @Nullable String refused;

  private KernelStamps(@Nullable String missing) {
    this.missing = missing;
  }

  /** What the connections of an event loop share. */
  private record Look(SocketPeek peek, WallClock clock, LoopTurns turns) {}

  /** Loads the native code, so that no request waits for it. */
  public static void prepare() {
    String missing = OF_THIS_PROCESS.missing;
    LOGGER.debug("Stamps are {}", missing == null ? "the kernel's" : "those of reads: " + missing);
  }

  /** Returns the timestamps of this process, checked once. */
  public static KernelStamps ofThisProcess() {
    return OF_THIS_PROCESS;
  }

  /**
   * Returns why stamps are times of reads, as far as known now; null if they are kernel timestamps.
   */
  public @Nullable String whyNot() {
    return missing == null ? refused : missing;
  }

  /** Returns what this process lacks; null if nothing. */
  @Nullable String missing() {
    return missing;
  }

  /**
   * Returns the network reads of a connection, from now on. Call it once, on the event loop of the
   * connection.
   */
  public NetworkRead on(Channel channel) {
    long now = System.nanoTime();
    if (missing == null) {
      try {
        if (channel instanceof EpollSocketChannel socket) {
          return new NetworkRead(arrivals(socket), now);
        }
        refused = ArrivalTexts.channel(channel.getClass().getSimpleName());
      } catch (RuntimeException | ReflectiveOperationException | LinkageError e) {
        LOGGER.debug("No stamps of the kernel", e);
        refused = ArrivalTexts.connection(e.toString());
      }
    }
    return NetworkRead.at(now);
  }

  private SocketArrivals arrivals(EpollSocketChannel channel) throws ReflectiveOperationException {
    Look look = looks.get();
    channel.config().setOption(TIMESTAMPS, 1);
    var arrivals = new SocketArrivals(channel.fd(), look.peek, look.clock, look.turns);
    put(channel, arrivals);
    return arrivals;
  }

  /**
   * Installs the peek. Netty creates the handle of a channel at its first read, which may be over
   * because of TLS or a proxy.
   */
  @SuppressWarnings("deprecation") // the type of Netty's interface
  private static void put(EpollSocketChannel channel, SocketArrivals arrivals)
      throws ReflectiveOperationException {
    RecvByteBufAllocator allocator = channel.config().getRecvByteBufAllocator();
    var own = new Allocator(allocator, arrivals);
    channel.config().setRecvByteBufAllocator(own);
    own.requested = false; // so far, Netty only asked for the kind of its handles
    Handle handle = channel.unsafe().recvBufAllocHandle();
    channel.config().setRecvByteBufAllocator(allocator);
    if (!own.requested) {
      Field delegate = DelegatingHandle.class.getDeclaredField("delegate");
      delegate.setAccessible(true);
      delegate.set(handle, new PeekingHandle((Handle) delegate.get(handle), arrivals));
    }
  }

  private static final class Allocator implements RecvByteBufAllocator {

    private final RecvByteBufAllocator usual;
    private final SocketArrivals arrivals;
    private boolean requested;

    private Allocator(RecvByteBufAllocator usual, SocketArrivals arrivals) {
      this.usual = usual;
      this.arrivals = arrivals;
    }

    @Override
    @SuppressWarnings("deprecation") // Netty's own interface
    public Handle newHandle() {
      requested = true;
      return new PeekingHandle(usual.newHandle(), arrivals);
    }
  }

  static @Nullable String findMissing() {
    if (!Boolean.parseBoolean(System.getProperty(PROPERTY, "true"))) {
      return ArrivalTexts.disabled(PROPERTY);
    }
    String system = System.getProperty("os.name", "");
    String processor = System.getProperty("os.arch", "").toLowerCase(Locale.ROOT);
    if (!system.equals("Linux") || !PROCESSORS.contains(processor)) {
      return ArrivalTexts.system(system, processor);
    }
    if (!Epoll.isAvailable()) {
      return ArrivalTexts.noEpoll(String.valueOf(Epoll.unavailabilityCause()));
    }
    String nowhere = NativeFolder.missing(System::getProperty, System::getenv);
    if (nowhere != null) {
      return nowhere;
    }
    try {
      enableForProcess();
      var peek = new SocketPeek();
      return peek.unread(-1, 1) < 0 ? null : ArrivalTexts.RECVMSG;
    } catch (IOException | LinkageError | RuntimeException e) {
      LOGGER.debug("No stamps of the kernel", e);
      return ArrivalTexts.kernel(e.toString());
    }
  }

  /**
   * Enables timestamps for the process. The kernel stamps received bytes while any socket asks for
   * it, and starts some time after the first one does. So one socket asks until the process ends.
   */
  private static void enableForProcess() throws IOException {
    Socket.newSocketStream().setIntOpt(SocketPeek.SOCKET_LEVEL, SocketPeek.TIMESTAMPS, 1);
  }
}
