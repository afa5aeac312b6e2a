/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.simulator.http;

import java.nio.file.Path;

/** Whether connections are encrypted, and what the server proves its name with. */
public sealed interface Tls {

  /** Plain text. */
  record Off() implements Tls {}

  /** A certificate for localhost that is made when the server starts. */
  record SelfSigned() implements Tls {}

  /** A certificate, with those that vouch for it, and its key; both PEM, the key PKCS#8. */
  record PemFiles(Path certificate, Path key) implements Tls {}
}
