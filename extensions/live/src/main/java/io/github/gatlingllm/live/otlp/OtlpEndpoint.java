// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live.otlp;

import java.net.URI;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The endpoint of a collector for one kind of data.
 *
 * @param address the URL of requests
 * @param headers the headers of each request; values may be secrets
 * @param timeout the timeout of a request
 * @param gzip whether bodies are compressed
 */
public record OtlpEndpoint(
    URI address, Map<String, String> headers, Duration timeout, boolean gzip) {

  public OtlpEndpoint {
    headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
  }

  /** Returns the URL without its query, which may be a secret. */
  public String shownAddress() {
    return address.getScheme() + "://" + address.getRawAuthority() + address.getRawPath();
  }

  /** Returns a text without values that may be secrets. */
  @Override
  public String toString() {
    return "OTLP to " + shownAddress() + ", headers " + headers.keySet();
  }
}
