// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.prompts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.gatlingllm.chat.Prompt;
import io.github.gatlingllm.workload.length.TokenLengths;
import io.github.gatlingllm.workload.tokens.JtokkitTokenizer;
import io.github.gatlingllm.workload.tokens.Tokenizer;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class KnownProfilesTest {

  private static final int DRAWS = 10_000;
  private static final long SEED = 7;

  static Stream<Arguments> published() {
    return Stream.of(
        arguments("chat in", KnownProfiles.CHAT.input(), 1020, 2735),
        arguments("chat out", KnownProfiles.CHAT.output(), 129, 424),
        arguments("rag in", KnownProfiles.RAG.input(), 3140, 3959),
        arguments("rag out", KnownProfiles.RAG.output(), 234, 563),
        arguments("code in", KnownProfiles.CODE.input(), 1469, 5194),
        arguments("code out", KnownProfiles.CODE.output(), 13, 55),
        arguments("summarise in", KnownProfiles.SUMMARISE.input(), 2730, 3702),
        arguments("summarise out", KnownProfiles.SUMMARISE.output(), 167, 372),
        arguments("agent adds", KnownProfiles.AGENT.append(), 793, 3700),
        arguments("agent out", KnownProfiles.AGENT.output(), 252, 1700),
        arguments("agent steps", KnownProfiles.AGENT.steps(), 2, 21));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("published")
  void medianAndTailAreThoseOfTheSource(String name, TokenLengths lengths, int median, int p90) {
    int[] drawn = drawn(lengths);
    assertThat(drawn[DRAWS / 2]).as(name).isCloseTo(median, Percentage.withPercentage(3));
    assertThat(drawn[DRAWS * 9 / 10]).as(name).isCloseTo(p90, Percentage.withPercentage(8));
    assertThat(drawn[0]).isGreaterThanOrEqualTo(lengths.min());
    assertThat(drawn[DRAWS - 1]).isLessThanOrEqualTo(lengths.max());
  }

  @Test
  void theMomentsOfABatchAreThoseOfTheSource() {
    int[] input = drawn(KnownProfiles.OFFLINE_BATCH.input());
    int[] output = drawn(KnownProfiles.OFFLINE_BATCH.output());
    assertThat(IntStream.of(input).average().orElseThrow()).isCloseTo(1072, within(25.0));
    assertThat(IntStream.of(output).average().orElseThrow()).isCloseTo(1602, within(10.0));
    assertThat(stdDev(output)).isCloseTo(267, within(10.0));
  }

  @Test
  void toolsTakeAsLongAsTheSourceTells() {
    long[] millis =
        LongStream.range(0, DRAWS)
            .map(index -> KnownProfiles.AGENT.toolDelay().at(SEED, index).toMillis())
            .sorted()
            .toArray();
    assertThat((double) millis[DRAWS / 2]).isCloseTo(300, Percentage.withPercentage(8));
    assertThat((double) millis[DRAWS * 9 / 10]).isCloseTo(13_600, Percentage.withPercentage(12));
    assertThat(millis[DRAWS - 1]).isEqualTo(600_000);
  }

  static Stream<Arguments> firsts() {
    return Stream.of(
        arguments(KnownProfiles.CHAT, List.of(1402, 295, 298), List.of(168, 426, 55)),
        arguments(KnownProfiles.RAG, List.of(3384, 2345, 2351), List.of(285, 565, 124)),
        arguments(KnownProfiles.CODE, List.of(2207, 300, 304), List.of(18, 55, 5)),
        arguments(KnownProfiles.SUMMARISE, List.of(3012, 1860, 1866), List.of(200, 373, 94)),
        arguments(KnownProfiles.OFFLINE_BATCH, List.of(1263, 327, 333), List.of(1679, 1946, 1356)));
  }

  /** Numbers of an implementation of the draws in another language. */
  @ParameterizedTest
  @MethodSource("firsts")
  void aSeedGivesTheSameLengthsOnAnyMachine(
      RequestProfile profile, List<Integer> input, List<Integer> output) {
    PromptSource prompts = profile.prompts(SEED, null);
    for (int index = 0; index < input.size(); index++) {
      Prompt prompt = prompts.at(index);
      assertThat(prompt.inputTokens()).isEqualTo(input.get(index));
      assertThat(prompt.outputTokens()).isEqualTo(output.get(index));
    }
  }

  @Test
  void promptsAreAsLongAsDrawnAndShareWhatTheProfileSays() {
    PromptSource prompts = KnownProfiles.RAG.prompts(SEED, null);
    Tokenizer tokenizer = JtokkitTokenizer.cl100kBase();
    double shared = 0;
    double all = 0;
    for (int index = 0; index < 200; index++) {
      Prompt prompt = prompts.at(index);
      shared += prompt.sharedTokens();
      all += prompt.inputTokens();
      if (index < 5) {
        assertThat(tokenizer.count(prompt.text())).isEqualTo(prompt.inputTokens());
      }
    }
    assertThat(shared / all).isCloseTo(0.315, within(0.01));
  }

  @Test
  void scaledProfilesKeepTheirShape() {
    RequestProfile small = KnownProfiles.CHAT.scaledTo(1024);
    int[] input = drawn(small.input());
    int[] output = drawn(small.output());
    assertThat(input[DRAWS - 1]).isLessThanOrEqualTo(1024);
    assertThat((double) input[DRAWS / 2]).isCloseTo(1020 / 16.0, Percentage.withPercentage(4));
    assertThat((double) output[DRAWS / 2]).isCloseTo(129 / 16.0, Percentage.withPercentage(4));
    assertThat(small.scaledTo(100_000)).isSameAs(small);
    assertThat(drawn(KnownProfiles.RAG.scaledTo(512).input())[0]).isGreaterThanOrEqualTo(36);
  }

  @Test
  void limitsLeaveOutWhatIsLonger() {
    RequestProfile limited = KnownProfiles.CODE.withMaxInput(1000).withMaxOutput(20);
    assertThat(drawn(limited.input())[DRAWS - 1]).isLessThanOrEqualTo(1000);
    assertThat(drawn(limited.output())[DRAWS - 1]).isLessThanOrEqualTo(20);
  }

  @Test
  void aProfileWithoutRoomIsRefused() {
    assertThatThrownBy(() -> KnownProfiles.RAG.withMaxInput(20))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("profile rag must have at least 36 tokens, but has 20");
    assertThatThrownBy(() -> KnownProfiles.CHAT.scaledTo(7)).hasMessageContaining("at least 8");
    assertThatThrownBy(() -> KnownProfiles.CHAT.withShared(1)).hasMessageContaining("was 1.0");
  }

  private static int[] drawn(TokenLengths lengths) {
    return LongStream.range(0, DRAWS).mapToInt(index -> lengths.at(SEED, index)).sorted().toArray();
  }

  private static double stdDev(int[] values) {
    double mean = IntStream.of(values).average().orElseThrow();
    return Math.sqrt(
        IntStream.of(values).mapToDouble(v -> (v - mean) * (v - mean)).sum() / values.length);
  }
}
