/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.connections.ServerConnections;
import io.github.gatlingllm.measure.request.ServerSide;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2ConnectionHandlerBuilder;
import io.netty.handler.codec.http2.Http2EventAdapter;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class Http2PingTest {

  private static final long WAY = Duration.ofMillis(7).toNanos();

  private final ServerConnections server = new ServerConnections();
  private final EmbeddedChannel client = end(false);
  private final EmbeddedChannel other = end(true);
  private long now = Long.MAX_VALUE - 1000; // a clock may pass its largest value

  private static EmbeddedChannel end(boolean server) {
    return new EmbeddedChannel(
        new Http2ConnectionHandlerBuilder()
            .server(server)
            .frameListener(new Http2EventAdapter() {})
            .build());
  }

  @BeforeEach
  void greetEachOther() {
    handOver(client, other);
    handOver(other, client);
    handOver(client, other);
  }

  @AfterEach
  void close() {
    client.finishAndReleaseAll();
    other.finishAndReleaseAll();
  }

  @Test
  void theWayThereAndBackIsWhatAPingTakes() {
    assertThat(server.networkNanos()).isEqualTo(ServerSide.ABSENT);
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
    assertThat(server.networkNanos()).isEqualTo(ServerSide.ABSENT);
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
