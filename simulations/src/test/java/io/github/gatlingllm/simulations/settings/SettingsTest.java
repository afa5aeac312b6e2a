/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.simulations.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.gatlingllm.workload.Dataset;
import io.github.gatlingllm.workload.DatasetEntry;
import io.github.gatlingllm.workload.DatasetPlan;
import io.github.gatlingllm.workload.DatasetReading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {

  @TempDir Path folder;

  @Test
  void defaultsAreThoseOfTheContract() {
    Settings settings = settings();

    assertThat(settings.target().url()).isNull();
    assertThat(settings.target().dialect().id()).isEqualTo("openai-chat");
    assertThat(settings.target().model()).isNull();
    assertThat(settings.target().timeout()).isEqualTo(Duration.ofMinutes(2));
    assertThat(settings.target().preflight()).isTrue();
    assertThat(settings.load()).isEqualTo(new Load.Open(2, true, stop(10, 70, null)));
    assertThat(settings.prompts()).isEqualTo(new Prompts.BuiltIn(256, false));
    assertThat(settings.answers())
        .isEqualTo(new Answers(new Answers.AtMost(128), null, true, true, Optional.empty()));
    assertThat(settings.promise().slo()).isEmpty();
    assertThat(settings.recording()).isEqualTo(new Recording(Map.of(), true, false, false, null));
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
                + " llm.requirePaidOptIn=false llm.paidOptIn=false"
                + " llm.rate=2 llm.poisson=true llm.duration=60s llm.warmUp=10s llm.seed=7"
                + " llm.inputTokens=256 llm.sharedPrefix=false llm.turns=1 llm.maxTokens=128"
                + " llm.maxTokensField=max_tokens llm.stream=true llm.usage=true"
                + " llm.tokens.source=usage llm.labels=\"gpu=H100 SXM,tp=2\""
                + " llm.recordTokens=true llm.recordGaps=false llm.requestIds=false");
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
        .isEqualTo(new Load.Open(5, true, stop(10, 70, null)));
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
        .isEqualTo(new Load.Stop(Duration.ZERO, Optional.empty(), Optional.of(50)));
    assertThat(settings("llm.requests", "50", "llm.duration", "5", "llm.warmUp", "1").load().stop())
        .isEqualTo(stop(1, 6, 50));
  }

  @Test
  void concurrencyMakesAClosedLoad() {
    assertThat(settings("llm.concurrency", "8", "llm.warmUp", "0").load())
        .isEqualTo(new Load.Closed(8, stop(0, 60, null)));
  }

  @Test
  void theSloHasTheBoundsThatAreSet() {
    Promise promise =
        settings(
                "llm.slo.ttft", "200",
                "llm.slo.tpot", "12.5",
                "llm.slo.e2e", "5s",
                "llm.slo.stall", "500ms",
                "llm.slo.attainment", "99.5")
            .promise();

    assertThat(promise.slo().orElseThrow().text())
        .isEqualTo("TTFT ≤ 200 ms and TPOT ≤ 12.5 ms and E2E ≤ 5000 ms and Max stall ≤ 500 ms");
    assertThat(promise.slo().orElseThrow().name()).isEqualTo("slo");
    assertThat(promise.attainment()).isEqualTo(99.5);
    assertThat(settings("llm.slo.ttft", "200").promise().attainment()).isEqualTo(99);
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
            "llm.tokens.source", "tokenizer",
            "llm.labels", "gpu=H100, tp=2",
            "llm.recordTokens", "false",
            "llm.recordGaps", "true",
            "llm.requestIds", "true",
            "llm.resultsFolder", "/results");

    assertThat(settings.target().url()).hasToString("https://example.org/v1");
    assertThat(settings.target().path()).isEqualTo("/chat");
    assertThat(settings.load()).isEqualTo(new Load.Open(0.5, false, stop(10, 70, null)));
    assertThat(settings.prompts()).isEqualTo(new Prompts.BuiltIn(1, true));
    assertThat(settings.answers().length()).isEqualTo(new Answers.Exact(9));
    assertThat(settings.answers().maxTokensField()).isEqualTo("max_completion_tokens");
    assertThat(settings.answers().usage()).isFalse();
    assertThat(settings.answers().counting())
        .hasValueSatisfying(counting -> assertThat(counting.instead()).isTrue());
    assertThat(settings.recording())
        .isEqualTo(
            new Recording(
                Map.of("gpu", "H100", "tp", "2"), false, true, true, Path.of("/results")));
  }

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
    refused("'" + typed + "' is no property: did you mean '" + meant + "'?", typed, "1");
  }

  @ParameterizedTest
  @CsvSource({
    "2,'2s'",
    "500ms,'0.5s'",
    "1s..5s,'uniform 1s to 5s'",
    "1 .. 5,'uniform 1s to 5s'",
    "exp 5s,'exponential, mean 5s'"
  })
  void usersThinkBetweenTurns(String typed, String meant) {
    Talk talk = settings("llm.turns", "4", "llm.thinkTime", typed).talk();

    assertThat(talk.turns()).isEqualTo(4);
    assertThat(talk.think()).hasToString("Optional[" + meant + "]");
    assertThat(settings().talk()).isEqualTo(new Talk(1, Optional.empty()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"soon", "5s..1s", "exp", "exp soon", "..", "-1"})
  void aThinkTimeThatCanNotBe(String typed) {
    refused(
        "llm.thinkTime must be a duration such as 2s, a range such as 1s..5s, or a mean such as"
            + " exp 5s, but was '"
            + typed
            + "': set for instance -Dllm.thinkTime=2s, or leave it out",
        "llm.turns",
        "2",
        "llm.thinkTime",
        typed);
  }

  @Test
  void turnsThatCanNotBe() {
    refused(
        "llm.thinkTime must come with turns between which users think, but llm.turns is 1: set for"
            + " instance -Dllm.turns=4, or leave it out",
        "llm.thinkTime",
        "2s");
    refused(
        "llm.requests must be a multiple of llm.turns=4 in an open load, where each user has a whole"
            + " conversation, but was '10': set for instance -Dllm.requests=12",
        "llm.turns",
        "4",
        "llm.requests",
        "10");
    assertThat(
            settings("llm.turns", "4", "llm.requests", "10", "llm.concurrency", "2").talk().turns())
        .isEqualTo(4);
    refused(
        "llm.turns must be a whole number of at least 1, but was '0': set for instance"
            + " -Dllm.turns=1, or leave it out",
        "llm.turns",
        "0");
  }

  @Test
  void headersAreReadByNameAndSecretOnesNotEchoed() {
    Settings settings =
        settings(
            "llm.header.X-Team", "load test",
            "llm.header.X-Access-Token", "sesame",
            "llm.header.cookie", "a=b");

    assertThat(settings.target().headers())
        .containsEntry("X-Team", "load test")
        .containsEntry("X-Access-Token", "sesame")
        .containsEntry("Cookie", "a=b");
    assertThat(settings.echo())
        .contains(
            " llm.header.cookie=*** llm.header.X-Access-Token=*** llm.header.X-Team=\"load test\" ")
        .doesNotContain("sesame");
    assertThat(settings().target().headers()).isEmpty();
    assertThat(settings().echo()).doesNotContain("llm.header");
  }

  @Test
  void headersThatCanNotBe() {
    refused(
        "'llm.header.X Team' is no property: a header's name must be of letters, digits and"
            + " !#$%&'*+-.^_`|~ alone, but was 'X Team'; set for instance -Dllm.header.X-Team=load",
        "llm.header.X Team", "1");
    refused(
        "'llm.header.content-length' is no property: a header's name must not be one that the"
            + " client sets by itself, but was 'content-length'; set for instance"
            + " -Dllm.header.X-Team=load",
        "llm.header.content-length",
        "1");
    refused(
        "llm.header.X-Key must be a text of one line, but was '***': set for instance"
            + " -Dllm.header.X-Key=load, or leave it out",
        "llm.header.X-Key",
        "sesame\nX-Evil: 1");
    refused(
        "llm.header.x-team must be set once, but was set again in other letters: names of headers"
            + " know no upper and lower case; leave one of them out",
        "llm.header.X-Team",
        "1",
        "llm.header.x-team",
        "2");
    refused(
        "llm.apiKey and llm.header.Authorization must not be set together, but were: openai-chat"
            + " sends the key in that header; leave one of them out",
        "llm.apiKey",
        "k",
        "llm.header.authorization",
        "Bearer k");
    refused(
        "'llm.headers.X-Team' is no property: did you mean 'llm.header.<Name>'?",
        "llm.headers.X-Team",
        "1");
  }

  @Test
  void anUnknownPropertyLikeNoneBringsTheList() {
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(() -> settings("llm.frobnicate", "1"))
        .withMessageStartingWith("'llm.frobnicate' is no property: known are llm.url, llm.dialect")
        .withMessageEndingWith("llm.resultsFolder");
  }

  @ParameterizedTest
  @CsvSource({
    "llm.url,localhost:8000,an http or https URL with a host,llm.url=http://127.0.0.1:8000",
    "llm.url,ftp://x,an http or https URL with a host,llm.url=http://127.0.0.1:8000",
    "llm.dialect,soap,'one of openai-chat, openai-completions, openai-responses, anthropic-messages, ollama-chat, ollama-generate, tgi-generate, gemini, azure-openai',llm.dialect=openai-chat",
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
    "llm.inputTokens,7,a whole number of at least 8,llm.inputTokens=256",
    "llm.outputTokens,0,a whole number of at least 1,llm.outputTokens=128",
    "llm.maxTokens,-1,a whole number of at least 1,llm.maxTokens=128",
    "llm.stream,yes,true or false,llm.stream=true",
    "llm.tokens.source,chunks,usage or tokenizer,llm.tokens.source=usage",
    "llm.slo.ttft,0,a number of ms above 0,llm.slo.ttft=200",
    "llm.labels,gpu,'pairs such as gpu=H100,tp=2, each name once','llm.labels=gpu=H100,tp=2'",
    "llm.labels,'a=1,a=2','pairs such as gpu=H100,tp=2, each name once','llm.labels=gpu=H100,tp=2'"
  })
  void aMalformedValueIsNamedWithItsRuleAndRemedy(
      String property, String value, String rule, String remedy) {
    refused(
        property
            + " must be "
            + rule
            + ", but was '"
            + value
            + "': set for instance -D"
            + remedy
            + ", or leave it out",
        property,
        value);
  }

  @Test
  void attainmentIsAPercentageOfSomething() {
    refused(
        "llm.slo.attainment must be a % above 0, at most 100, but was '101': set for instance"
            + " -Dllm.slo.attainment=99, or leave it out",
        "llm.slo.ttft", "200", "llm.slo.attainment", "101");
    refused(
        "llm.slo.attainment must come with a bound, but there is none: set for instance"
            + " -Dllm.slo.ttft=200, or leave it out",
        "llm.slo.attainment",
        "99");
  }

  @ParameterizedTest
  @CsvSource({
    "llm.rate,2,llm.concurrency,3",
    "llm.poisson,true,llm.concurrency,3",
    "llm.outputTokens,2,llm.maxTokens,3",
    "llm.prompts,x,llm.inputTokens,30",
    "llm.prompts,x,llm.sharedPrefix,true"
  })
  void contradictionsAreRefused(String one, String value, String other, String otherValue) {
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(() -> settings(one, value, other, otherValue))
        .withMessageStartingWith(one + " and " + other + " must not be set together, but were: ")
        .withMessageEndingWith("; leave one of them out");
  }

  @Test
  void anAnswerInOnePieceHasNoTokensToTime() {
    refused(
        "llm.slo.ttft must not be set with llm.stream=false, but was: an answer in one piece has no"
            + " single tokens to time; bound llm.slo.e2e instead, or leave llm.stream out",
        "llm.slo.ttft",
        "200",
        "llm.stream",
        "false");
    assertThat(settings("llm.slo.e2e", "200", "llm.stream", "false").promise().slo()).isPresent();
  }

  @Test
  void promptsOneALine() throws IOException {
    assertThat(prompts("Hello {x}\n\n  Wie geht's? \r\n"))
        .extracting(DatasetEntry::prompt)
        .containsExactly("Hello {x}", "Wie geht's?");
  }

  @Test
  void promptsInJsonLines() throws IOException {
    assertThat(prompts("{\"prompt\":\"two\\nlines\", \"id\": 1}\n{\"prompt\":\"é\"}\n"))
        .extracting(DatasetEntry::prompt)
        .containsExactly("two\nlines", "é");
  }

  @Test
  void promptsThatAreConversations() throws IOException {
    assertThat(
            prompts(
                "{\"messages\":[{\"role\":\"system\",\"content\":\"Be brief.\"},"
                    + "{\"role\":\"user\",\"content\":\"Hi\"}]}\n"
                    + "{\"prompt\":\"Alone\"}\n"))
        .extracting(DatasetEntry::messages)
        .containsExactly(
            List.of(
                Map.of("role", "system", "content", "Be brief."),
                Map.of("role", "user", "content", "Hi")),
            List.of(Map.of("role", "user", "content", "Alone")));
  }

  @Test
  void promptsOfAnyOtherFormat() throws IOException {
    assertThat(prompts("prompt,output_tokens\n\"a\nb\",5\n"))
        .extracting(DatasetEntry::prompt)
        .containsExactly("a\nb");
    assertThat(prompts("[{\"conversations\":[{\"from\":\"human\",\"value\":\"a\"}]}]"))
        .extracting(DatasetEntry::prompt)
        .containsExactly("a");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | is empty",
        "{\"prompt\":\"a\"}~~{\"prompt\" | line 3 is no JSON",
        "{\"prompt\":\"a\"}~{\"text\":\"b\"} | line 2 has neither a text 'prompt' nor a list",
        "{\"messages\":[{\"role\":\"user\"}]} | line 1 has a message without a text 'role' and a",
        "{\"messages\":[]} | line 1 has no message of role 'user' with content",
      })
  void aPromptFileThatCantBe(String content, String problem) throws IOException {
    Path file = Files.writeString(folder.resolve("prompts"), content.replace('~', '\n'));

    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(() -> settings("llm.prompts", file.toString()))
        .withMessageStartingWith(
            "llm.prompts must be a file of prompts, one a line or JSONL, but "
                + file
                + " "
                + problem);
  }

  @Test
  void aPromptFileThatIsNotThere() {
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(() -> settings("llm.prompts", "nowhere.txt"))
        .withMessageContaining(Path.of("nowhere.txt").toAbsolutePath() + " can't be read")
        .withMessageEndingWith("name a text file by its full path");
  }

  private List<DatasetEntry> prompts(String content) throws IOException {
    Path file = Files.writeString(folder.resolve("prompts"), content);
    assertThat(settings("llm.prompts", file.toString()).prompts())
        .isEqualTo(new Prompts.Listed(file));
    var entries = new ArrayList<DatasetEntry>();
    try (DatasetReading reading = Dataset.of(file).read(DatasetPlan.ALL, skipped -> {})) {
      reading.forEachRemaining(entries::add);
    }
    return entries;
  }

  @Test
  void aTokenizerCountsInsteadOfTheServerOrBesideIt() {
    Settings instead = settings("llm.tokens.source", "tokenizer");
    assertThat(instead.echo()).contains(" llm.tokens.source=tokenizer llm.tokenizer=cl100k_base");
    Counting beside = settings("llm.tokenizer", "o200k_base").answers().counting().orElseThrow();
    assertThat(beside.instead()).isFalse();
    assertThat(beside.tokenizer().name()).isEqualTo("o200k_base");
    assertThat(settings().answers().counting()).isEmpty();
    assertThat(settings().echo()).doesNotContain("llm.tokenizer");
  }

  @Test
  void aTokenizerThatCanNotBeReadIsSaidWithItsReason() throws IOException {
    Path file = Files.writeString(folder.resolve("tokenizer.json"), "{}");
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(() -> settings("llm.tokenizer", file.toString()))
        .withMessageStartingWith(
            "llm.tokenizer must be cl100k_base, o200k_base or the path of a tokenizer.json, but "
                + file)
        .withMessageContaining("is it complete?");
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(() -> settings("llm.tokenizer", "p50k_base"))
        .withMessageContaining("p50k_base")
        .withMessageContaining("can't be read");
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
        "llm.baseline.tolerance must come with a baseline, but there is none: set for instance"
            + " -Dllm.baseline=chat-baseline.json, or leave it out",
        "llm.baseline.tolerance",
        "5");
  }

  private static Load.Stop stop(long warmUp, long after, @Nullable Integer requests) {
    return new Load.Stop(
        Duration.ofSeconds(warmUp),
        Optional.of(Duration.ofSeconds(after)),
        Optional.ofNullable(requests));
  }

  private static void refused(String message, String... given) {
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(() -> settings(given))
        .withMessage(message);
  }

  private static Settings settings(String... given) {
    var values = new LinkedHashMap<String, String>();
    for (int i = 0; i < given.length; i += 2) {
      values.put(given[i], given[i + 1]);
    }
    return Settings.of(values);
  }
}
