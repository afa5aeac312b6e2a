// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import static io.gatling.javaapi.core.CoreDsl.feed;
import static io.github.gatlingllm.javaapi.LlmDsl.fixed;
import static io.github.gatlingllm.javaapi.LlmDsl.histogram;
import static io.github.gatlingllm.javaapi.LlmDsl.lengthPairs;
import static io.github.gatlingllm.javaapi.LlmDsl.logNormal;
import static io.github.gatlingllm.javaapi.LlmDsl.normal;
import static io.github.gatlingllm.javaapi.LlmDsl.prompts;
import static io.github.gatlingllm.javaapi.LlmDsl.uniform;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.gatling.core.session.Session$;
import io.gatling.javaapi.core.Session;
import io.github.gatlingllm.chat.Prompt;
import io.github.gatlingllm.session.PromptAttributes;
import io.github.gatlingllm.workload.tokens.JtokkitTokenizer;
import io.github.gatlingllm.workload.tokens.Tokenizer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PromptsBuilderTest {

  private static final Tokenizer CL100K = JtokkitTokenizer.cl100kBase();

  @Test
  void asAFunctionTheyAreThePromptsOfTheSeedOneAfterTheOther() {
    Function<Session, String> prompts = prompts(128).unique(42);
    Function<Session, String> again = prompts(128).unique(42);

    List<String> first = IntStream.range(0, 5).mapToObj(i -> prompts.apply(user(7))).toList();
    assertThat(IntStream.range(0, 5).mapToObj(i -> again.apply(user(8))).toList()).isEqualTo(first);
    assertThat(first).doesNotHaveDuplicates();
  }

  @Test
  void twoDefinitionsWithoutASeedShareNoPrompt() {
    Prompts first = prompts(64).unique();
    Prompts second = prompts(64).unique();

    assertThat(first.get().next().get("prompt")).isNotEqualTo(second.get().next().get("prompt"));
  }

  @Test
  void thePreflightTakesNoneOfThem() {
    Prompts prompts = prompts(64).unique(42);
    String preflight = prompts.apply(user(0));

    assertThat(prompts.apply(user(1)))
        .isEqualTo(prompts(64).unique(42).apply(user(1)))
        .isNotEqualTo(preflight);
    assertThat(CL100K.count(preflight)).isEqualTo(64);
  }

  @Test
  void asAFeederTheySetWhatRequestsNeed() {
    Prompts prompts = prompts(uniform(20, 90)).outputTokens(fixed(7)).unique(42);
    Iterator<Map<String, Object>> records = prompts.get();

    assertThat(feed(prompts)).isNotNull();
    for (int i = 0; i < 20; i++) {
      assertThat(records.hasNext()).isTrue();
      Map<String, Object> record = records.next();
      String text = (String) Objects.requireNonNull(record.get(PromptAttributes.PROMPT));
      assertThat(record)
          .containsEntry(PromptAttributes.INPUT_TOKENS, CL100K.count(text))
          .containsEntry(PromptAttributes.OUTPUT_TOKENS, 7);
    }
    assertThat(prompts(64).unique(1).get().next()).containsEntry("outputTokens", "unknown");
  }

  @Test
  void noPromptIsUsedTwiceHoweverManyFeedOnThem() {
    Prompts prompts = prompts(64).unique(42);
    Set<String> seen = new HashSet<>();
    List<Iterator<Map<String, Object>>> feeders = List.of(prompts.get(), prompts.get());
    for (int i = 0; i < 30; i++) {
      feeders.forEach(feeder -> seen.add(String.valueOf(feeder.next().get("prompt"))));
      seen.add(prompts.apply(user(3)));
    }

    assertThat(seen).hasSize(90);
  }

  @Test
  void eachKindOfLengthsAndSharingHasItsWord(@TempDir Path folder) throws IOException {
    Path pairs = Files.writeString(folder.resolve("pairs.csv"), "100,10\n200,20\n");
    Path weights = Files.writeString(folder.resolve("weights.csv"), "100,1\n200,3\n");
    List<Prompts> all =
        List.of(
            prompts(fixed(100)).unique(1),
            prompts(normal(200, 20).between(72, 400)).sharedPrefix(64, 3).seed(1),
            prompts(logNormal(200, 1).between(60, 900)).cacheHitPercent(60).seed(1),
            prompts(histogram(Map.of(50, 1, 60, 2))).shared(1),
            prompts(histogram(weights.toString())).outputTokens(uniform(1, 9)).unique(1),
            prompts(lengthPairs(pairs.toString())).unique(1),
            prompts(lengthPairs(pairs.toString()).random()).unique(1));

    for (Prompts prompts : all) {
      Prompt prompt = prompts.next(user(1).asScala());
      assertThat(CL100K.count(prompt.text())).isEqualTo(prompt.inputTokens());
    }
  }

  @Test
  void anotherTokenizerCounts() {
    Tokenizer o200k = JtokkitTokenizer.o200kBase();
    Prompts prompts = prompts(uniform(8, 200)).tokenizer(o200k).unique(42);

    IntStream.range(0, 50)
        .mapToObj(i -> prompts.next(user(1).asScala()))
        .forEach(prompt -> assertThat(o200k.count(prompt.text())).isEqualTo(prompt.inputTokens()));
    assertThat(prompts.next(user(1).asScala()).origin().text()).contains("o200k_base");
  }

  @Test
  void aTokenizerThatHasToCountEachPromptDoesSoOnAThreadOfItsOwn() {
    Map<String, Integer> counted = new ConcurrentHashMap<>();
    Tokenizer addsOneForEachTen =
        text -> {
          counted.merge(Thread.currentThread().getName(), 1, Integer::sum);
          int words = text.strip().split(" ", -1).length;
          return words + words / 10;
        };
    Prompts prompts = prompts(fixed(60)).tokenizer(addsOneForEachTen).unique(7);
    String user = Thread.currentThread().getName();
    Integer countedByTheUserBefore = counted.get(user);

    List<Prompt> some =
        IntStream.range(0, 20).mapToObj(i -> prompts.next(user(1).asScala())).toList();

    assertThat(some).allMatch(prompt -> prompt.inputTokens() == 60).doesNotHaveDuplicates();
    assertThat(counted).containsKey("llm-prompts");
    assertThat(counted.get(user)).isEqualTo(countedByTheUserBefore);
  }

  @Test
  void whatCanNotBeIsRefusedWhenTheSimulationIsBuilt() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> prompts(7).unique(1))
        .withMessageContaining("at least 8 tokens");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> prompts(logNormal(100, 1)).cacheHitPercent(60).seed(1))
        .withMessageContaining("limit the lengths by between(60, max)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> prompts(0))
        .withMessage("tokens must be at least 1, but was 0");
  }

  private static Session user(long id) {
    return new Session(Session$.MODULE$.apply("Users", id, null));
  }
}
