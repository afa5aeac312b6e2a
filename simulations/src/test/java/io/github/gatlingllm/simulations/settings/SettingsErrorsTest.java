// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import static io.github.gatlingllm.simulations.settings.TypedSettings.refused;
import static io.github.gatlingllm.simulations.settings.TypedSettings.settings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.gatlingllm.settings.Property;
import io.github.gatlingllm.settings.SettingsException;
import io.github.gatlingllm.settings.SettingsTexts;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Properties and values that are refused. */
class SettingsErrorsTest {

  @ParameterizedTest
  @CsvSource({
    "llm.outputToken,llm.outputTokens",
    "llm.outputtokens,llm.outputTokens",
    "llm.ttft,llm.slo.ttft",
    "llm.warmup,llm.warmUp",
    "llm.concurency,llm.concurrency",
    "llm.key,llm.apiKey"
  })
  void anUnknownPropertyIsAskedBack(String typed, String meant) {
    refused(SettingsTexts.unknownLike(typed, meant), typed, "1");
  }

  @ParameterizedTest
  @CsvSource({
    "'sk-tide-4711\u200b', character 13 of 13 is U+200B ZERO WIDTH SPACE",
    "'sk-tide-4711\n', character 13 of 13 is U+000A LINE FEED (LF)",
    "' sk-tide-4711', character 1 of 13 is U+0020 SPACE"
  })
  void aKeyThatCanNotBeSentIsRefusedByPosition(String key, String problem) {
    refused(
        "llm.apiKey: "
            + problem
            + ". A key or secret must contain only visible ASCII characters, with spaces or tabs"
            + " only between them. Copy it again without that character.",
        "llm.apiKey",
        key);
  }

  @ParameterizedTest
  @CsvSource({
    "llm.apiKey:sesame,llm.apiKey:…",
    "llm.apiKey sesame,llm.apiKey …",
    "llm.headers.X-Key: sesame,llm.headers.X-Key:…"
  })
  void aValueInANameIsNotShown(String typed, String shown) {
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(() -> settings(typed, ""))
        .withMessageStartingWith("'" + shown + "' is not a property")
        .withMessageNotContaining("sesame");
  }

  @Test
  void anUnknownPropertyLikeNoneBringsTheList() {
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(() -> settings("llm.frobnicate", "1"))
        .withMessage(SettingsTexts.unknown("llm.frobnicate", Property.keys()));
  }

  @ParameterizedTest
  @CsvSource({
    "llm.url,localhost:8000,an http or https URL with a host,llm.url=http://127.0.0.1:8000",
    "llm.url,ftp://x,an http or https URL with a host,llm.url=http://127.0.0.1:8000",
    "llm.dialect,soap,'one of openai-chat, openai-completions, openai-responses,"
        + " anthropic-messages, ollama-chat, ollama-generate, tgi-generate, gemini,"
        + " azure-openai',llm.dialect=openai-chat",
    "llm.path,chat,a path that begins with /,llm.path=/v1/chat/completions",
    "llm.model,'',a text,llm.model=llama-3",
    "llm.timeout,soon,'a duration above 0, such as 60, 60s, 2m or 500ms',llm.timeout=120s",
    "llm.duration,0,'a duration above 0, such as 60, 60s, 2m or 500ms',llm.duration=60s",
    "llm.warmUp,-1,'a duration, such as 60, 60s, 2m or 500ms',llm.warmUp=10s",
    "llm.rate,0,a number of users per second above 0,llm.rate=2",
    "llm.rate,NaN,a number of users per second above 0,llm.rate=2",
    "llm.rate,fast,a number of users per second above 0,llm.rate=2",
    "llm.poisson,no,true or false,llm.poisson=true",
    "llm.concurrency,0,a whole number of at least 1,llm.concurrency=8",
    "llm.requests,1.5,a whole number of at least 1,llm.requests=100",
    "llm.seed,x,a whole number,llm.seed=42",
    "llm.tracing,2,'true, false or a share from 0 to 1',llm.tracing=false",
    "llm.inputTokens,7,'at least 8 tokens, because each prompt is unique',llm.inputTokens=256",
    "llm.outputTokens,0,'a length of at least 1 token, such as 256, uniform 100..2000, normal 512"
        + " 64 or lognormal 512 0.8',llm.outputTokens=128",
    "llm.maxTokens,-1,'a length of at least 1 token, such as 256, uniform 100..2000, normal 512"
        + " 64 or lognormal 512 0.8',llm.maxTokens=128",
    "llm.agent.search,4..1,'two numbers of agents from 1 on, the lower one first, such as 1..64',"
        + "llm.agent.search=1..64",
    "llm.stream,yes,true or false,llm.stream=true",
    "llm.tokens.source,chunks,usage or tokenizer,llm.tokens.source=usage",
    "llm.slo.ttft,0,a number of ms above 0,llm.slo.ttft=200",
    "llm.labels,gpu,'pairs such as gpu=H100,tp=2, each name once','llm.labels=gpu=H100,tp=2'",
    "llm.labels,'a=1,a=2','pairs such as gpu=H100,tp=2, each name once','llm.labels=gpu=H100,tp=2'"
  })
  void aMalformedValueIsNamedWithItsRuleAndRemedy(
      String property, String value, String rule, String remedy) {
    refused(SettingsTexts.malformed(property, value, rule, "-D" + remedy), property, value);
  }

  @ParameterizedTest
  @CsvSource({
    "llm.rate,2,llm.concurrency,3",
    "llm.poisson,true,llm.concurrency,3",
    "llm.outputTokens,2,llm.maxTokens,3",
    "llm.prompts,x,llm.inputTokens,30",
    "llm.prompts,x,llm.sharedPrefix,true",
    "llm.prompts,x,llm.prefix,9x1",
    "llm.prompts,x,llm.load,rag",
    "llm.sharedPrefix,true,llm.prefix,9x1",
    "llm.trace,t,llm.rate,2",
    "llm.trace,t,llm.concurrency,2",
    "llm.trace,t,llm.warmUp,2",
    "llm.trace,t,llm.prompts,x",
    "llm.trace,t,llm.outputTokens,2",
    "llm.trace,t,llm.load,rag",
    "llm.trace,t,llm.turns,2",
    "llm.agent.trace,t,llm.trace,t",
    "llm.agent.trace,t,llm.prompts,x",
    "llm.agent.trace,t,llm.turns,2",
    "llm.agent.search,1..4,llm.concurrency,2",
    "llm.agent.search,1..4,llm.duration,60s",
    "llm.agent.search,1..4,llm.trace,t",
    "llm.tenants,'a:1,b:1',llm.agent.trace,t",
    "llm.adapters,'a,b',llm.agent.trace,t"
  })
  void contradictionsAreRefused(String one, String value, String other, String otherValue) {
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(() -> settings(one, value, other, otherValue))
        .withMessageStartingWith(one + ", " + other + ": both are set, but ")
        .withMessageEndingWith(". Remove one of them");
  }

  @ParameterizedTest
  @CsvSource({"llm.tenants,'a:1,b:1'", "llm.adapters,'a,b'"})
  void aBuiltInLoadOfSeveralTurnsIsOne(String property, String value) {
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(() -> settings(property, value, "llm.load", "agent"))
        .withMessageStartingWith(property + ", llm.turns: both are set, but ");
  }

  @Test
  void attainmentIsAPercentageOfSomething() {
    refused(
        SettingsTexts.malformed(
            "llm.slo.attainment", "101", "a % above 0, at most 100", "-Dllm.slo.attainment=99"),
        "llm.slo.ttft",
        "200",
        "llm.slo.attainment",
        "101");
    refused(
        SettingsTexts.missing("llm.slo.attainment", "is no SLO bound", "-Dllm.slo.ttft=200"),
        "llm.slo.attainment",
        "99");
  }

  @Test
  void assumptionsAreThoseOfATraceOfJobs() {
    refused(
        SettingsTexts.missing(
            "llm.agent.assume", "is no llm.agent.trace", "-Dllm.agent.trace=jobs.jsonl"),
        "llm.agent.assume",
        "instantTools");
  }

  @Test
  void aSearchOfAgentsIsByAnSloOfJobs() {
    refused(
        SettingsTexts.missing("llm.agent.search", "is no llm.slo.jct", "-Dllm.slo.jct=60000"),
        "llm.agent.search",
        "1..64");
  }

  @Test
  void idleTimeIsThatOfAReader() {
    refused(
        SettingsTexts.missing("llm.slo.idle", "is no reader", "-Dllm.reader=4"),
        "llm.slo.idle",
        "500");
    refused(
        SettingsTexts.malformed(
            "llm.reader", "0", "a number of words per second above 0", "-Dllm.reader=4"),
        "llm.reader",
        "0");
  }

  @Test
  void anAnswerInOnePieceHasNoTokensToTime() {
    refused(
        SettingsTexts.notMeasurable("llm.slo.ttft", "llm.slo.e2e"),
        "llm.slo.ttft",
        "200",
        "llm.stream",
        "false");
    assertThat(settings("llm.slo.e2e", "200", "llm.stream", "false").promise().slo()).isPresent();
  }

  @Test
  void severalWorkersMustBeToldWhatEachWouldChooseForItself() {
    SharedSettings.require(1, Set.of());
    SharedSettings.require(2, Set.of("llm.url", "llm.seed"));
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(() -> SharedSettings.require(2, Set.of("llm.seed")))
        .withMessage(
            SettingsTexts.notShared(
                "llm.url", "start its own simulated server", "-Dllm.url=http://127.0.0.1:8000"));
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(() -> SharedSettings.require(2, Set.of("llm.url")))
        .withMessage(SettingsTexts.notShared("llm.seed", "choose another seed", "-Dllm.seed=42"));
  }
}
