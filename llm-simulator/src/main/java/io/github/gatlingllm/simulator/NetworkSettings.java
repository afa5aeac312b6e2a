// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import io.github.gatlingllm.simulator.engine.Require;
import io.github.gatlingllm.simulator.http.BufferHop;
import io.github.gatlingllm.simulator.http.ConnectionRules;
import io.github.gatlingllm.simulator.http.ConnectionRules.AfterStream;
import io.github.gatlingllm.simulator.http.Protocol;
import io.github.gatlingllm.simulator.http.Tls;
import io.github.gatlingllm.simulator.http.Transport;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The network settings. Mutable; only {@link SimulatorOptions} accesses them. */
final class NetworkSettings {

  String host = "127.0.0.1";
  int port = 0;
  int ioThreads = 2;
  Transport transport = Transport.AUTO;
  boolean tls;
  @Nullable Path tlsCertificate;
  @Nullable Path tlsKey;
  Protocol protocol = Protocol.HTTP_1_1;
  int maxConcurrentStreams = 100;
  int keepAliveRequests = Integer.MAX_VALUE;
  Duration idleTimeout = Duration.ZERO;
  AfterStream afterStream = AfterStream.KEPT;
  Duration networkDelay = Duration.ZERO;
  BufferHop bufferHop = BufferHop.NONE;

  NetworkSettings() {}

  NetworkSettings(NetworkSettings other) {
    this.host = other.host;
    this.port = other.port;
    this.ioThreads = other.ioThreads;
    this.transport = other.transport;
    this.tls = other.tls;
    this.tlsCertificate = other.tlsCertificate;
    this.tlsKey = other.tlsKey;
    this.protocol = other.protocol;
    this.maxConcurrentStreams = other.maxConcurrentStreams;
    this.keepAliveRequests = other.keepAliveRequests;
    this.idleTimeout = other.idleTimeout;
    this.afterStream = other.afterStream;
    this.networkDelay = other.networkDelay;
    this.bufferHop = other.bufferHop;
  }

  ConnectionRules connections() {
    return new ConnectionRules(
        tlsRules(),
        protocol,
        maxConcurrentStreams,
        keepAliveRequests,
        idleTimeout,
        afterStream,
        networkDelay,
        bufferHop);
  }

  /** Copies TLS and HTTP/2 from other settings, but uses a new certificate. */
  void asSecureAs(NetworkSettings other) {
    tls = !(other.tlsRules() instanceof Tls.Off);
    protocol = other.protocol;
  }

  private Tls tlsRules() {
    if (tlsCertificate != null && tlsKey != null) {
      return new Tls.PemFiles(tlsCertificate, tlsKey);
    }
    Require.that(
        "TLS certificate and key",
        tlsCertificate == null && tlsKey == null,
        "set together",
        tlsKey == null ? "only the certificate" : "only the key");
    return tls || protocol == Protocol.HTTP_2 ? new Tls.SelfSigned() : new Tls.Off();
  }
}
