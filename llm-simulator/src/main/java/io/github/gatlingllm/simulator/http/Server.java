/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.simulator.http;

import io.github.gatlingllm.simulator.engine.EngineStats;
import java.net.InetSocketAddress;
import java.security.cert.X509Certificate;
import java.util.Optional;

/** What listens, whatever makes its answers. */
public interface Server extends AutoCloseable {

  /** Where it listens. */
  InetSocketAddress address();

  /** Whether it speaks TLS. */
  boolean isSecure();

  /** The certificate that it has made for itself, if it has. */
  Optional<X509Certificate> selfSignedCertificate();

  /** What is being generated, and was. */
  EngineStats stats();

  /** Requests received. */
  long requests();

  /** Connections accepted. */
  long connections();

  /** Cuts what is under way, and returns when the truth log is complete. */
  @Override
  void close();
}
