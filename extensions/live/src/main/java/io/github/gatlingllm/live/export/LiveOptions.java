// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live.export;

import io.github.gatlingllm.live.LivePort;
import io.github.gatlingllm.live.LiveServer;
import io.github.gatlingllm.live.otlp.OtlpOptions;
import io.github.gatlingllm.live.otlp.SpanOptions;
import io.github.gatlingllm.live.page.LivePage;
import io.github.gatlingllm.live.prometheus.ScrapeEndpoint;
import java.time.Duration;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Who is to see the run.
 *
 * @param prometheus where it may be scraped
 * @param linger how long the run waits at its end for a last scrape
 * @param otlp where metrics are sent
 * @param spans where a span of each request is sent
 * @param page where people may watch
 */
record LiveOptions(
    Optional<LivePort> prometheus,
    Duration linger,
    Optional<OtlpOptions> otlp,
    Optional<SpanOptions> spans,
    Optional<LivePort> page) {

  /** The system property with the seconds that the run waits for a last scrape. */
  public static final String LINGER = ScrapeEndpoint.PROPERTY + ".linger";

  /** Nobody. */
  public static final LiveOptions NONE =
      new LiveOptions(
          Optional.empty(), Duration.ZERO, Optional.empty(), Optional.empty(), Optional.empty());

  private static final int LONGEST_LINGER = 600;

  /**
   * As system properties and the environment say.
   *
   * @param properties the value of a property; null: it is not set
   * @param environment likewise of a variable
   * @throws IllegalStateException if any of it makes no sense
   */
  public static LiveOptions of(
      UnaryOperator<@Nullable String> properties, UnaryOperator<@Nullable String> environment) {
    try {
      return new LiveOptions(
          LivePort.of(ScrapeEndpoint.PROPERTY, properties),
          linger(properties.apply(LINGER)),
          OtlpOptions.of(properties, environment),
          SpanOptions.of(properties, environment),
          LivePort.of(LivePage.PROPERTY, properties));
    } catch (IllegalArgumentException refused) {
      throw new IllegalStateException(refused.getMessage(), refused);
    }
  }

  private static Duration linger(@Nullable String seconds) {
    if (seconds == null || seconds.isBlank()) {
      return Duration.ZERO;
    }
    try {
      int number = Integer.parseInt(seconds.trim());
      if (number >= 0 && number <= LONGEST_LINGER) {
        return Duration.ofSeconds(number);
      }
    } catch (NumberFormatException notOne) {
      // said below
    }
    throw new IllegalArgumentException(
        LINGER + " must be seconds from 0 to " + LONGEST_LINGER + ", but was '" + seconds + "'");
  }

  /** Those of this process. */
  public static LiveOptions ofThisJvm() {
    return of(System::getProperty, System::getenv);
  }

  /** Whether anybody is. */
  public boolean any() {
    return prometheus.isPresent() || otlp.isPresent() || spans.isPresent() || page.isPresent();
  }

  /**
   * To be asked before anything is sent.
   *
   * @throws IllegalStateException if a port can't be had
   */
  public void requireFreePorts() {
    prometheus.ifPresent(LiveServer::requireFree);
    page.ifPresent(LiveServer::requireFree);
  }
}
