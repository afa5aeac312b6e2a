// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.util.Base64;

/** A certificate for localhost and its key, in files. */
public record Pem(X509Certificate trusted, Path certificate, Path key) {

  public static Pem in(Path folder) {
    LocalCertificate made = LocalCertificate.make();
    try {
      return new Pem(
          made.certificate(),
          write(folder, "CERTIFICATE", made.certificate().getEncoded()),
          write(folder, "PRIVATE KEY", made.key().getEncoded()));
    } catch (CertificateEncodingException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Path write(Path folder, String type, byte[] content) {
    String text =
        "-----BEGIN %1$s-----%n%2$s%n-----END %1$s-----%n"
            .formatted(type, Base64.getMimeEncoder().encodeToString(content));
    try {
      return Files.writeString(folder.resolve(type + ".pem"), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
