// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.netty.handler.codec.http.HttpHeaders;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Detects from the head of an answer whether a gateway sent the request more than once. */
final class GatewayRetries {

  private static final List<Header> KNOWN =
      List.of(
          new Header("x-portkey-retry-attempt-count", 1),
          new Header("x-litellm-attempted-retries", 1),
          new Header("x-litellm-attempted-fallbacks", 1),
          new Header("x-envoy-attempt-count", 2),
          new Header("cf-aig-step", 1),
          new Header("helicone-fallback-index", 1));

  /**
   * A header with a number.
   *
   * @param least the lowest number that means more than one attempt
   */
  private record Header(String name, int least) {

    private boolean reports(HttpHeaders headers) {
      String value = headers.get(name);
      return value != null && value.matches("\\s*\\d{1,9}\\s*") && least <= number(value);
    }

    private static int number(String value) {
      return Integer.parseInt(value.strip());
    }
  }

  private GatewayRetries() {}

  /** Returns the name of the header that reports more than one attempt; null if there is none. */
  static @Nullable String of(HttpHeaders headers) {
    for (Header header : KNOWN) {
      if (header.reports(headers)) {
        return header.name();
      }
    }
    return null;
  }
}
