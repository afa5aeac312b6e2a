// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.request.ServerSideTime;
import io.github.gatlingllm.protocol.ServerConnections;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http2.AbstractHttp2ConnectionHandlerBuilder;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2ConnectionHandlerBuilder;
import io.netty.handler.codec.http2.Http2EventAdapter;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Settings;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class Http2PingTest {

  private static final long WAY = Duration.ofMillis(7).toNanos();

  private final ServerConnections server = new ServerConnections();
  private final EmbeddedChannel client = end(false);
  private final EmbeddedChannel other = end(true);
  private long now = Long.MAX_VALUE - 1000; // a clock may pass its largest value

  private final Deque<Long> pings = new ArrayDeque<>();
  private int requests;

  private final Http2EventAdapter listener =
      new Http2EventAdapter() {
        @Override
        public void onPingRead(ChannelHandlerContext context, long data) {
          pings.add(data);
        }

        @Override
        public void onHeadersRead(
            ChannelHandlerContext context,
            int stream,
            Http2Headers headers,
            int dependency,
            short weight,
            boolean exclusive,
            int padding,
            boolean last) {
          requests++;
        }
      };

  private static EmbeddedChannel end(boolean server) {
    return new EmbeddedChannel(
        new Http2ConnectionHandlerBuilder()
            .server(server)
            .frameListener(new Http2EventAdapter() {})
            .build());
  }

  /** A server that lets PINGs lie. */
  private static final class SloppyServer
      extends AbstractHttp2ConnectionHandlerBuilder<Http2ConnectionHandler, SloppyServer> {

    EmbeddedChannel heardBy(Http2EventAdapter listener) {
      server(true);
      autoAckPingFrame(false);
      frameListener(listener);
      return new EmbeddedChannel(build());
    }

    @Override
    protected Http2ConnectionHandler build(
        Http2ConnectionDecoder decoder, Http2ConnectionEncoder encoder, Http2Settings settings) {
      return new Http2ConnectionHandler(decoder, encoder, settings) {};
    }
  }

  @BeforeEach
  void greetEachOther() {
    greet(client, other);
  }

  @AfterEach
  void close() {
    client.finishAndReleaseAll();
    other.finishAndReleaseAll();
  }

  @Test
  void theWayThereAndBackIsWhatAPingTakes() {
    assertThat(server.networkNanos()).isEqualTo(ServerSideTime.ABSENT);
    assertThat(ping()).isTrue();
    now += WAY;
    handOver(other, client);
    assertThat(server.networkNanos()).isEqualTo(WAY);
  }

  @Test
  void theShortestCountsAndNoOneIsPingedOften() {
    ping();
    now += WAY;
    handOver(other, client);
    now += Duration.ofSeconds(9).toNanos();
    assertThat(ping()).as("within ten seconds").isFalse();
    now += Duration.ofSeconds(1).toNanos();
    assertThat(ping()).isTrue();
    now += WAY / 2;
    handOver(other, client);
    assertThat(server.networkNanos()).isEqualTo(WAY / 2);
  }

  @Test
  void anAnswerToNoPingOfOursTellsNothing() {
    ping();
    other.releaseOutbound();
    var handler = client.pipeline().get(Http2ConnectionHandler.class);
    var unused =
        handler
            .encoder()
            .writePing(client.pipeline().firstContext(), false, 1234, client.newPromise());
    client.flush();
    handOver(client, other);
    handOver(other, client);
    assertThat(server.networkNanos()).isEqualTo(ServerSideTime.ABSENT);
  }

  @Test
  void ofAServerThatNeverAnswersPingsTheWayStaysUnknownAndRequestsGoOn() {
    EmbeddedChannel sloppy = new SloppyServer().heardBy(listener);
    EmbeddedChannel to = end(false);
    try {
      greet(to, sloppy);
      for (int i = 1; i <= 4; i++) {
        Http2Ping.withRequest(to, server, () -> now);
        request(to, 2 * i + 1);
        handOver(to, sloppy);
        handOver(sloppy, to);
        now += Duration.ofSeconds(4).toNanos();

        assertThat(requests).isEqualTo(i);
        assertThat(server.networkNanos()).isEqualTo(ServerSideTime.ABSENT);
      }
      assertThat(pings).as("one every ten seconds, though none was answered").hasSize(2);
    } finally {
      to.finishAndReleaseAll();
      sloppy.finishAndReleaseAll();
    }
  }

  @Test
  void anAnswerThatComesAfterTheNextPingTellsNothing() {
    EmbeddedChannel late = new SloppyServer().heardBy(listener);
    EmbeddedChannel to = end(false);
    try {
      greet(to, late);
      Http2Ping.withRequest(to, server, () -> now);
      to.flush();
      handOver(to, late);
      now += Duration.ofSeconds(10).toNanos();
      Http2Ping.withRequest(to, server, () -> now);
      to.flush();
      handOver(to, late);
      now += WAY;
      answer(late, pings.remove());
      handOver(late, to);
      assertThat(server.networkNanos()).as("that of the first").isEqualTo(ServerSideTime.ABSENT);

      answer(late, pings.remove());
      handOver(late, to);
      assertThat(server.networkNanos()).isEqualTo(WAY);
    } finally {
      to.finishAndReleaseAll();
      late.finishAndReleaseAll();
    }
  }

  private static void greet(EmbeddedChannel to, EmbeddedChannel other) {
    handOver(to, other);
    handOver(other, to);
    handOver(to, other);
  }

  private static void answer(EmbeddedChannel from, long ping) {
    var handler = from.pipeline().get(Http2ConnectionHandler.class);
    var unused =
        handler.encoder().writePing(from.pipeline().firstContext(), true, ping, from.newPromise());
    from.flush();
  }

  private static void request(EmbeddedChannel to, int stream) {
    var handler = to.pipeline().get(Http2ConnectionHandler.class);
    Http2Headers headers =
        new DefaultHttp2Headers().method("POST").path("/").scheme("http").authority("a");
    var unused =
        handler
            .encoder()
            .writeHeaders(to.pipeline().firstContext(), stream, headers, 0, true, to.newPromise());
    to.flush();
  }

  /** Whether anything was sent. */
  private boolean ping() {
    Http2Ping.withRequest(client, server, () -> now);
    client.flush();
    return handOver(client, other);
  }

  private static boolean handOver(EmbeddedChannel from, EmbeddedChannel to) {
    boolean any = false;
    for (Object bytes = from.readOutbound(); bytes != null; bytes = from.readOutbound()) {
      to.writeInbound(bytes);
      any = true;
    }
    to.flush();
    return any;
  }
}
