// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import java.nio.file.Path;
import java.util.function.Function;

/** The encryption of connections and the certificate of the server. */
public sealed interface Tls {

  /** Returns a result by kind of certificate. */
  <R> R match(
      Function<Off, R> off, Function<SelfSigned, R> selfSigned, Function<PemFiles, R> files);

  /** No encryption. */
  record Off() implements Tls {

    @Override
    public <R> R match(
        Function<Off, R> off, Function<SelfSigned, R> selfSigned, Function<PemFiles, R> files) {
      return off.apply(this);
    }
  }

  /** A self-signed certificate for localhost, created at the start. */
  record SelfSigned() implements Tls {

    @Override
    public <R> R match(
        Function<Off, R> off, Function<SelfSigned, R> selfSigned, Function<PemFiles, R> files) {
      return selfSigned.apply(this);
    }
  }

  /** A certificate chain and its key, as PEM files; the key is PKCS#8. */
  record PemFiles(Path certificate, Path key) implements Tls {

    @Override
    public <R> R match(
        Function<Off, R> off, Function<SelfSigned, R> selfSigned, Function<PemFiles, R> files) {
      return files.apply(this);
    }
  }
}
