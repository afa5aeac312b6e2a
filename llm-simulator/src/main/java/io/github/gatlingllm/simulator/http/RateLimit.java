// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import io.github.gatlingllm.simulator.engine.Require;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A rate limit. A window begins with the first request after the previous window.
 *
 * @param requests the requests per window; others get 429
 * @param window the duration of a window
 * @param reported the limit in the headers; wrong if it differs from {@code requests}
 * @param style the style of the headers
 */
public record RateLimit(int requests, Duration window, int reported, Style style) {

  /** No limit. */
  public static final RateLimit NONE =
      new RateLimit(Integer.MAX_VALUE, Duration.ofSeconds(1), Integer.MAX_VALUE, Style.NONE);

  private static final Pattern FORM =
      Pattern.compile("(\\d{1,9})/([^;]+)(?:;style=([a-z]+))?(?:;told=(\\d{1,9}))?");

  /** The style of the headers. */
  public enum Style {
    /** No headers. */
    NONE,
    /** {@code x-ratelimit-limit-requests} and similar headers. */
    OPENAI,
    /** {@code anthropic-ratelimit-requests-limit} and similar headers, with reset dates. */
    ANTHROPIC,
    /** {@code RateLimit-Policy} and {@code RateLimit} of the IETF draft. */
    IETF
  }

  public RateLimit {
    Require.atLeast("rate limit (requests)", requests, 1);
    Require.that(
        "window of the rate limit", window.toMillis() > 0, "at least a millisecond", window);
    Require.atLeast("told limit (requests)", reported, 1);
  }

  /**
   * Parses {@code 60/10s;style=openai;told=90}.
   *
   * @param times parses {@code 10s}
   * @throws IllegalArgumentException if the text is malformed
   */
  public static RateLimit parse(String text, Function<String, Duration> times) {
    Matcher parts = FORM.matcher(text.strip());
    if (!parts.matches()) {
      throw wrong(text);
    }
    int requests = Integer.parseInt(parts.group(1));
    String style = parts.group(3) == null ? "openai" : parts.group(3);
    return new RateLimit(
        requests,
        times.apply(parts.group(2)),
        parts.group(4) == null ? requests : Integer.parseInt(parts.group(4)),
        Arrays.stream(Style.values())
            .filter(each -> each.name().toLowerCase(Locale.ROOT).equals(style))
            .findFirst()
            .orElseThrow(() -> wrong(text)));
  }

  private static IllegalArgumentException wrong(String text) {
    return new IllegalArgumentException(
        "rate limit: malformed ("
            + text
            + "). It is such as 60/10s;style=openai;told=90, with style none, openai, anthropic or"
            + " ietf.");
  }
}
