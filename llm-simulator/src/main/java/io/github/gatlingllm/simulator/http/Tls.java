// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import java.nio.file.Path;
import java.util.function.Function;

/** Whether connections are encrypted, and what the server proves its name with. */
public sealed interface Tls {

  /** Answers by what the server proves its name with. */
  <R> R match(
      Function<Off, R> off, Function<SelfSigned, R> selfSigned, Function<PemFiles, R> files);

  /** Plain text. */
  record Off() implements Tls {

    @Override
    public <R> R match(
        Function<Off, R> off, Function<SelfSigned, R> selfSigned, Function<PemFiles, R> files) {
      return off.apply(this);
    }
  }

  /** A certificate for localhost that is made when the server starts. */
  record SelfSigned() implements Tls {

    @Override
    public <R> R match(
        Function<Off, R> off, Function<SelfSigned, R> selfSigned, Function<PemFiles, R> files) {
      return selfSigned.apply(this);
    }
  }

  /** A certificate, with those that vouch for it, and its key; both PEM, the key PKCS#8. */
  record PemFiles(Path certificate, Path key) implements Tls {

    @Override
    public <R> R match(
        Function<Off, R> off, Function<SelfSigned, R> selfSigned, Function<PemFiles, R> files) {
      return files.apply(this);
    }
  }
}
