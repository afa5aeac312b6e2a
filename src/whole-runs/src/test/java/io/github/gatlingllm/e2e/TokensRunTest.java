// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.feed;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.prompts;
import static io.github.gatlingllm.javaapi.LlmDsl.uniform;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.chat.Prompt;
import io.github.gatlingllm.javaapi.ChatBuilder;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.session.PromptAttributes;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import io.github.gatlingllm.workload.tokens.Tokenizer;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Who counts tokens, against a server whose usage is wrong by a quarter. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TokensRunTest {

  private static final double WRONG_BY = 0.75;
  private static final int OUTPUT = 40;

  /** What the server's chat template adds to a prompt of one message: it is told so. */
  private static final int TEMPLATE = 5 + 6;

  /** The simulated model's tokenizer. */
  private static final Tokenizer MODELS =
      io.github.gatlingllm.simulator.text.SimulatedTokenizer::count;

  /** One population for each way to count. */
  public static class Counting extends Simulation {

    private static final Set<String> THREADS = ConcurrentHashMap.newKeySet();

    {
      LlmProtocolBuilder protocol = llm.model("llama-3");
      setUp(
              some(
                  "instead",
                  ask("instead"),
                  protocol.tokenizer(Tokenizer.named("sim", reported()))),
              some("beside", ask("beside"), protocol.compareTokens(reported())),
              some("silent", ask("silent"), protocol.disableUsage().compareTokens(lazily())),
              some(
                  "known",
                  feed(known()).exec(llm("known").chat().user("#{prompt}").maxTokens(16)),
                  protocol),
              some("other", ask("other"), protocol.tokenizer(Tokenizer.named("half", other()))))
          .protocols(http.baseUrl(Setting.url()).shareConnections());
    }

    private static PopulationBuilder some(
        String name, ChainBuilder chain, LlmProtocolBuilder protocol) {
      return scenario(name)
          .exec(chain)
          .injectOpen(constantUsersPerSec(5).during(5))
          .protocols(protocol);
    }

    private static ChainBuilder ask(String name) {
      ChatBuilder chat = llm(name).chat().user(prompts(uniform(40, 56)).unique(name.hashCode()));
      return io.gatling.javaapi.core.CoreDsl.exec(chat.exactOutputTokens(OUTPUT));
    }

    /** The model's own tokenizer, which tells on which threads it is asked. */
    private static Tokenizer reported() {
      return text -> {
        String thread = Thread.currentThread().getName();
        if (THREADS.add(thread)) {
          System.out.println("counted on " + thread);
        }
        return MODELS.count(text);
      };
    }

    /** That of a model with tokens twice as long. */
    private static Tokenizer other() {
      return text -> MODELS.count(text) / 2;
    }

    /** One that is only loaded when it is first needed. */
    private static Tokenizer lazily() {
      return new Tokenizer() {
        private volatile boolean loaded;

        @Override
        public int count(String text) {
          if (!loaded) {
            loaded = true;
            System.out.println("loaded on " + Thread.currentThread().getName());
          }
          return MODELS.count(text);
        }

        @Override
        public String name() {
          return "lazy";
        }
      };
    }

    /** Prompts whose workload knows how long they are. */
    private static Iterator<Map<String, Object>> known() {
      var origin = new Prompt.Origin("numbered", true);
      return Stream.iterate(1, i -> i + 1)
          .map(i -> "Question number " + i + ": who " + "really ".repeat(i % 3) + "counts?")
          .map(text -> new Prompt(text, origin, MODELS.count(text), Prompt.UNKNOWN, 0))
          .map(PromptAttributes::of)
          .iterator();
    }
  }

  private Finished run;

  @BeforeAll
  void runOnce() {
    var options =
        SimulatorOptions.profile("fast")
            .withWarmUp(50)
            .withReasoningTokens(4)
            .withTokensPerMessage(5)
            .withTokensPerChat(6)
            .withUsageFactor(WRONG_BY);
    try (var simulator = LlmSimulator.start(options)) {
      run = StandInRun.of(Counting.class).against(simulator.url()).run();
    }
    assertThat(run.exit()).as(run.output()).isZero();
  }

  @Test
  void aTokenizerCountsInsteadOfTheServerThoughtsIncluded() {
    JsonNode tokens = tokens("instead");
    assertThat(tokens.get("source").asText()).isEqualTo("tokenizer");
    assertThat(tokens.at("/output/min").asInt()).isEqualTo(OUTPUT);
    assertThat(tokens.at("/output/max").asInt()).isEqualTo(OUTPUT);
    assertThat(run.rows("instead"))
        .hasSize(25)
        .allMatch(row -> row.get("outputTokens").asInt() == OUTPUT)
        .allMatch(row -> row.get("usageOutputTokens").asInt() == OUTPUT * WRONG_BY)
        .allMatch(row -> row.get("tokenizerOutputTokens").asInt() == OUTPUT);
  }

  @Test
  void aTokenizerBesideTheServerChangesNothing() {
    JsonNode tokens = tokens("beside");
    assertThat(tokens.get("source").asText()).isEqualTo("usage");
    assertThat(tokens.at("/output/mean").asDouble()).isEqualTo(OUTPUT * WRONG_BY);
    assertThat(tokens.at("/compared/tokenizer").asInt()).isEqualTo(25 * OUTPUT);
  }

  @Test
  void theMismatchIsWhatTheServerWasToldToBeWrongBy() {
    assertThat(tokens("instead").get("mismatchPercent").asDouble()).isEqualTo(25);
    assertThat(tokens("beside").get("mismatchPercent").asDouble()).isEqualTo(25);
    assertThat(tokens("silent").has("mismatchPercent")).isFalse();
    assertThat(tokens("known").has("mismatchPercent")).isFalse();
    assertThat(run.summary().at("/validity/warnings").toString()).contains(" % apart (");
    assertThat(Finished.text(run.llm().resolve("metrics.txt")))
        .contains("llm_request_token_mismatch_ratio{request=\"instead\"} 0.25\n");
  }

  @Test
  void aSilentServersTokensAreCountedHere() {
    JsonNode tokens = tokens("silent");
    assertThat(tokens.get("source").asText()).isEqualTo("tokenizer");
    assertThat(tokens.at("/output/mean").asDouble()).isEqualTo(OUTPUT);
    assertThat(tokens.at("/input/min").asInt()).isGreaterThan(20);
    assertThat(tokens.has("templateOverhead")).as("nothing to hold it against").isFalse();
  }

  @Test
  void theChatTemplateIsSeenThroughATokenizerOrAWorkloadThatKnowsItsPrompts() {
    for (String name : List.of("instead", "beside", "known")) {
      JsonNode template = tokens(name).get("templateOverhead");
      assertThat(template.get("median").asDouble()).as(name).isEqualTo(TEMPLATE);
      assertThat(template.get("answers").asInt()).isEqualTo(20);
      assertThat(template.get("steady").asBoolean()).isTrue();
    }
    assertThat(tokens("other").at("/templateOverhead/steady").asBoolean())
        .as("a tokenizer of another model")
        .isFalse();
    assertThat(Finished.text(run.llm().resolve("index.html")))
        .contains("chat template, tokens per request")
        .contains("+11 (median of 20, 11 to 11)");
  }

  @Test
  void charactersPerSecondAreThoseOfTheRows() {
    double mean =
        run.rows("instead").stream()
            .mapToDouble(
                row ->
                    row.get("outputCharacters").asInt()
                        * 1e9
                        / (row.get("e2eNs").asLong() - row.get("ttftNs").asLong()))
            .average()
            .orElseThrow();
    JsonNode rate = run.summary().at("/requests/instead/perUser/decodeCharactersPerSecond");
    assertThat(rate.get("count").asInt()).isEqualTo(25);
    assertThat(rate.get("mean").asDouble()).isCloseTo(mean, within(mean * 1e-3));
    assertThat(tokens("instead").get("charactersPerToken").asDouble()).isBetween(2.0, 6.0);
    assertThat(run.summary().at("/requests/known/perUser").has("decodeCharactersPerSecond"))
        .isFalse();
  }

  @Test
  void noEventLoopCountsOrLoads() {
    assertThat(found("counted on (.*)")).containsExactly("llm-aside");
    assertThat(found("loaded on (.*)")).containsExactly("llm-aside");
  }

  private List<String> found(String regex) {
    return Pattern.compile(regex).matcher(run.output()).results().map(m -> m.group(1)).toList();
  }

  private JsonNode tokens(String request) {
    return run.summary().at("/requests/" + request + "/tokens");
  }
}
