// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import static io.github.gatlingllm.simulations.settings.TypedSettings.refused;
import static io.github.gatlingllm.simulations.settings.TypedSettings.settings;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.settings.LengthSetting;
import io.github.gatlingllm.settings.SettingsTexts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTest {

  @Test
  void defaultsAreThoseOfTheContract() {
    Settings settings = settings();

    assertThat(settings.target().url()).isNull();
    assertThat(settings.target().dialect().id()).isEqualTo("openai-chat");
    assertThat(settings.target().model()).isNull();
    assertThat(settings.target().timeout()).isEqualTo(Duration.ofMinutes(2));
    assertThat(settings.target().preflight()).isTrue();
    assertThat(settings.load()).isEqualTo(new LoadSettings.Open(2, true, stop(10, 70, null)));
    assertThat(settings.prompts())
        .isEqualTo(new ExamplePrompts.BuiltIn(LengthSetting.fixed(256), false, null));
    assertThat(settings.answers())
        .isEqualTo(
            new AnswerSettings(
                new AnswerSettings.Length(LengthSetting.fixed(128), false),
                Map.of(),
                null,
                true,
                true,
                false,
                Optional.empty()));
    assertThat(settings.promise().slo()).isEmpty();
    assertThat(settings.recording())
        .isEqualTo(
            new OutputSettings(
                Map.of(),
                true,
                false,
                List.of(),
                Optional.empty(),
                OptionalDouble.empty(),
                Optional.empty(),
                null));
  }

  @Test
  void everythingElseCanBeSet() {
    Settings settings =
        settings(
            "llm.url", "https://example.org/v1",
            "llm.path", "/chat",
            "llm.model", "m",
            "llm.rate", "0.5",
            "llm.poisson", "false",
            "llm.inputTokens", "1",
            "llm.sharedPrefix", "true",
            "llm.outputTokens", "9",
            "llm.maxTokensField", "max_completion_tokens",
            "llm.usage", "false",
            "llm.requireFinishReason", "true",
            "llm.tokens.source", "tokenizer",
            "llm.labels", "gpu=H100, tp=2",
            "llm.recordTokens", "false",
            "llm.recordGaps", "true",
            "llm.export", "vllm,aiperf",
            "llm.requestIds", "true",
            "llm.tracing", "0.25",
            "llm.reader", "3.5",
            "llm.resultsFolder", "/results");

    assertThat(settings.target().url()).hasToString("https://example.org/v1");
    assertThat(settings.target().path()).isEqualTo("/chat");
    assertThat(settings.load()).isEqualTo(new LoadSettings.Open(0.5, false, stop(10, 70, null)));
    assertThat(settings.prompts())
        .isEqualTo(new ExamplePrompts.BuiltIn(LengthSetting.fixed(1), true, null));
    assertThat(settings.answers().length())
        .isEqualTo(new AnswerSettings.Length(LengthSetting.fixed(9), true));
    assertThat(settings.answers().maxTokensField()).isEqualTo("max_completion_tokens");
    assertThat(settings.answers().usage()).isFalse();
    assertThat(settings.answers().finishRequired()).isTrue();
    assertThat(settings.answers().counting())
        .hasValueSatisfying(counting -> assertThat(counting.instead()).isTrue());
    assertThat(settings.recording())
        .isEqualTo(
            new OutputSettings(
                Map.of("gpu", "H100", "tp", "2"),
                false,
                true,
                List.of("vllm", "aiperf"),
                Optional.of("r-"),
                OptionalDouble.of(0.25),
                Optional.of(3.5),
                Path.of("/results")));
  }

  @Test
  void theEchoNamesEveryValueInOneLineButTheKey() {
    String echo =
        settings("llm.apiKey", "secret", "llm.seed", "7", "llm.labels", "gpu=H100 SXM,tp=2")
            .withModel("llama-3")
            .echo();

    assertThat(echo)
        .isEqualTo(
            "llm.url=embedded llm.dialect=openai-chat llm.path=/v1/chat/completions"
                + " llm.model=llama-3 llm.apiKey=*** llm.timeout=120s llm.preflight=true"
                + " llm.http2=false llm.shareConnections=true"
                + " llm.requirePaidOptIn=false llm.paidOptIn=false"
                + " llm.rate=2 llm.poisson=true llm.duration=60s llm.warmUp=10s llm.seed=7"
                + " llm.inputTokens=256 llm.sharedPrefix=false llm.turns=1 llm.maxTokens=128"
                + " llm.maxTokensField=max_tokens llm.stream=true llm.usage=true"
                + " llm.requireFinishReason=false llm.tokens.source=usage llm.slo.sane=false llm.labels=\"gpu=H100"
                + " SXM,tp=2\" llm.recordTokens=true llm.recordGaps=false llm.requestIds=false"
                + " llm.server.metrics=auto llm.server.interval=1s llm.tracing=false");
  }

  @Test
  void durationsAreEchoedWithTheirUnit() {
    assertThat(settings("llm.duration", "2m", "llm.warmUp", "0.5", "llm.timeout", "9").echo())
        .contains(" llm.timeout=9s ", " llm.duration=120s ", " llm.warmUp=500ms ");
  }

  @Test
  void aRandomSeedIsEchoed() {
    Settings settings = settings();

    assertThat(settings.echo()).contains(" llm.seed=" + settings.seed() + " ");
  }

  @Test
  void otherSystemPropertiesAreNoneOfItsBusiness() {
    var properties = new Properties();
    properties.setProperty("java.home", "/");
    properties.setProperty("llm.rate", "5");

    assertThat(Settings.of(properties).load())
        .isEqualTo(new LoadSettings.Open(5, true, stop(10, 70, null)));
  }

  @ParameterizedTest
  @CsvSource({"60,60000", "60s,60000", "2m,120000", "500ms,500", "1.5s,1500", "1h,3600000"})
  void durationsAreTypedAsPeopleDo(String typed, long millis) {
    assertThat(settings("llm.timeout", typed).target().timeout())
        .isEqualTo(Duration.ofMillis(millis));
  }

  @Test
  void aLimitOfRequestsNeedsNeitherTimeNorWarmUp() {
    assertThat(settings("llm.requests", "50").load().stop())
        .isEqualTo(new LoadSettings.Stop(Duration.ZERO, Optional.empty(), Optional.of(50)));
    assertThat(settings("llm.requests", "50", "llm.duration", "5", "llm.warmUp", "1").load().stop())
        .isEqualTo(stop(1, 6, 50));
  }

  @Test
  void concurrencyMakesAClosedLoad() {
    assertThat(settings("llm.concurrency", "8", "llm.warmUp", "0").load())
        .isEqualTo(new LoadSettings.Closed(8, stop(0, 60, null)));
  }

  @Test
  void theSloHasTheBoundsThatAreSet() {
    Promise promise =
        settings(
                "llm.slo.ttft", "200",
                "llm.slo.tpot", "12.5",
                "llm.slo.e2e", "5s",
                "llm.slo.stall", "500ms",
                "llm.slo.idle", "1s",
                "llm.reader", "4",
                "llm.slo.attainment", "99.5")
            .promise();

    assertThat(promise.slo().orElseThrow().text())
        .isEqualTo(
            "TTFT ≤ 200 ms and TPOT ≤ 12.5 ms and E2E ≤ 5000 ms and Max stall ≤ 500 ms"
                + " and Idle time ≤ 1000 ms");
    assertThat(promise.slo().orElseThrow().name()).isEqualTo("slo");
    assertThat(promise.attainment()).isEqualTo(99.5);
    assertThat(settings("llm.slo.ttft", "200").promise().attainment()).isEqualTo(99);
  }

  @Test
  void earlierRuns() {
    assertThat(settings().past())
        .isEqualTo(new Past(Optional.empty(), 0, List.of(), Optional.empty()));
    assertThat(
            settings("llm.baseline", "b.json", "llm.baseline.ignoredLabels", "build, date").past())
        .isEqualTo(
            new Past(
                Optional.of(Path.of("b.json")), 10, List.of("build", "date"), Optional.empty()));
    assertThat(settings("llm.history", "h.jsonl").past().history()).contains(Path.of("h.jsonl"));
    refused(
        SettingsTexts.missing(
            "llm.baseline.tolerance", "is no baseline", "-Dllm.baseline=chat-baseline.json"),
        "llm.baseline.tolerance",
        "5");
  }

  private static LoadSettings.Stop stop(long warmUp, long after, @Nullable Integer requests) {
    return new LoadSettings.Stop(
        Duration.ofSeconds(warmUp),
        Optional.of(Duration.ofSeconds(after)),
        Optional.ofNullable(requests));
  }
}
