// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live.otlp;

import java.net.URI;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A collector's address for one kind of data.
 *
 * @param address what is posted to
 * @param headers sent with each request; their values may be secrets
 * @param timeout how long one request may take
 * @param gzip whether bodies are compressed
 */
public record OtlpEndpoint(
    URI address, Map<String, String> headers, Duration timeout, boolean gzip) {

  public OtlpEndpoint {
    headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
  }

  /** The address without what could be a secret: no query. */
  public String shownAddress() {
    return address.getScheme() + "://" + address.getRawAuthority() + address.getRawPath();
  }

  /** Without any value that could be a secret. */
  @Override
  public String toString() {
    return "OTLP to " + shownAddress() + ", headers " + headers.keySet();
  }
}
