// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.chat.Prompt;
import io.github.gatlingllm.workload.tokens.JtokkitTokenizer;
import io.github.gatlingllm.workload.tokens.Tokenizer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TracePromptsTest {

  /** Shared beginnings, whole and cut; a block after another beginning; short and long ones. */
  private static final String BLOCKS =
      """
      {"timestamp": 0, "input_length": 1100, "output_length": 52, "hash_ids": [0, 1, 7]}
      {"timestamp": 1, "input_length": 700, "output_length": 9, "hash_ids": [0, 2]}
      {"timestamp": 2, "input_length": 1300, "output_length": 9, "hash_ids": [0, 1, 7]}
      {"timestamp": 3, "input_length": 1536, "output_length": 9, "hash_ids": [1, 0, 7]}
      {"timestamp": 4, "input_length": 1, "output_length": 9, "hash_ids": [11]}
      {"timestamp": 5, "input_length": 1024, "output_length": 9, "hash_ids": [0, 1]}
      {"timestamp": 6, "input_length": 20000, "output_length": 3}
      {"timestamp": 7, "input_length": 1060, "output_length": 9, "hash_ids": [0, 1, 7]}
      {"timestamp": 8, "input_length": 600, "output_length": 9, "hash_ids": [0, 9]}
      {"timestamp": 9, "input_length": 600, "output_length": 9, "hash_ids": [0, 9]}
      """;

  private static final int[] SHARED = {0, 512, 1100, 0, 0, 1024, 0, 1060, 512, 600};

  @TempDir Path folder;

  static Stream<Tokenizer> tokenizers() {
    return Stream.of(
        JtokkitTokenizer.cl100kBase(), JtokkitTokenizer.o200kBase(), new EveryTenthTwice());
  }

  @ParameterizedTest
  @MethodSource("tokenizers")
  void everyPromptHasExactlyTheRecordedTokens(Tokenizer tokenizer) throws IOException {
    Trace trace = read(BLOCKS);
    TracePrompts prompts = prompts(trace, tokenizer);
    for (int i = 0; i < trace.size(); i++) {
      Prompt prompt = prompts.prompt(i);
      assertThat(tokenizer.count(prompt.text()))
          .as("request %d", i)
          .isEqualTo(prompt.inputTokens());
      assertThat(prompt.inputTokens()).isEqualTo(trace.inputTokens(i));
      assertThat(prompt.outputTokens()).isEqualTo(trace.outputTokens(i));
    }
  }

  @Test
  void equalIdsAreEqualTextOfABlock() throws IOException {
    TracePrompts prompts = prompts(read(BLOCKS), JtokkitTokenizer.cl100kBase());
    List<String> first = blocks(prompts.prompt(0));
    List<String> second = blocks(prompts.prompt(1));
    List<String> other = blocks(prompts.prompt(3));
    assertThat(second.get(0)).isEqualTo(first.get(0));
    assertThat(second.get(1)).isNotEqualTo(first.get(1));
    assertThat(other.get(0)).isEqualTo(first.get(1));
    assertThat(other.get(1)).isEqualTo(first.get(0));
    assertThat(other.get(2)).startsWith(first.get(2));
    assertThat(JtokkitTokenizer.cl100kBase().count(first.get(0))).isEqualTo(512);
  }

  /** What is said to be shared is shared, and no more than that. */
  @Test
  void whatEarlierPromptsBeganWithIsKnown() throws IOException {
    TracePrompts prompts = prompts(read(BLOCKS), JtokkitTokenizer.cl100kBase());
    for (int i = 0; i < SHARED.length; i++) {
      assertThat(prompts.prompt(i).sharedTokens()).as("request %d", i).isEqualTo(SHARED[i]);
      String[] words = prompts.prompt(i).text().split(" ", -1);
      int alike = 0;
      for (int earlier = 0; earlier < i; earlier++) {
        alike = Math.max(alike, alike(words, prompts.prompt(earlier).text().split(" ", -1)));
      }
      assertThat(alike).as("request %d", i).isEqualTo(SHARED[i]);
    }
  }

  @Test
  void promptsOfATraceWithoutBlocksAreUnique() throws IOException {
    String rows =
        IntStream.range(0, 200)
            .mapToObj(i -> i + ",m," + (10 + i * 7) + "," + (i + 1) + ",6,x\n")
            .reduce(
                "Timestamp,Model,Request tokens,Response tokens,Total tokens,Log Type\n",
                String::concat);
    Trace trace = read(rows);
    TracePrompts prompts = prompts(trace, JtokkitTokenizer.cl100kBase());
    List<String> beginnings =
        IntStream.range(0, 200)
            .mapToObj(i -> prompts.prompt(i).text().split(" ", 6))
            .map(words -> String.join(" ", List.of(words).subList(0, 5)))
            .toList();
    assertThat(beginnings).doesNotHaveDuplicates();
    for (int i = 0; i < 200; i++) {
      Prompt prompt = prompts.prompt(i);
      assertThat(JtokkitTokenizer.cl100kBase().count(prompt.text())).isEqualTo(10 + i * 7);
      assertThat(prompt.sharedTokens()).isZero();
      assertThat(prompt.origin()).isEqualTo(new Prompt.Origin("the trace", true));
    }
  }

  @Test
  void lengthsInTurnComeWithPromptsOfNoRequest() throws IOException {
    TracePrompts prompts = prompts(read(BLOCKS), JtokkitTokenizer.cl100kBase());
    Prompt second = prompts.inTurn(1);
    Prompt again = prompts.inTurn(11);
    assertThat(second.inputTokens()).isEqualTo(700).isEqualTo(again.inputTokens());
    assertThat(second.outputTokens()).isEqualTo(9);
    assertThat(JtokkitTokenizer.cl100kBase().count(again.text())).isEqualTo(700);
    assertThat(second.text()).isNotEqualTo(again.text());
    assertThat(second.sharedTokens()).isZero();
    assertThat(second.origin()).isEqualTo(new Prompt.Origin("the trace, lengths in turn", true));
    assertThat(prompts.prompt(0).origin()).isEqualTo(new Prompt.Origin("the trace", false));
  }

  @Test
  void aSeedMeansTheSamePrompts() throws IOException {
    Trace trace = read(BLOCKS);
    Tokenizer tokenizer = JtokkitTokenizer.cl100kBase();
    assertThat(prompts(trace, tokenizer).prompt(2)).isEqualTo(prompts(trace, tokenizer).prompt(2));
    assertThat(new TracePrompts(trace, "the trace", 512, 2, tokenizer).prompt(2).text())
        .isNotEqualTo(prompts(trace, tokenizer).prompt(2).text());
  }

  private static int alike(String[] words, String[] others) {
    int alike = 0;
    while (alike < Math.min(words.length, others.length) && words[alike].equals(others[alike])) {
      alike++;
    }
    return alike;
  }

  /** Each word is a token. */
  private static List<String> blocks(Prompt prompt) {
    List<String> words = List.of(prompt.text().split(" ", -1));
    return IntStream.range(0, (words.size() + 511) / 512)
        .mapToObj(i -> words.subList(512 * i, Math.min(words.size(), 512 * (i + 1))))
        .map(block -> String.join(" ", block))
        .toList();
  }

  private static TracePrompts prompts(Trace trace, Tokenizer tokenizer) {
    return new TracePrompts(trace, "the trace", 512, 1, tokenizer);
  }

  private Trace read(String text) throws IOException {
    return Trace.read(Files.writeString(folder.resolve("trace.txt"), text), TraceSelection.ALL);
  }

  /** Counts do not add up with it. */
  private static final class EveryTenthTwice implements Tokenizer {
    @Override
    public int count(String text) {
      int words = text.isBlank() ? 0 : text.strip().split(" ", -1).length;
      return words + words / 10;
    }
  }
}
