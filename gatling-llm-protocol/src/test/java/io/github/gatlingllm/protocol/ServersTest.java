// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.request.ServerSideTime;
import org.junit.jupiter.api.Test;

class ServersTest {

  private final Servers servers = new Servers();

  @Test
  void oneIsTheSameForAllWhoAsk() {
    assertThat(servers.at("http://a")).isSameAs(servers.at("http://a"));
    assertThat(servers.at("http://a")).isNotSameAs(servers.at("http://b"));
  }

  @Test
  void ofWhatEndsNothingEarlyNothingIsTold() {
    servers.at("http://a").connected(1_000_000);
    assertThat(servers.warnings()).isEmpty();
  }

  @Test
  void aHabitIsToldOnceWithItsPrice() {
    ServerConnections server = servers.at("http://a");
    server.connected(250_000);
    server.connected(90_000_000);
    server.connected(1_500_000);
    server.closedBehindStream();
    server.closedBehindStream();
    assertThat(servers.warnings())
        .containsExactly(
            "http://a: "
                + ProtocolTexts.closesAfterEachStream("this server")
                + ProtocolTexts.slowNewConnection("1.5"));
  }

  @Test
  void aHabitOfMostConnectionsIsNoneOfEach() {
    ServerConnections server = servers.at("http://a");
    server.keptBehindStream();
    server.closedBehindStream();
    assertThat(servers.warnings()).isEmpty();
    server.closedBehindStream();
    assertThat(servers.warnings())
        .containsExactly(
            "http://a: "
                + ProtocolTexts.closesAfterMostStreams("this server", 2, 3)
                + ProtocolTexts.newConnection());
  }

  @Test
  void aProxyIsNamedWhereItClosesThem() {
    ServerConnections server = servers.at("http://a");
    server.reachedThrough("the proxy 10.0.0.1:8888");
    server.closedBehindStream();
    assertThat(servers.warnings())
        .containsExactly(
            "http://a: "
                + ProtocolTexts.closesAfterEachStream("the proxy 10.0.0.1:8888")
                + ProtocolTexts.newConnection());
  }

  @Test
  void unaskedBytesAndOpenBodiesAreCounted() {
    ServerConnections server = servers.at("http://a");
    server.unaskedBytes();
    server.unaskedBytes();
    server.bodyLeftOpen();
    server.bodyLeftOpen();
    server.bodyEndedAfterAll();
    server.bodyEndMissing();
    assertThat(servers.warnings())
        .containsExactly(
            "http://a: " + ProtocolTexts.unrequestedBytes(2),
            "http://a: " + ProtocolTexts.bodiesLeftOpen(1),
            "http://a: " + ProtocolTexts.bodyEndsMissing(1));
  }

  @Test
  void twiceTheTimeToConnectButNoLessThanTenMilliseconds() {
    ServerConnections server = servers.at("http://a");
    assertThat(server.crossingNanos()).isEqualTo(10_000_000);
    server.connected(200_000);
    assertThat(server.crossingNanos()).isEqualTo(10_000_000);
    server.connected(30_000_000);
    server.connected(40_000_000);
    assertThat(server.crossingNanos()).as("twice the median").isEqualTo(60_000_000);
  }

  @Test
  void aPingTellsTheWayBetterThanAConnection() {
    ServerConnections server = servers.at("http://a");
    assertThat(server.networkNanos()).isEqualTo(ServerSideTime.ABSENT);
    server.connected(3_000_000);
    server.connected(2_000_000);
    server.connected(4_000_000);
    assertThat(server.networkNanos()).isEqualTo(2_000_000);
    server.pinged(2_500_000);
    server.pinged(2_600_000);
    assertThat(server.networkNanos()).isEqualTo(2_500_000);
  }

  @Test
  void theLatestConnectionsCount() {
    ServerConnections server = servers.at("http://a");
    for (int i = 0; i < 300; i++) {
      server.connected(80_000_000);
    }
    for (int i = 0; i < 300; i++) {
      server.connected(20_000_000);
    }
    assertThat(server.crossingNanos()).isEqualTo(40_000_000);
  }
}
