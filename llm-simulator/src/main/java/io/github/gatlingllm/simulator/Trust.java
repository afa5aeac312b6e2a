// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** Makes a client trust exactly one certificate. */
final class Trust {
  private static final char @Nullable [] NO_PASSWORD = null;

  private Trust() {}

  static SSLContext in(X509Certificate certificate) {
    try {
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, NO_PASSWORD);
      store.setCertificateEntry("simulator", certificate);
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(store);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException("This JVM cannot trust " + certificate, e);
    }
  }
}
