// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.prompts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.chat.Prompt;
import io.github.gatlingllm.workload.length.TokenLengths;
import io.github.gatlingllm.workload.tokens.JtokkitTokenizer;
import io.github.gatlingllm.workload.tokens.Tokenizer;
import io.github.gatlingllm.workload.trace.TokenLengthPairs;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PromptPlanTest {

  private static final Tokenizer CL100K = JtokkitTokenizer.cl100kBase();
  private static final Tokenizer O200K = JtokkitTokenizer.o200kBase();
  private static final TokenLengths LONG_ENOUGH = TokenLengths.logNormal(200, 1).between(100, 3000);

  /** Every kind of lengths, every kind of sharing. */
  private static List<PromptSource> sources(Tokenizer tokenizer) {
    TokenLengths histogram = TokenLengths.histogram(Map.of(8, 1, 77, 5, 1025, 1));
    return Stream.of(
            plan(TokenLengths.fixed(8)).withTokenizer(tokenizer).unique(1),
            plan(TokenLengths.uniform(8, 300)).withTokenizer(tokenizer).unique(2),
            plan(TokenLengths.normal(200, 80).between(8, 600)).withTokenizer(tokenizer).unique(3),
            plan(LONG_ENOUGH).withTokenizer(tokenizer).unique(4),
            plan(histogram).withTokenizer(tokenizer).unique(5),
            plan(TokenLengths.uniform(1, 300)).withTokenizer(tokenizer).shared(6),
            plan(TokenLengths.fixed(64)).withTokenizer(tokenizer).sharedPrefix(56, 3, 7),
            plan(LONG_ENOUGH).withTokenizer(tokenizer).sharedPrefix(33, 5, 8),
            plan(TokenLengths.uniform(60, 500)).withTokenizer(tokenizer).cacheHitRatio(0.6, 9),
            plan(TokenLengths.fixed(480)).withTokenizer(tokenizer).cacheHitRatio(0.95, 10))
        .toList();
  }

  static Stream<PromptSource> allSources() {
    return Stream.concat(sources(CL100K).stream(), sources(O200K).stream());
  }

  @ParameterizedTest
  @MethodSource("allSources")
  void noPromptMissesItsLengthByAToken(PromptSource source) {
    Tokenizer tokenizer = source.origin().text().contains("o200k") ? O200K : CL100K;
    for (int index = 0; index < 250; index++) {
      Prompt prompt = source.at(index);
      assertThat(tokenizer.count(prompt.text())).isEqualTo(prompt.inputTokens());
    }
  }

  @Test
  void aTokenizerWhoseCountsDoNotAddUpGetsExactPromptsToo() {
    Tokenizer odd = text -> text.length() < 20 ? 1 : CL100K.count(text) + 2 - text.length() / 50;
    PromptSource source =
        plan(TokenLengths.uniform(100, 400)).withTokenizer(odd).sharedPrefix(40, 2, 1);
    for (int index = 0; index < 100; index++) {
      Prompt prompt = source.at(index);
      assertThat(odd.count(prompt.text())).isEqualTo(prompt.inputTokens());
    }
  }

  @ParameterizedTest
  @MethodSource("allSources")
  void aSharedPartWasSeenBefore(PromptSource source) {
    Set<String> before = new HashSet<>();
    for (int index = 0; index < 300; index++) {
      Prompt prompt = source.at(index);
      assertThat(prompt.sharedTokens()).isBetween(0, prompt.inputTokens());
      if (!source.origin().text().contains("cache hit") && prompt.sharedTokens() > 10) {
        assertThat(before).anyMatch(other -> common(other, prompt.text()) > 10);
      }
      before.add(prompt.text());
    }
  }

  @Test
  void eachPromptBeginsWithOneOfTheGroupsAndGoesOnAlone() {
    PromptSource source = plan(TokenLengths.uniform(100, 200)).sharedPrefix(64, 4, 42);
    Map<String, Integer> prefixes = new HashMap<>();
    Set<String> rests = new HashSet<>();
    for (int index = 0; index < 4000; index++) {
      Prompt prompt = source.at(index);
      String prefix = words(prompt.text(), 0, 64);
      boolean first = prefixes.merge(prefix, 1, Integer::sum) == 1;
      assertThat(prompt.sharedTokens()).isEqualTo(first ? 0 : 64);
      assertThat(CL100K.count(prefix)).isEqualTo(64);
      rests.add(words(prompt.text(), 64, 69));
    }

    assertThat(prefixes).hasSize(4);
    assertThat(prefixes.values()).allSatisfy(count -> assertThat(count).isBetween(850, 1150));
    assertThat(rests).hasSize(4000);
    assertThat(source.origin().unique()).isFalse();
  }

  @Test
  void groupsDifferFromTheirFirstWordOn() {
    PromptSource source = plan(TokenLengths.fixed(40)).sharedPrefix(32, 200, 3);
    Set<String> beginnings = new HashSet<>();
    LongStream.range(0, 4000).forEach(i -> beginnings.add(words(source.at(i).text(), 0, 2)));

    assertThat(beginnings).hasSize(200);
  }

  @Test
  void theShareOfAHitRatioHoldsForAnyLengths() {
    for (double ratio : new double[] {0.1, 0.6, 0.9}) {
      for (TokenLengths lengths :
          List.of(
              TokenLengths.fixed(250),
              TokenLengths.uniform(240, 900),
              TokenLengths.logNormal(500, 1).between(240, 8000))) {
        PromptSource source = plan(lengths).cacheHitRatio(ratio, 42);
        long shared = 0;
        long all = 0;
        for (int index = 1; index < 3000; index++) {
          Prompt prompt = source.at(index);
          assertThat(prompt.sharedTokens() % 16).isZero();
          shared += prompt.sharedTokens();
          all += prompt.inputTokens();
        }
        assertThat((double) shared / all).isCloseTo(ratio, within(0.003));
      }
    }
  }

  @Test
  void aCacheOfBlocksServesTheShareThatWasAskedFor() {
    for (int block : new int[] {1, 16}) {
      var cache = new BlockCache(block);
      PromptSource source = plan(TokenLengths.uniform(100, 900)).cacheHitRatio(0.6, 7);
      long warm = 50;
      LongStream.range(0, warm).forEach(index -> cache.serve(source.at(index).text()));
      cache.forgetFigures();
      LongStream.range(warm, 600).forEach(index -> cache.serve(source.at(index).text()));

      assertThat(cache.share()).isCloseTo(0.6, within(0.02));
    }
  }

  @Test
  void aCacheServesNothingOfUniquePromptsAndNearlyAllOfSharedOnes() {
    var unique = new BlockCache(1);
    PromptSource source = plan(TokenLengths.uniform(8, 400)).unique(7);
    LongStream.range(0, 500).forEach(index -> unique.serve(source.at(index).text()));
    // A first word by chance, seldom a second one.
    assertThat(unique.share()).isLessThan(0.005);

    var shared = new BlockCache(16);
    PromptSource one = plan(TokenLengths.fixed(320)).shared(7);
    LongStream.range(0, 500).forEach(index -> shared.serve(one.at(index).text()));
    assertThat(shared.share()).isCloseTo(499.0 / 500, within(1e-9));
  }

  @Test
  void theOrderInWhichPromptsAreAskedForChangesNone() {
    for (PromptSource source : sources(CL100K)) {
      List<String> inOrder = IntStream.range(0, 50).mapToObj(i -> source.at(i).text()).toList();
      var indices = new ArrayList<>(IntStream.range(0, 50).boxed().toList());
      Collections.reverse(indices);
      indices.forEach(i -> assertThat(source.at(i).text()).isEqualTo(inOrder.get(i)));
    }
  }

  @Test
  void theSameSeedGivesTheSameBytesOnAnyMachine() throws Exception {
    // Written down: another machine, another JDK, or a changed construction shows.
    assertThat(sources(CL100K).stream().map(PromptPlanTest::hash).toList())
        .containsExactly(
            "1e01796226914131",
            "0bed13c72ec2d541",
            "7a8f57a37ec7dbb7",
            "a5e61b1642946d5e",
            "fe3b34fcf1c784c0",
            "32f4942e53ddaf48",
            "d3d7ba82ebed0120",
            "fb96a227e1545ed5",
            "5a8fda0699798a09",
            "277ce064d5a026ad");
    assertThat(hash(plan(TokenLengths.fixed(8)).unique(2)))
        .isNotEqualTo(hash(plan(TokenLengths.fixed(8)).unique(1)));
  }

  @Test
  void workloadsOfOneSeedHaveNothingInCommon() {
    PromptSource brief = plan(TokenLengths.fixed(64)).unique(42);
    PromptSource lengthy = plan(TokenLengths.fixed(512)).unique(42);
    var cache = new BlockCache(16);
    for (int index = 0; index < 100; index++) {
      cache.serve(brief.at(index).text());
    }
    cache.forgetFigures();
    for (int index = 0; index < 100; index++) {
      cache.serve(lengthy.at(index).text());
    }

    assertThat(cache.share()).isZero();
  }

  @Test
  void answersHaveLengthsOfTheirOwn() {
    PromptSource source =
        plan(TokenLengths.uniform(10, 1000)).withOutput(TokenLengths.uniform(10, 1000)).unique(1);
    double n = 2000;
    double sum = 0;
    for (int index = 0; index < n; index++) {
      Prompt prompt = source.at(index);
      assertThat(prompt.outputTokens()).isBetween(10, 1000);
      sum += (prompt.inputTokens() - 505.0) * (prompt.outputTokens() - 505.0);
    }
    double variance = 990.0 * 990 / 12;
    assertThat(sum / n / variance).isCloseTo(0, within(0.07));
    assertThat(plan(TokenLengths.fixed(9)).unique(1).at(0).outputTokens())
        .isEqualTo(Prompt.UNKNOWN);
  }

  @Test
  void pairsKeepPromptAndAnswerTogether(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("pairs.csv");
    Files.writeString(file, "input,output\n100,10\n200,20\n300,30\n");
    PromptSource source = PromptPlan.of(TokenLengthPairs.read(file)).unique(1);

    assertThat(IntStream.range(0, 4).map(i -> source.at(i).inputTokens()))
        .containsExactly(100, 200, 300, 100);
    assertThat(IntStream.range(0, 4).map(i -> source.at(i).outputTokens()))
        .containsExactly(10, 20, 30, 10);
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> PromptPlan.of(TokenLengthPairs.read(file)).withOutput(TokenLengths.fixed(7)))
        .withMessageContaining("outputTokens(7) must not be set if each prompt already has");
  }

  @Test
  void theOriginSaysWhatWasAskedFor() {
    TokenLengths lengths = TokenLengths.logNormal(512, 0.8).between(64, 8000);
    assertThat(plan(lengths).withOutput(TokenLengths.fixed(32)).cacheHitRatio(0.6, 42).origin())
        .isEqualTo(
            new Prompt.Origin(
                "synthetic, log-normal, median 512, sigma 0.8, between 64 and 8000, cache hit"
                    + " ratio 0.6, answers 32, cl100k_base, seed 42",
                false));
    assertThat(plan(TokenLengths.fixed(128)).unique(1).origin())
        .isEqualTo(new Prompt.Origin("synthetic, 128 tokens, unique, cl100k_base, seed 1", true));
  }

  @Test
  void whatCanNotBeIsRefusedWithARemedy() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plan(TokenLengths.normal(500, 60)).unique(1))
        .withMessage(
            "prompts must have at least 8 tokens to be 'unique', but may have 1 (normal 500 ± 60):"
                + " limit the lengths by between(8, max), or use shared(seed)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plan(TokenLengths.fixed(7)).unique(1))
        .withMessage(
            "prompts must have at least 8 tokens to be 'unique', but had 7: use longer prompts, or"
                + " shared(seed)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plan(TokenLengths.fixed(71)).sharedPrefix(64, 2, 1))
        .withMessageStartingWith(
            "prompts must have at least 72 tokens to be 'shared prefix of 64 tokens in 2 groups',"
                + " but had 71");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plan(TokenLengths.uniform(59, 90)).cacheHitRatio(0.6, 1))
        .withMessageContaining("at least 60 tokens to be 'cache hit ratio 0.6', but may have 59");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plan(TokenLengths.fixed(100)).sharedPrefix(0, 2, 1))
        .withMessage("tokens of sharedPrefix(tokens, groups) must be at least 1, but was 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plan(TokenLengths.fixed(100)).sharedPrefix(10, 0, 1))
        .withMessageContaining("groups of sharedPrefix(tokens, groups) must be from 1 to 65536");
    for (double ratio : new double[] {0, 1, -0.1, Double.NaN}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> plan(TokenLengths.fixed(100)).cacheHitRatio(ratio, 1))
          .withMessageContaining("cacheHitPercent(...) must be above 0 and below 100, but was ");
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plan(TokenLengths.fixed(10_000_001)).shared(1))
        .withMessageContaining("tokens must be at most 10000000");
  }

  private static PromptPlan plan(TokenLengths lengths) {
    return PromptPlan.of(lengths);
  }

  private static String hash(PromptSource source) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (int index = 0; index < 50; index++) {
        Prompt prompt = source.at(index);
        String line = prompt.text() + prompt.inputTokens() + ',' + prompt.sharedTokens() + '\n';
        digest.update(line.getBytes(StandardCharsets.UTF_8));
      }
      return HexFormat.of().formatHex(digest.digest()).substring(0, 16);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** How many words two texts have in common at their beginnings. */
  private static int common(String one, String other) {
    String[] some = one.split(" ", -1);
    String[] more = other.split(" ", -1);
    int count = 0;
    while (count < Math.min(some.length, more.length) && some[count].equals(more[count])) {
      count++;
    }
    return count;
  }

  private static String words(String text, int from, int to) {
    return String.join(" ", List.of(text.split(" ", -1)).subList(from, to));
  }

  /** A prefix cache without limits that keeps whole blocks; a word is a token. */
  private static final class BlockCache {

    /** Prefixes by what they add to the one before them; 0: nothing yet. */
    private final Map<Block, Integer> known = new HashMap<>();

    private final int block;
    private long served;
    private long all;

    private record Block(int before, String text) {}

    private BlockCache(int block) {
      this.block = block;
    }

    private void serve(String prompt) {
      String[] tokens = prompt.split(" ", -1);
      all += tokens.length;
      int prefix = 0;
      boolean hit = true;
      for (int i = 0; i + block <= tokens.length; i += block) {
        String text = String.join(" ", List.of(tokens).subList(i, i + block));
        int next = known.size() + 1;
        Integer seen = known.putIfAbsent(new Block(prefix, text), next);
        prefix = seen == null ? next : seen;
        hit &= seen != null;
        served += hit ? block : 0;
      }
    }

    private void forgetFigures() {
      served = 0;
      all = 0;
    }

    private double share() {
      return (double) served / all;
    }
  }
}
