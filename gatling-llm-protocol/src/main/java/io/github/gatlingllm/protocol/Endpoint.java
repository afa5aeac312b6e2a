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
 * @param baseUrl scheme, host and port; null: Gatling's {@code http} protocol has it
 * @param path overrides the dialect's path
 * @param model the model asked for; null: each request names its own
 * @param apiKey sent as the dialect sends keys
 * @param headers further ones of each request; those of a request win, they win over the dialect's
 * @param timeouts how long to wait for what
 * @param limits how much of an answer is taken in
 * @param resend whether a request goes out again whose kept-alive connection had just been closed
 * @param finishRequired whether an answer without a finish reason has failed
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

  /** Keeps their order. */
  public Endpoint {
    headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
  }

  /** What is odd about the key; empty: nothing. */
  public Optional<String> keyRemark() {
    if (apiKey == null) {
      return Optional.empty();
    }
    return dialect.headers(apiKey.reveal()).values().stream()
        .map(WORD_TWICE::matcher)
        .filter(Matcher::matches)
        .map(
            twice ->
                "llm.apiKey(...) or -Dllm.apiKey: the key begins with the word "
                    + twice.group(1)
                    + ", which "
                    + dialect.id()
                    + " sends before the key, so that the word is sent twice. Give the key without"
                    + " it")
        .findFirst();
  }
}
