// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live.otlp;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * OpenTelemetry's environment variables. An empty variable counts as not set.
 *
 * @param values the value of a variable; null: not set
 */
record OtelEnvironment(UnaryOperator<@Nullable String> values) {

  /** Returns the value of the first variable that is set. */
  Optional<String> of(String... names) {
    return Stream.of(names)
        .map(name -> Optional.ofNullable(values.apply(name)))
        .flatMap(Optional::stream)
        .map(String::trim)
        .filter(value -> !value.isEmpty())
        .findFirst();
  }

  boolean is(String name, String value) {
    return of(name).filter(value::equalsIgnoreCase).isPresent();
  }

  /**
   * Returns a time in milliseconds.
   *
   * @throws IllegalArgumentException if it is not a number, or less than {@code least}
   */
  Optional<Duration> millis(long least, String... names) {
    return of(names).map(value -> millis(names[0], value, least));
  }

  private static Duration millis(String name, String value, long least) {
    try {
      long millis = Long.parseLong(value);
      if (millis >= least) {
        return Duration.ofMillis(millis);
      }
    } catch (NumberFormatException notANumber) {
      // the exception follows
    }
    throw new IllegalArgumentException(OtlpTexts.millisInvalid(name, value, least));
  }

  /**
   * Returns pairs such as {@code a=1,b=2}, whose values are percent-encoded.
   *
   * @throws IllegalArgumentException if they are malformed; the message contains no value
   */
  Map<String, String> pairs(String... names) {
    var pairs = new LinkedHashMap<String, String>();
    of(names)
        .ifPresent(
            all -> {
              for (String pair : all.split(",", -1)) {
                if (!pair.isBlank()) {
                  add(pairs, names[names.length - 1], pair);
                }
              }
            });
    return pairs;
  }

  private static void add(Map<String, String> pairs, String variable, String pair) {
    int equals = pair.indexOf('=');
    if (equals < 1) {
      throw new IllegalArgumentException(OtlpTexts.pairWithoutName(variable));
    }
    try {
      pairs.put(
          decoded(pair.substring(0, equals).trim()), decoded(pair.substring(equals + 1).trim()));
    } catch (IllegalArgumentException malformed) {
      throw new IllegalArgumentException(OtlpTexts.notPercentEncoded(variable));
    }
  }

  /** Decodes percent-encoding. A plus sign stays a plus sign. */
  private static String decoded(String text) {
    return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
  }
}
