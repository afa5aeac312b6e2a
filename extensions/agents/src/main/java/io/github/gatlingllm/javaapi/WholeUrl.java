// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import java.net.URI;
import java.net.URISyntaxException;

/** Checks the URL of a server that is not the protocol's. */
final class WholeUrl {

  private WholeUrl() {}

  /**
   * Returns the URL.
   *
   * @param call the method that sets it, for the error
   * @throws IllegalArgumentException if it is no http or https URL with a host
   */
  static String required(String call, String url) {
    try {
      URI parsed = new URI(url);
      boolean http = "http".equals(parsed.getScheme()) || "https".equals(parsed.getScheme());
      if (http && parsed.getHost() != null && parsed.getRawUserInfo() == null) {
        return url;
      }
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(AppDslTexts.url(call, url), e);
    }
    throw new IllegalArgumentException(AppDslTexts.url(call, url));
  }
}
