// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import static io.github.gatlingllm.simulations.settings.TypedSettings.refused;
import static io.github.gatlingllm.simulations.settings.TypedSettings.settings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.gatlingllm.settings.AgentRange;
import io.github.gatlingllm.settings.LengthSetting;
import io.github.gatlingllm.settings.PrefixSetting;
import io.github.gatlingllm.settings.SettingsException;
import io.github.gatlingllm.settings.SettingsTexts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;

/** Lengths, prefixes, fields, traces and built-in loads in settings, and their echo. */
class RequestShapeSettingsTest {

  @Test
  void lengthsAndPrefixesAreThoseGiven() {
    Settings settings =
        settings(
            "llm.inputTokens", "normal 512 64",
            "llm.prefix", "256x20",
            "llm.outputTokens", "uniform 10..20");

    var prompts = (ExamplePrompts.BuiltIn) settings.prompts();
    assertThat(prompts.prefix()).isEqualTo(new PrefixSetting(256, 20));
    // A prompt has room for its prefix and a unique part.
    assertThat(prompts.tokens().min()).isEqualTo(264);
    assertThat(settings.answers().length().tokens().form()).isEqualTo(LengthSetting.Form.UNIFORM);
    assertThat(settings.echo())
        .contains("llm.inputTokens=\"normal 512 64\"", "llm.prefix=256x20")
        .doesNotContain("llm.maxTokens=");
  }

  @Test
  void capsMayVary() {
    Settings settings = settings("llm.maxTokens", "lognormal 100 0.5 16..256");

    LengthSetting caps = settings.answers().length().tokens();
    assertThat(settings.answers().length().exact()).isFalse();
    assertThat(caps).isEqualTo(new LengthSetting(LengthSetting.Form.LOG_NORMAL, 100, 0.5, 16, 256));
    assertThat(settings.echo()).contains("llm.maxTokens=\"lognormal 100 0.5 16..256\"");
  }

  @Test
  void aPrefixMustFit() {
    refused(
        SettingsTexts.prefixTooLong("llm.prefix", "256x20", "uniform 100..600", 264),
        "llm.inputTokens",
        "uniform 100..600",
        "llm.prefix",
        "256x20");
    // In conversations, it is a system message.
    assertThat(settings("llm.inputTokens", "100", "llm.prefix", "256x20", "llm.turns", "3"))
        .isNotNull();
  }

  @Test
  void aTraceHasItsOwnLoad() {
    Settings settings = settings("llm.trace", "t.jsonl", "llm.requests", "10", "llm.duration", "5");

    assertThat(settings.load())
        .isEqualTo(
            new LoadSettings.Replayed(
                Path.of("t.jsonl"),
                new LoadSettings.Stop(
                    Duration.ZERO, Optional.of(Duration.ofSeconds(5)), Optional.of(10))));
    assertThat(settings.echo()).contains("llm.trace=t.jsonl").doesNotContain("llm.rate");
  }

  @Test
  void aTraceOfJobsHasItsOwnArrivalsUnlessALoadIsSet() {
    Path file = Path.of("j.jsonl");
    Settings own = settings("llm.agent.trace", "j.jsonl", "llm.agent.assume", "instantTools");
    Settings loaded =
        settings("llm.agent.trace", "j.jsonl", "llm.concurrency", "3", "llm.maxTokens", "9");

    assertThat(own.load())
        .isEqualTo(new LoadSettings.Jobs(file, List.of("instantTools"), false, Optional.empty()));
    assertThat(own.load().stop().warmUp()).isZero();
    var search = new LoadSettings.JobSearch(new AgentRange(1, 64));
    assertThat(settings("llm.agent.search", "1..64", "llm.slo.jct", "900").load())
        .isEqualTo(search);
    assertThat(
            settings(
                    "llm.agent.trace", "j.jsonl", "llm.agent.search", "1 .. 64", "llm.slo.jct", "9")
                .load())
        .isEqualTo(new LoadSettings.Jobs(file, List.of(), false, Optional.of(search)));
    assertThat(
            settings("llm.agent.trace", "j.jsonl", "llm.warmUpUntilSteady", "1m")
                .load()
                .stop()
                .untilSteady())
        .contains(Duration.ofMinutes(1));
    assertThat(loaded.load())
        .isInstanceOfSatisfying(
            LoadSettings.Jobs.class,
            jobs -> {
              assertThat(jobs.capped()).isTrue();
              assertThat(jobs.users()).get().isInstanceOf(LoadSettings.Closed.class);
            });
  }

  @Test
  void aBuiltInLoadIsEchoedWithItsValues() {
    Settings settings = settings("llm.load", "agent", "llm.turns", "3");

    assertThat(settings.talk().turns()).isEqualTo(3);
    assertThat(settings.talk().think()).isPresent();
    assertThat(settings.echo())
        .contains("llm.load=agent", "llm.turns=3", "llm.thinkTime=\"exp 3s\"", "llm.prefix=5072x1")
        .contains("llm.inputTokens=\"lognormal 793 1.202 8..16384\"");
  }

  @Test
  void fieldsUrlsIdsAndFailuresAreThoseGiven() {
    Settings settings =
        settings(
            "llm.param.top_k", "40",
            "llm.param.token", "sesame",
            "llm.url", "http://a:1,http://b:2",
            "llm.requestIdPrefix", "nightly-",
            "llm.maxFailed", "0.5");

    assertThat(settings.answers().fields()).isEqualTo(Map.of("top_k", 40, "token", "sesame"));
    assertThat(settings.target().urls()).hasSize(2);
    assertThat(settings.recording().requestIds()).hasValue("nightly-");
    assertThat(settings.promise().maxFailed()).hasValue(0.5);
    assertThat(settings.echo())
        .contains("llm.param.top_k=40", "llm.requestIds=true", "llm.maxFailed=0.5")
        .doesNotContain("sesame");
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(() -> settings("llm.requestIdPrefix", "n-", "llm.requestIds", "false"))
        .withMessageStartingWith(
            "llm.requestIdPrefix: 'n-' is not possible without llm.requestIds");
  }

  @Test
  void simulationsWithOwnRequestsRefuseTheirShape() {
    for (String name : new String[] {"llm.param.top_k", "llm.load", "llm.prefix", "llm.trace"}) {
      var properties = new Properties();
      properties.setProperty(name, "x");
      assertThatExceptionOfType(SettingsException.class)
          .isThrownBy(() -> ExampleSettings.of(properties, "RagSimulation", Map.of()))
          .withMessageStartingWith(name + ": set to 'x', but RagSimulation sets this itself.");
    }
    var agent = new Properties();
    agent.setProperty("llm.load", "agent");
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(() -> ExampleSettings.ofLevels(agent, "CapacitySimulation", Map.of()))
        .withMessageStartingWith("llm.load: set to 'agent', but CapacitySimulation");
    agent.setProperty("llm.load", "rag");
    assertThat(ExampleSettings.ofLevels(agent, "CapacitySimulation", Map.of()).echo())
        .contains("llm.prefix=992x1");
  }
}
