// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live.otlp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpanOptionsTest {

  private static final String URL = OtlpOptions.URL;
  private static final String TRACES = SpanOptions.PROPERTY;
  private static final String ENDPOINT = "OTEL_EXPORTER_OTLP_ENDPOINT";

  private static Optional<SpanOptions> of(Map<String, String> properties, Map<String, String> env) {
    return SpanOptions.of(properties::get, env::get);
  }

  @ParameterizedTest
  @CsvSource({
    "http://localhost:4318, http://localhost:4318/v1/traces",
    "http://localhost:4318/v1/metrics, http://localhost:4318/v1/traces",
    "https://collector/otlp/v1/traces?tenant=1, https://collector/otlp/v1/traces?tenant=1",
  })
  void thePathOfTracesIsAdded(String url, String traces) {
    SpanOptions options = of(Map.of(URL, url, TRACES, "true"), Map.of()).orElseThrow();
    assertThat(options.to().address()).isEqualTo(URI.create(traces));
    assertThat(options.share()).isEqualTo(1);
  }

  @Test
  void theSignalsOwnVariablesWin() {
    SpanOptions options =
        of(
                Map.of(TRACES, "0.25"),
                Map.of(
                    ENDPOINT,
                    "http://all:4318",
                    "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
                    "http://own/as/is",
                    "OTEL_EXPORTER_OTLP_HEADERS",
                    "a=1",
                    "OTEL_EXPORTER_OTLP_TRACES_HEADERS",
                    "b=2",
                    "OTEL_EXPORTER_OTLP_TRACES_TIMEOUT",
                    "300",
                    "OTEL_SERVICE_NAME",
                    "canary"))
            .orElseThrow();

    assertThat(options.share()).isEqualTo(0.25);
    assertThat(options.to().address()).isEqualTo(URI.create("http://own/as/is"));
    assertThat(options.to().headers()).containsExactly(Map.entry("b", "2"));
    assertThat(options.to().timeout()).hasMillis(300);
    assertThat(options.resource()).containsEntry("service.name", "canary");
  }

  @Test
  void noSpanIsSentUnlessAsked() {
    assertThat(of(Map.of(URL, "http://all:4318"), Map.of())).isEmpty();
    assertThat(of(Map.of(URL, "http://all:4318", TRACES, "false"), Map.of())).isEmpty();
    assertThat(of(Map.of(URL, "http://all:4318", TRACES, "0"), Map.of())).isEmpty();
    assertThat(of(Map.of(URL, "off", TRACES, "true"), Map.of(ENDPOINT, "http://all"))).isEmpty();
    assertThat(
            of(Map.of(TRACES, "true"), Map.of(ENDPOINT, "http://all", "OTEL_SDK_DISABLED", "true")))
        .isEmpty();
    assertThat(
            of(
                Map.of(TRACES, "true"),
                Map.of(ENDPOINT, "http://all", "OTEL_TRACES_EXPORTER", "none")))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "gatling.llm.otlp.traces | yes | gatling.llm.otlp.traces: not true, false or a number from"
            + " 0 to 1 ('yes')",
        "gatling.llm.otlp.traces | 1.5 | gatling.llm.otlp.traces: not true, false or a number",
        "gatling.llm.otlp.traces | NaN | gatling.llm.otlp.traces: not true, false or a number",
        "gatling.llm.otlp.url | | gatling.llm.otlp.traces: no collector is set. Set"
            + " -Dgatling.llm.otlp.url",
      })
  void whatMakesNoSenseIsRefused(String name, String value, String message) {
    Map<String, String> all = new HashMap<>(Map.of(URL, "http://all:4318", TRACES, "true"));
    all.put(name, value);
    assertThatThrownBy(() -> of(all, Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }
}
