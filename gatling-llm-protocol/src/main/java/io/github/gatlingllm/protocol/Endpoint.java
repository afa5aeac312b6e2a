// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import io.github.gatlingllm.wire.Dialect;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where requests go and in which dialect.
 *
 * @param dialect the wire dialect
 * @param baseUrl scheme, host and port; null if Gatling's {@code http} protocol sets it
 * @param path overrides the dialect's path; null for that path
 * @param model the requested model; null if each request names its own
 * @param apiKey the key, in the dialect's header; null for none
 * @param headers more headers of each request; they override the dialect's, and headers of a single
 *     request override them
 * @param timeouts the timeouts of requests
 * @param limits the size limits of answers
 * @param resend whether to resend a request whose kept-alive connection had just been closed
 * @param finishRequired whether an answer without a finish reason fails
 */
public record Endpoint(
    Dialect dialect,
    @Nullable Expression<String> baseUrl,
    @Nullable String path,
    @Nullable Expression<String> model,
    @Nullable Secret apiKey,
    Map<String, Expression<String>> headers,
    Timeouts timeouts,
    Limits limits,
    boolean resend,
    boolean finishRequired) {

  private static final Pattern WORD_TWICE =
      Pattern.compile("(\\S+) +\\1 .*", Pattern.CASE_INSENSITIVE);

  /** Copies the headers in their order. */
  public Endpoint {
    headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
  }

  /** Returns a remark if the key is probably wrong. */
  public Optional<String> keyRemark() {
    if (apiKey == null) {
      return Optional.empty();
    }
    return dialect.headers(apiKey.reveal()).values().stream()
        .map(WORD_TWICE::matcher)
        .filter(Matcher::matches)
        .map(twice -> ProtocolTexts.keyWordTwice(twice.group(1), dialect.id()))
        .findFirst();
  }
}
