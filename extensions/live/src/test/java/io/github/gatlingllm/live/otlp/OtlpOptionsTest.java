// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live.otlp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.metrics.catalog.NameSet;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OtlpOptionsTest {

  private static final String URL = OtlpOptions.URL;
  private static final String ENDPOINT = "OTEL_EXPORTER_OTLP_ENDPOINT";
  private static final String HEADERS = "OTEL_EXPORTER_OTLP_HEADERS";

  private static Optional<OtlpOptions> of(Map<String, String> properties, Map<String, String> env) {
    return OtlpOptions.of(properties::get, env::get);
  }

  @ParameterizedTest
  @CsvSource({
    "http://localhost:4318, http://localhost:4318/v1/metrics",
    "http://localhost:4318/, http://localhost:4318/v1/metrics",
    "http://prometheus:9090/api/v1/otlp, http://prometheus:9090/api/v1/otlp/v1/metrics",
    "https://collector/v1/metrics, https://collector/v1/metrics",
    "https://collector/otlp?tenant=1, https://collector/otlp/v1/metrics?tenant=1",
  })
  void thePathOfMetricsIsAdded(String url, String metrics) {
    assertThat(of(Map.of(URL, url), Map.of()).orElseThrow().to().address())
        .isEqualTo(URI.create(metrics));
  }

  @Test
  void theEnvironmentIsRead() {
    OtlpOptions options =
        of(
                Map.of("gatling.llm.otlp.names", "genai"),
                Map.of(
                    ENDPOINT,
                    "http://all:4318",
                    HEADERS,
                    "authorization=Bearer%20a+b%3D%3D, x-tenant = 7",
                    "OTEL_EXPORTER_OTLP_TIMEOUT",
                    "2500",
                    "OTEL_METRIC_EXPORT_INTERVAL",
                    "2000",
                    "OTEL_EXPORTER_OTLP_COMPRESSION",
                    "gzip",
                    "OTEL_RESOURCE_ATTRIBUTES",
                    "team=search,service.name=other",
                    "OTEL_SERVICE_NAME",
                    "canary"))
            .orElseThrow();

    assertThat(options.to().address()).isEqualTo(URI.create("http://all:4318/v1/metrics"));
    assertThat(options.to().headers())
        .containsExactly(Map.entry("authorization", "Bearer a+b=="), Map.entry("x-tenant", "7"));
    assertThat(options.to().timeout()).isEqualTo(Duration.ofMillis(2500));
    assertThat(options.interval()).isEqualTo(Duration.ofSeconds(2));
    assertThat(options.to().gzip()).isTrue();
    assertThat(options.names()).containsExactlyInAnyOrder(NameSet.OURS, NameSet.GENAI);
    assertThat(options.resource())
        .containsEntry("team", "search")
        .containsEntry("service.name", "canary");
  }

  @Test
  void theSignalsOwnVariablesWinAndThePropertyWinsOverAll() {
    Map<String, String> env =
        Map.of(
            ENDPOINT, "http://all:4318", "OTEL_EXPORTER_OTLP_METRICS_ENDPOINT", "http://own/as/is");
    assertThat(of(Map.of(), env).orElseThrow().to().address())
        .isEqualTo(URI.create("http://own/as/is"));
    assertThat(of(Map.of(URL, "http://mine:1"), env).orElseThrow().to().address())
        .isEqualTo(URI.create("http://mine:1/v1/metrics"));
  }

  @Test
  void nothingIsSentUnlessAsked() {
    assertThat(of(Map.of(), Map.of())).isEmpty();
    assertThat(of(Map.of(URL, " "), Map.of(ENDPOINT, ""))).isEmpty();
    assertThat(of(Map.of(URL, "off"), Map.of(ENDPOINT, "http://all:4318"))).isEmpty();
    assertThat(of(Map.of(), Map.of(ENDPOINT, "http://all:4318", "OTEL_SDK_DISABLED", "true")))
        .isEmpty();
    assertThat(of(Map.of(), Map.of(ENDPOINT, "http://all:4318", "OTEL_METRICS_EXPORTER", "none")))
        .isEmpty();
  }

  @Test
  void noSecretIsShown() {
    OtlpOptions options =
        of(
                Map.of(URL, "http://host:4318/x?key=hush"),
                Map.of(HEADERS, "authorization=Bearer%20hush"))
            .orElseThrow();
    assertThat(options.toString()).contains("authorization").doesNotContain("hush");
    assertThat(options.to().shownAddress()).isEqualTo("http://host:4318/x/v1/metrics");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "gatling.llm.otlp.url | ftp://host | gatling.llm.otlp.url: not an HTTP URL",
        "gatling.llm.otlp.url | localhost:4318 | gatling.llm.otlp.url: not an HTTP URL",
        "gatling.llm.otlp.url | http://user:hush@host | gatling.llm.otlp.url: contains a user",
        "OTEL_EXPORTER_OTLP_ENDPOINT | http:// hush | OTEL_EXPORTER_OTLP_ENDPOINT: not an HTTP URL",
        "OTEL_EXPORTER_OTLP_HEADERS | hush | OTEL_EXPORTER_OTLP_HEADERS: a pair has no name",
        "OTEL_EXPORTER_OTLP_HEADERS | a=%zzhush | OTEL_EXPORTER_OTLP_HEADERS: a value is not",
        "OTEL_EXPORTER_OTLP_HEADERS | host=hush | OTEL_EXPORTER_OTLP_HEADERS: the header 'host'",
        "OTEL_EXPORTER_OTLP_HEADERS | a=hush%0Ab | OTEL_EXPORTER_OTLP_HEADERS: the header 'a'",
        "OTEL_EXPORTER_OTLP_TIMEOUT | 0 | OTEL_EXPORTER_OTLP_METRICS_TIMEOUT: not a number",
        "OTEL_METRIC_EXPORT_INTERVAL | 10 | OTEL_METRIC_EXPORT_INTERVAL: not a number of"
            + " milliseconds ('10'). It must be at least 1000.",
        "OTEL_EXPORTER_OTLP_PROTOCOL | grpc | OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' is not",
        "gatling.llm.otlp.names | old | gatling.llm.otlp.names: must be genai, legacy or both",
      })
  void whatMakesNoSenseIsRefusedWithoutTheSecret(String name, String value, String message) {
    Map<String, String> all = new HashMap<>(Map.of(ENDPOINT, "http://all:4318"));
    all.put(name, value);
    assertThatThrownBy(() -> of(all, all))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message)
        .hasMessageNotContaining("hush");
  }
}
