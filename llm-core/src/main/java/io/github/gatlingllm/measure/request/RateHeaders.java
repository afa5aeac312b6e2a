// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.format.DateTimeParseException;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the rate-limit headers of providers: OpenAI's and similar ones, Anthropic's, and those of
 * the IETF draft "RateLimit header fields for HTTP", in its current and its former syntax.
 */
public final class RateHeaders {

  /** A larger reset is a Unix timestamp, as GitHub sends it, not a wait. */
  private static final double EPOCH = 1e9;

  private static final double NANOS = 1e9;

  /** Durations in Go's format: {@code 6m0s}, {@code 120ms}, {@code 1h2m3.5s}. */
  private static final Pattern GO = Pattern.compile("(\\d++(?:\\.\\d++)?+)(h|ms|m|s)");

  private static final Pattern NUMBER = Pattern.compile("\\d++(?:\\.\\d++)?+");

  private RateHeaders() {}

  /**
   * Returns the rate limit, or null if the headers contain none.
   *
   * @param header returns the value of a header by its lower-case name, or null without it
   * @param clock for resets that are dates
   */
  public static @Nullable RateReported of(
      Function<String, @Nullable String> header, InstantSource clock) {
    RateReported reported =
        named(
            header,
            clock,
            "x-ratelimit-%s-requests",
            "x-ratelimit-remaining-tokens",
            "x-ratelimit-remaining-tokens-minute");
    if (reported == null) {
      reported =
          named(
              header,
              clock,
              "anthropic-ratelimit-requests-%s",
              "anthropic-ratelimit-tokens-remaining",
              "anthropic-ratelimit-input-tokens-remaining");
    }
    if (reported == null) {
      reported = fields(header);
    }
    if (reported == null) {
      reported = named(header, clock, "ratelimit-%s");
    }
    return reported == null ? named(header, clock, "x-ratelimit-%s") : reported;
  }

  private static @Nullable RateReported named(
      Function<String, @Nullable String> header,
      InstantSource clock,
      String form,
      String... tokens) {
    String remaining = header.apply(form.replace("%s", "remaining"));
    String limit = header.apply(form.replace("%s", "limit"));
    if (remaining == null && limit == null) {
      return null;
    }
    long left = RateReported.ABSENT;
    for (String name : tokens) {
      long reported = number(header.apply(name));
      left =
          reported == RateReported.ABSENT
              ? left
              : left == RateReported.ABSENT ? reported : Math.min(left, reported);
    }
    String reset = header.apply(form.replace("%s", "reset"));
    return new RateReported(
        number(limit),
        number(remaining),
        left,
        reset == null ? RateReported.ABSENT : wait(reset, clock));
  }

  /**
   * Reads {@code "default";r=50;t=30} and its policy {@code "default";q=100;w=60}; in the former
   * syntax: r, t.
   */
  private static @Nullable RateReported fields(Function<String, @Nullable String> header) {
    String state = header.apply("ratelimit");
    if (state == null) {
      return null;
    }
    String policy = header.apply("ratelimit-policy");
    long remaining = parameter(state, "r", "remaining");
    if (remaining == RateReported.ABSENT) {
      return null;
    }
    long limit = parameter(state, "limit", "limit");
    long seconds = parameter(state, "t", "reset");
    return new RateReported(
        limit == RateReported.ABSENT && policy != null ? parameter(policy, "q", "q") : limit,
        remaining,
        RateReported.ABSENT,
        seconds == RateReported.ABSENT ? RateReported.ABSENT : Math.round(seconds * NANOS));
  }

  /** Of several policies, the first counts. */
  private static long parameter(String text, String name, String before) {
    for (String part : text.split("[;,]", -1)) {
      String[] pair = part.strip().split("=", 2);
      if (pair.length == 2 && (pair[0].strip().equals(name) || pair[0].strip().equals(before))) {
        return number(pair[1]);
      }
    }
    return RateReported.ABSENT;
  }

  private static long number(@Nullable String text) {
    if (text == null) {
      return RateReported.ABSENT;
    }
    Matcher digits = NUMBER.matcher(text.strip());
    return digits.lookingAt() ? (long) Double.parseDouble(digits.group()) : RateReported.ABSENT;
  }

  /** Returns nanoseconds. */
  private static long wait(String reset, InstantSource clock) {
    String text = reset.strip();
    if (NUMBER.matcher(text).matches()) {
      double seconds = Double.parseDouble(text);
      double now = clock.instant().toEpochMilli() / 1e3;
      return Math.round(Math.max(0, seconds >= EPOCH ? seconds - now : seconds) * NANOS);
    }
    Matcher parts = GO.matcher(text);
    double nanos = 0;
    int end = 0;
    while (parts.region(end, text.length()).lookingAt()) {
      nanos += Double.parseDouble(parts.group(1)) * unit(parts.group(2));
      end = parts.end();
    }
    return end > 0 && end == text.length() ? Math.round(nanos) : until(text, clock);
  }

  private static double unit(String name) {
    return switch (name) {
      case "h" -> 3600 * NANOS;
      case "m" -> 60 * NANOS;
      case "s" -> NANOS;
      default -> NANOS / 1000;
    };
  }

  private static long until(String date, InstantSource clock) {
    try {
      return Math.max(0, Duration.between(clock.instant(), Instant.parse(date)).toNanos());
    } catch (DateTimeParseException noDate) {
      return RateReported.ABSENT;
    }
  }
}
