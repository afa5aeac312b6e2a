/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.simulator.http;

import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.security.cert.X509Certificate;
import java.util.Optional;
import javax.net.ssl.SSLException;

/**
 * The server's end of TLS, and the certificate that a client is to trust if none vouches for it.
 */
record TlsServer(SslContext context, Optional<X509Certificate> selfSigned) {

  static Optional<TlsServer> of(Tls tls) {
    if (tls instanceof Tls.PemFiles files) {
      return Optional.of(new TlsServer(context(builder(files)), Optional.empty()));
    }
    if (tls instanceof Tls.SelfSigned) {
      LocalCertificate own = LocalCertificate.make();
      SslContextBuilder builder = SslContextBuilder.forServer(own.key(), own.certificate());
      return Optional.of(new TlsServer(context(builder), Optional.of(own.certificate())));
    }
    return Optional.empty();
  }

  private static SslContextBuilder builder(Tls.PemFiles files) {
    try {
      return SslContextBuilder.forServer(files.certificate().toFile(), files.key().toFile());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "TLS certificate and key must be PEM files, but were "
              + files.certificate()
              + " and "
              + files.key()
              + ": "
              + e.getMessage(),
          e);
    }
  }

  /** The JDK's engine always: OpenSSL, if the class path has it, would be another server. */
  private static SslContext context(SslContextBuilder builder) {
    try {
      return builder.sslProvider(SslProvider.JDK).build();
    } catch (SSLException e) {
      throw new IllegalArgumentException("This JVM can't serve TLS: " + e.getMessage(), e);
    }
  }
}
