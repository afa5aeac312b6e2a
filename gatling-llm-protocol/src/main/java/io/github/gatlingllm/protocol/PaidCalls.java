// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import io.gatling.http.client.uri.Uri;
import io.gatling.http.protocol.HttpProtocol;
import io.github.gatlingllm.fetch.LocalHost;
import java.util.Properties;

/**
 * Decides whether hosts that are not local, and so may cost money, may be called.
 *
 * @param allowed whether any host may be called
 */
public record PaidCalls(boolean allowed) {

  /** The property that forbids such calls unless they are allowed. */
  public static final String REQUIRED = "llm.requirePaidOptIn";

  /** The property that allows them. */
  public static final String OPT_IN = "llm.paidOptIn";

  /** Returns the rule of system properties and simulation. */
  public static PaidCalls of(Spending spending) {
    return of(System.getProperties(), spending.paidCallsAllowed());
  }

  /** Returns the rule of system properties alone. */
  public static PaidCalls ofSystemProperties() {
    return of(System.getProperties(), false);
  }

  static PaidCalls of(Properties properties, boolean optedIn) {
    boolean required = flag(properties, REQUIRED);
    boolean given = flag(properties, OPT_IN);
    return new PaidCalls(!required || given || optedIn);
  }

  /**
   * Refuses a host that may not be called.
   *
   * @throws PaidCallRefusedException naming it
   */
  public void requireAllowed(String host) {
    if (!allowed && !LocalHost.is(host)) {
      throw new PaidCallRefusedException(host);
    }
  }

  /**
   * Refuses a request that may not be sent.
   *
   * @throws PaidCallRefusedException naming its host
   */
  public void requireAllowed(Uri uri) {
    requireAllowed(String.valueOf(uri.getHost()));
  }

  /**
   * Refuses an endpoint whose hosts are known before the first user. Hosts that depend on the
   * session are checked per request.
   *
   * @throws PaidCallRefusedException naming the first host that may not be called
   */
  public void requireAllowed(Endpoint endpoint, HttpProtocol http) {
    if (!allowed) {
      BaseUrls.of(endpoint, http).forEach(url -> requireAllowed(Uri.create(url)));
    }
  }

  private static boolean flag(Properties properties, String name) {
    String value = properties.getProperty(name, "false").strip();
    if (!value.equals("true") && !value.equals("false")) {
      throw new IllegalStateException(ProtocolTexts.notBoolean(name, value));
    }
    return value.equals("true");
  }
}
