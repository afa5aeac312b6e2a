// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import io.netty.handler.codec.http2.Http2SecurityUtil;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.SupportedCipherSuiteFilter;
import java.security.cert.X509Certificate;
import java.util.Optional;
import javax.net.ssl.SSLException;

/** The TLS context of the server, and its self-signed certificate, if any. */
record TlsServer(SslContext context, Optional<X509Certificate> selfSigned) {

  private static final ApplicationProtocolConfig HTTP_2_FIRST =
      new ApplicationProtocolConfig(
          ApplicationProtocolConfig.Protocol.ALPN,
          SelectorFailureBehavior.NO_ADVERTISE,
          SelectedListenerFailureBehavior.ACCEPT,
          ApplicationProtocolNames.HTTP_2,
          ApplicationProtocolNames.HTTP_1_1);

  static Optional<TlsServer> of(ConnectionRules rules) {
    return rules
        .tls()
        .match(
            off -> Optional.empty(),
            own -> Optional.of(selfSigned(rules.protocol())),
            files ->
                Optional.of(
                    new TlsServer(context(builder(files), rules.protocol()), Optional.empty())));
  }

  private static TlsServer selfSigned(Protocol protocol) {
    LocalCertificate own = LocalCertificate.make();
    SslContextBuilder builder = SslContextBuilder.forServer(own.key(), own.certificate());
    return new TlsServer(context(builder, protocol), Optional.of(own.certificate()));
  }

  private static SslContextBuilder builder(Tls.PemFiles files) {
    try {
      return SslContextBuilder.forServer(files.certificate().toFile(), files.key().toFile());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "TLS certificate and key: cannot be read ("
              + files.certificate()
              + " and "
              + files.key()
              + "). They must be PEM files: "
              + e.getMessage(),
          e);
    }
  }

  /** Returns a context of the JDK's engine, independent of OpenSSL on the class path. */
  private static SslContext context(SslContextBuilder builder, Protocol protocol) {
    if (protocol == Protocol.HTTP_2) {
      builder
          .ciphers(Http2SecurityUtil.CIPHERS, SupportedCipherSuiteFilter.INSTANCE)
          .applicationProtocolConfig(HTTP_2_FIRST);
    }
    try {
      return builder.sslProvider(SslProvider.JDK).build();
    } catch (SSLException e) {
      throw new IllegalArgumentException("This JVM cannot serve TLS: " + e.getMessage(), e);
    }
  }
}
