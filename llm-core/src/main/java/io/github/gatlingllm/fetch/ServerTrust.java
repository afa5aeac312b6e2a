// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.fetch;

import java.net.URI;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * The certificates that scrapes, control requests and faults accept. In contrast to the load, they
 * verify certificates by default.
 *
 * @param tls null for certificates whose issuer the JDK trusts
 * @param any whether any certificate is accepted
 */
public record ServerTrust(@Nullable SSLContext tls, boolean any) {

  /** The system property that accepts any certificate. */
  public static final String PROPERTY = "llm.server.trustAnyCertificate";

  /** Certificates whose issuer the JDK trusts. */
  public static final ServerTrust VERIFIED = new ServerTrust(null, false);

  /** Returns a trust in any certificate. */
  public static ServerTrust ofAny() {
    return new ServerTrust(AnyCertificate.tls(), true);
  }

  /**
   * Reads the property; without it, Gatling's trust store counts, and without that the JDK's
   * issuers.
   *
   * @param store TLS that trusts the issuers in Gatling's trust store; empty without one
   */
  public static ServerTrust of(Optional<SSLContext> store) {
    return Boolean.getBoolean(PROPERTY) ? ofAny() : new ServerTrust(store.orElse(null), false);
  }

  /**
   * Returns whether a key that is sent to an origin could reach another server, on another machine.
   */
  public boolean exposes(String origin) {
    URI server = URI.create(origin);
    String host = server.getHost();
    return any
        && "https".equalsIgnoreCase(server.getScheme())
        && (host == null || !LocalHost.isThisMachine(host));
  }

  /** Returns the warning for such a server. */
  public String warning(String origin) {
    return "a key goes to "
        + ShownAddress.of(URI.create(origin))
        + " without verifying the server's certificate, because "
        + PROPERTY
        + " is true. Set gatling.ssl.trustStore.file to a trust store instead";
  }

  /** Returns why there is no answer, with the remedy if the certificate is the reason. */
  public static String words(FetchException failure) {
    return failure.reason() == FetchException.Reason.CERTIFICATE
        ? failure.getMessage()
            + ". Set gatling.ssl.trustStore.file to a trust store, or set -D"
            + PROPERTY
            + "=true, see set-up-a-project.md"
        : String.valueOf(failure.getMessage());
  }
}
