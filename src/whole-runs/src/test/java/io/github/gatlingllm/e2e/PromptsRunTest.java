// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.feed;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.github.gatlingllm.javaapi.LlmDsl.conversation;
import static io.github.gatlingllm.javaapi.LlmDsl.fixed;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.prompts;
import static io.github.gatlingllm.javaapi.LlmDsl.uniform;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.ChatBuilder;
import io.github.gatlingllm.javaapi.Conversation;
import io.github.gatlingllm.javaapi.Prompts;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.PrefixCaching;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Prompts that share more or less, against servers that cache prefixes or do not. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PromptsRunTest {

  private static final int USERS = 40;

  /** Each way to share, by a request of its own. */
  public static class Sharing extends Simulation {

    private final Conversation talk = conversation("talk");

    {
      setUp(
              users("Unique", exec(chat("unique").user(prompts(uniform(40, 160)).unique(1)))),
              users("Groups", exec(chat("groups").user(prompts(256).sharedPrefix(128, 4).seed(2)))),
              users(
                  "Ratio",
                  feed(prompts(uniform(200, 600))
                          .outputTokens(uniform(4, 12))
                          .cacheHitPercent(60)
                          .seed(3))
                      .exec(
                          llm("ratio")
                              .chat()
                              .user("#{prompt}")
                              .exactOutputTokens("#{outputTokens}"))),
              users(
                  "System",
                  exec(
                      chat("system")
                          .system(prompts(fixed(256)).shared(4))
                          .user(prompts(64).unique(5)))),
              users(
                  "Repeated",
                  feed(prompts(200).unique(6))
                      .exec(
                          chat("repeated").user("#{prompt}"), chat("repeated").user("#{prompt}"))),
              users("Literal", exec(chat("literal").system("Be brief.").user(unique()))),
              users(
                  "Talk",
                  exec(
                      talk.turn(chat("turn").user(unique())),
                      talk.turn(chat("turn").user(unique())))))
          .protocols(llm.baseUrl(Setting.url()).model("llama-3"));
    }

    private static Prompts unique() {
      return prompts(64).unique(7);
    }

    private static ChatBuilder chat(String name) {
      return llm(name).chat().exactOutputTokens(4);
    }

    private static PopulationBuilder users(String name, ChainBuilder chain) {
      return scenario(name).exec(chain).injectOpen(constantUsersPerSec(USERS / 5.0).during(5));
    }
  }

  private Finished cached;
  private Finished uncached;

  @BeforeAll
  void runBoth() {
    cached = run(PrefixCaching.ON);
    uncached = run(PrefixCaching.OFF);
  }

  private static Finished run(PrefixCaching caching) {
    var options =
        SimulatorOptions.profile("fast")
            .withPerPrefillToken(Duration.ofNanos(1000))
            .withKvTokens(1_000_000)
            .withPrefixCaching(caching);
    try (var simulator = LlmSimulator.start(options)) {
      Finished run = StandInRun.of(Sharing.class).against(simulator.url()).run();
      assertThat(run.exit()).as(run.output()).isZero();
      return run;
    }
  }

  @Test
  void theReportStatesWhatWasAskedAndWhatTheServersCacheDid() {
    assertThat(cachedShare("unique")).isLessThan(0.01);
    assertThat(expectedShare("unique")).isZero();
    assertThat(cachedShare("groups")).isCloseTo(expectedShare("groups"), within(0.08));
    assertThat(expectedShare("groups")).isCloseTo(0.5 * (USERS - 4) / USERS, within(1e-9));
    assertThat(cachedShare("ratio")).isCloseTo(0.6, within(0.06));
    assertThat(expectedShare("ratio")).isCloseTo(0.6, within(0.04));
    assertThat(cachedShare("system")).isCloseTo(0.8, within(0.06));
    assertThat(expectedShare("system")).isCloseTo(0.8 * (USERS - 1) / USERS, within(1e-9));
  }

  @Test
  void lengthsAreThoseOfThePromptsThatWereSent() {
    assertThat(requested("groups").at("/total").asLong()).isEqualTo(256L * USERS);
    assertThat(requested("system").at("/min").asInt()).isEqualTo(320);
    assertThat(requested("system").at("/max").asInt()).isEqualTo(320);
    assertThat(requested("unique").at("/min").asInt()).isBetween(40, 60);
    assertThat(requested("unique").at("/max").asInt()).isBetween(140, 160);
    JsonNode answers = workload("ratio").get("askedOutputTokens");
    assertThat(answers.get("min").asInt()).isEqualTo(4);
    assertThat(answers.get("max").asInt()).isEqualTo(12);
    assertThat(answers.get("total")).isEqualTo(all("ratio").at("/tokens/output/total"));
    long rows =
        cached.rows("ratio").stream().mapToLong(row -> row.get("askedInputTokens").asLong()).sum();
    assertThat(requested("ratio").at("/total").asLong()).isEqualTo(rows);
  }

  @Test
  void eachRequestNamesItsPrompts() {
    assertThat(workload("system").get("prompts"))
        .extracting(prompt -> prompt.get("text").asText() + " " + prompt.get("requests"))
        .containsExactly(
            "synthetic, 256 tokens, shared, cl100k_base, seed 4 " + USERS,
            "synthetic, 64 tokens, unique, cl100k_base, seed 5 " + USERS);
    assertThat(Finished.text(cached.llm().resolve("summary.md")))
        .contains("synthetic, uniform 200 to 600, cache hit ratio 0.6, answers uniform 4 to 12");
    assertThat(Finished.text(cached.llm().resolve("index.html")))
        .contains("shared prefix of 128 tokens in 4 groups");
  }

  @Test
  void whatIsOnlyPartlyKnownIsNotSummedUp() {
    assertThat(workload("literal").get("prompts")).hasSize(1);
    assertThat(workload("literal").has("askedInputTokens")).isFalse();
    assertThat(workload("literal").has("expectedCachedShare")).isFalse();
    assertThat(requested("turn").get("total").asLong()).isEqualTo(64L * USERS);
    assertThat(cached.rows("turn"))
        .allSatisfy(
            row -> assertThat(row.has("askedInputTokens")).isEqualTo(row.get("turn").asInt() == 1));
  }

  @Test
  void uniquePromptsThatCameFromACacheAreWarnedOf() {
    assertThat(warnings(cached)).hasSize(1);
    assertThat(warnings(cached).get(0))
        .startsWith("'repeated': ")
        .contains(" of the prompt tokens came from the server's cache though unique prompts were");
    assertThat(cached.summary().get("headline").asText())
        .contains(" % of input cached, including unique prompts · ");
    assertThat(uncached.summary().get("headline").asText()).doesNotContain("cached");
  }

  @Test
  void aServerWithoutItsCacheIsWarnedOf() {
    var names = new TreeSet<String>();
    for (String warning : warnings(uncached)) {
      names.add(warning.substring(0, warning.indexOf(':')));
      assertThat(warning).contains("': 0 % of the prompt tokens came from the server's cache, but");
    }
    assertThat(names).containsExactly("'groups'", "'ratio'", "'system'");
  }

  @Test
  void theSameSeedSendsTheSamePrompts() {
    for (String name : List.of("unique", "groups", "ratio")) {
      assertThat(lengths(cached, name)).isEqualTo(lengths(uncached, name));
    }
  }

  private static List<Integer> lengths(Finished run, String name) {
    return run.rows(name).stream()
        .map(row -> row.get("askedInputTokens").asInt())
        .sorted()
        .toList();
  }

  private static List<String> warnings(Finished run) {
    var warnings = new ArrayList<String>();
    run.summary().at("/validity/warnings").forEach(text -> warnings.add(text.asText()));
    warnings.removeIf(text -> !text.contains("cache"));
    return warnings;
  }

  private double cachedShare(String name) {
    return workload(name).get("cachedShare").asDouble();
  }

  private double expectedShare(String name) {
    return workload(name).get("expectedCachedShare").asDouble();
  }

  private JsonNode requested(String name) {
    return workload(name).get("askedInputTokens");
  }

  private JsonNode workload(String name) {
    return all(name).get("workload");
  }

  private JsonNode all(String name) {
    return cached.summary().get("requests").get(name);
  }
}
