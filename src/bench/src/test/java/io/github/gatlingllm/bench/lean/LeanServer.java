// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.lean;

import io.github.gatlingllm.simulator.text.SimulatedTokenizer;
import io.github.gatlingllm.simulator.truth.TruthLog;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.HttpResponseEncoder;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** A server whose answers are made of bytes that were ready before the first was written. */
final class LeanServer implements AutoCloseable {
  private static final int LONGEST_BODY = 16 * 1024 * 1024;

  private final LeanServing serving;
  private final EventLoopGroup loops;
  private final ChannelGroup channels;
  private final Channel listening;
  private final Optional<Duration> cpuBefore;

  private LeanServer(LeanOptions options, Listening at, TruthLog truth) {
    this.loops = at.loops();
    this.channels = new DefaultChannelGroup(loops.next());
    this.serving =
        new LeanServing(
            options, new Lanes(options, loops), truth, new AtomicLong(), new AtomicInteger());
    this.cpuBefore = LeanFigures.cpuNow();
    this.listening = at.listen(loops, new Initializer());
    openTruth();
  }

  private void openTruth() {
    try {
      serving.truth().open();
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  /** Binds and starts; {@code truth} is closed with the server. */
  static LeanServer start(LeanOptions options, Listening at, TruthLog truth) {
    SimulatedTokenizer.load();
    return new LeanServer(options, at, truth);
  }

  /** Not the codec for both ways: it keeps a note of each request until it sees its answer. */
  private final class Initializer extends ChannelInitializer<Channel> {
    @Override
    protected void initChannel(Channel channel) {
      channels.add(channel);
      HttpResponseEncoder encoder = new HttpResponseEncoder();
      RequestArrival arrival = new RequestArrival(serving.lanes().of(channel.eventLoop()).clock());
      channel
          .pipeline()
          .addLast(arrival)
          .addLast(new HttpRequestDecoder())
          .addLast(encoder)
          .addLast(new HttpObjectAggregator(LONGEST_BODY));
      channel
          .pipeline()
          .addLast(new LeanConnection(serving, arrival, channel.pipeline().context(encoder)));
    }
  }

  /** Its base URL, without a slash at the end. */
  URI url() {
    return URI.create("http://" + Listening.HOST + ":" + port());
  }

  /** The port that it listens on. */
  int port() {
    return ((InetSocketAddress) listening.localAddress()).getPort();
  }

  /** Requests received. */
  long requests() {
    return serving.requests().get();
  }

  /** Streams under way. */
  int running() {
    return serving.running().get();
  }

  /** Events written. */
  long events() {
    return serving.lanes().all().stream().mapToLong(lane -> lane.tally().events()).sum();
  }

  /** What its streams have cost until now; complete after {@link #close()}. */
  LeanFigures figures() {
    Lateness lateness = new Lateness();
    serving.lanes().all().forEach(lane -> lateness.add(lane.tally().lateness()));
    return LeanFigures.of(
        events(),
        cpuBefore.flatMap(before -> LeanFigures.cpuNow().map(now -> now.minus(before))),
        lateness);
  }

  /** Cuts what is under way, and returns when the truth log is complete. */
  @Override
  public void close() {
    listening.close().awaitUninterruptibly();
    channels.close().awaitUninterruptibly();
    // Closed connections report their aborted requests on the loops; only then is the log whole.
    loops.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly();
    serving.truth().close();
  }
}
