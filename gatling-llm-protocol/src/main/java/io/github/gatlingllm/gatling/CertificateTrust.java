// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling;

import io.gatling.core.config.GatlingConfiguration;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import scala.Option;

/**
 * What Gatling verifies of a server's certificate; by default nothing.
 *
 * @param issuer whether a trusted authority must have issued it
 * @param hostName whether it must match the host name
 */
public record CertificateTrust(boolean issuer, boolean hostName) {

  private static final String ISSUER = "gatling.ssl.useInsecureTrustManager=false";
  private static final String HOST_NAME = "gatling.http.enableHostnameVerification=true";

  /**
   * Returns the settings of Gatling. A trust store takes precedence over the insecure trust
   * manager.
   */
  public static CertificateTrust of(GatlingConfiguration configuration) {
    boolean issuer =
        configuration.ssl().trustManagerFactory().isDefined()
            || !configuration.ssl().useInsecureTrustManager();
    return new CertificateTrust(issuer, configuration.http().enableHostnameVerification());
  }

  /**
   * Returns a TLS context of the JDK that trusts the issuers in Gatling's trust store; empty
   * without a store.
   */
  public static Optional<SSLContext> store(GatlingConfiguration configuration) {
    Option<TrustManagerFactory> store = configuration.ssl().trustManagerFactory();
    if (store.isEmpty()) {
      return Optional.empty();
    }
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, store.get().getTrustManagers(), null);
      return Optional.of(context);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("TLS is not available", e);
    }
  }

  /** Returns the missing settings as command-line options; empty if none is missing. */
  public String missing() {
    List<String> missing = new ArrayList<>();
    if (!issuer) {
      missing.add("-D" + ISSUER);
    }
    if (!hostName) {
      missing.add("-D" + HOST_NAME);
    }
    return String.join(" and ", missing);
  }
}
