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
 * The options of live exports.
 *
 * @param prometheus the address of the scrape endpoint
 * @param linger how long the run waits at its end for a last scrape
 * @param otlp the export of metrics
 * @param spans the export of spans
 * @param page the address of the live page
 */
record LiveOptions(
    Optional<LivePort> prometheus,
    Duration linger,
    Optional<OtlpOptions> otlp,
    Optional<SpanOptions> spans,
    Optional<LivePort> page) {

  /** The system property with the seconds to wait for a last scrape. */
  public static final String LINGER = ScrapeEndpoint.PROPERTY + ".linger";

  /** No live exports. */
  public static final LiveOptions NONE =
      new LiveOptions(
          Optional.empty(), Duration.ZERO, Optional.empty(), Optional.empty(), Optional.empty());

  private static final int LONGEST_LINGER = 600;

  /**
   * Reads the options. System properties override environment variables.
   *
   * @param properties the value of a property; null: not set
   * @param environment the value of a variable; null: not set
   * @throws IllegalStateException if a setting is invalid
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
    } catch (NumberFormatException notANumber) {
      // the exception follows
    }
    throw new IllegalArgumentException(
        LiveExportTexts.lingerInvalid(LINGER, LONGEST_LINGER, seconds));
  }

  /** Returns the options of this process. */
  public static LiveOptions ofThisJvm() {
    return of(System::getProperty, System::getenv);
  }

  /** Whether any export is enabled. */
  public boolean any() {
    return prometheus.isPresent() || otlp.isPresent() || spans.isPresent() || page.isPresent();
  }

  /**
   * Checks that the ports are free. Call it before the run sends anything.
   *
   * @throws IllegalStateException if a port is not available
   */
  public void requireFreePorts() {
    prometheus.ifPresent(LiveServer::requireFree);
    page.ifPresent(LiveServer::requireFree);
  }
}
