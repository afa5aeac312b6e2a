// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.length;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.workload.prompts.PromptPlan;
import io.github.gatlingllm.workload.trace.TokenLengthPairs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class LengthFilesTest {

  @TempDir Path folder;

  @Test
  void aHistogramComesFromAFileWithOrWithoutHeading() {
    for (String heading : new String[] {"", "length,weight\n"}) {
      TokenLengths lengths =
          TokenLengths.histogram(file(heading + "16,3\n\n128, 0.5\n128,0.5\n999,0\n"));
      int[] drawn = IntStream.range(0, 20_000).map(i -> lengths.at(3, i)).toArray();

      assertThat(drawn).containsOnly(16, 128);
      assertThat(IntStream.of(drawn).filter(value -> value == 16).count() / 20_000.0)
          .isCloseTo(0.75, within(0.01));
      assertThat(lengths.min()).isEqualTo(16);
      assertThat(lengths.max()).isEqualTo(128);
      assertThat(lengths.text()).isEqualTo("histogram lengths.txt");
    }
  }

  @Test
  void aByteOrderMarkIsNoPartOfTheFirstLine() {
    assertThat(TokenLengths.histogram(file("\uFEFF16,3\n128,1\n")).min()).isEqualTo(16);
    assertThat(TokenLengthPairs.read(file("\uFEFF10,1\n20,2\n")).count()).isEqualTo(2);
    assertThat(TokenLengthPairs.read(file("\uFEFFinput,output\n20,2\n")).count()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "16,3\\n17 | line 2: must be length,weight, but had 1 cells: 17",
        "16,3\\n17.5,1 | line 2: a length must be a whole number, but was 17.5",
        "16,3\\n17,x | line 2: must be a number, but was 'x'",
        "16,3\\nlength,weight | line 2: must be a number, but was 'length'",
        "l6,3\\n17,1 | line 1: must be a number, but was 'l6'",
        "16,x\\n17,1 | line 1: must be a number, but was 'x'",
        "16,-1 | the weight of length 16 must be 0 or more, but was -1.0",
        "0,1 | a length of the histogram must be at least 1, but was 0",
        "length,weight | must have a weight above 0",
      })
  void aHistogramThatIsNoneIsRefusedWithFileAndLine(String content, String reason) {
    Path file = file(content.replace("\\n", "\n"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TokenLengths.histogram(file))
        .withMessageContaining(file.toString())
        .withMessageContaining(reason);
  }

  static Stream<Arguments> pairFiles() {
    return Stream.of(
        Arguments.of("CSV of ours", "inputTokens,outputTokens\n10,1\n20,2\n"),
        Arguments.of("CSV without a heading", "10,1\n20,2\n"),
        Arguments.of("columns the other way round", "output_tokens;input_tokens\n1;10\n2;20\n"),
        Arguments.of("quoted", "\"prompt_tokens\",\"completion_tokens\"\n\"10\",\"1\"\n20,2\n"),
        Arguments.of(
            "Azure",
            "TIMESTAMP,ContextTokens,GeneratedTokens\n2023-11-16 18:17:03.97,10,1\nx,20,2\n"),
        Arguments.of(
            "BurstGPT",
            """
            Timestamp,Model,Request tokens,Response tokens,Total tokens,Log Type
            5,ChatGPT,10,1,11,c
            6,GPT-4,20,2,22,c
            """),
        Arguments.of(
            "Mooncake",
            """
            {"timestamp":0,"input_length":10,"output_length":1,"hash_ids":[0]}
            {"timestamp":7,"input_length":20,"output_length":2,"hash_ids":[0]}
            """),
        Arguments.of(
            "requests.jsonl",
            """
            {"name":"a","sentNs":1,"inputTokens":10,"outputTokens":1}
            {"name":"a","sentNs":2,"inputTokens":20,"outputTokens":2}
            """),
        Arguments.of(
            "vLLM",
            "{\"prompt_len\":10,\"output_len\":1.0}\n{\"prompt_len\":20,\"output_len\":2}\n"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("pairFiles")
  void pairsAreFoundByTheirNames(String kind, String content) {
    TokenLengthPairs pairs = TokenLengthPairs.read(file(content));

    assertThat(pairs.count()).isEqualTo(2);
    assertThat(pairs(pairs, 3)).containsExactly("10,1", "20,2", "10,1");
    assertThat(pairs.min()).isEqualTo(10);
    assertThat(pairs.max()).isEqualTo(20);
    assertThat(pairs.text()).isEqualTo("pairs of lengths.txt (2)");
  }

  @Test
  void pairsAtRandomBelongToTheSeed() {
    TokenLengthPairs pairs = TokenLengthPairs.read(file("10,1\n20,2\n30,3\n40,4\n")).random();

    assertThat(pairs(pairs, 8))
        .isNotEqualTo(List.of("10,1", "20,2", "30,3", "40,4", "10,1", "20,2", "30,3", "40,4"));
    long first = pairs(pairs, 8000).stream().filter("10,1"::equals).count();
    assertThat(first).isBetween(1850L, 2150L);
    assertThat(pairs.text()).isEqualTo("pairs of lengths.txt (4, at random)");
    assertThat(IntStream.range(0, 50).map(i -> pairs.input(1, i)).toArray())
        .isNotEqualTo(IntStream.range(0, 50).map(i -> pairs.input(2, i)).toArray());
  }

  @Test
  void whatWasNotAnsweredIsLeftOutAndCounted() {
    TokenLengthPairs pairs =
        TokenLengthPairs.read(
            file(
                """
                {"sentNs":1,"inputTokens":10,"outputTokens":1}
                {"sentNs":2,"status":"failed"}
                {"sentNs":3,"inputTokens":9,"outputTokens":0}
                """));

    assertThat(pairs.text())
        .isEqualTo(
            "pairs of lengths.txt (1, 1 without an answer left out, 1 failed, unmeasured or of the"
                + " warm-up left out)");
  }

  @Test
  void ofAnEarlierRunTheAskedLengthsAreTaken() {
    TokenLengthPairs pairs =
        TokenLengthPairs.read(
            file(
                """
                {"sentNs":1,"status":"ok","inputTokens":30,"outputTokens":1,"warmUp":true}
                {"sentNs":2,"status":"failed","inputTokens":30,"outputTokens":2,"attempt":1}
                {"sentNs":3,"status":"ok","inputTokens":30,"outputTokens":3,"askedInputTokens":12,"attempt":2}
                {"sentNs":4,"status":"ok","inputTokens":31,"outputTokens":4,"warmUp":false}
                """));

    assertThat(pairs(pairs, 2)).containsExactly("12,3", "31,4");
    assertThat(pairs.text()).contains("(2, 2 failed, unmeasured or of the warm-up left out)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a,b\\n1,2 | line 1: must be a heading with inputTokens and outputTokens",
        "output,weight\\n1,2\\n3,4 | line 1: must be a heading with inputTokens",
        "1,2\\n3\\n4 | line 2: must have at least 2 cells, but had 1; 2 of 3 lines can't be read",
        "1,2\\n3,x\\n\\uFFFE,y | line 2: must be a number, but was 'x'; 2 of 3 lines",
        "{\"inputTokens\":1} | line 1: must have the fields inputTokens and outputTokens, but had"
            + " [inputTokens]",
        "{\"inputTokens\": | line 1: not JSON",
        "input,output | must have at least one pair of lengths, but had none",
        "'' | must have at least one pair of lengths, but had none",
      })
  void pairsThatAreNoneAreRefusedWithFileAndLine(String content, String reason) {
    Path file = file(content.replace("\\n", "\n"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TokenLengthPairs.read(file))
        .withMessageContaining(file.toString())
        .withMessageContaining(reason);
  }

  @Test
  void aMalformedLineOfPairsCostsItselfUnlessTheyAreStrict() {
    TokenLengthPairs pairs =
        TokenLengthPairs.read(
            file(
                """
                {"inputTokens":10,"outputTokens":1}
                {"inputTokens":20,"outputTokens":2}{"inputTokens":30,"outputTokens":3}
                {"inputTokens":40,
                {"inputTokens":50,"outputTokens":5}
                """));

    assertThat(pairs(pairs, 2)).containsExactly("10,1", "50,5");
    assertThat(pairs.text())
        .isEqualTo(
            "pairs of lengths.txt (2, 2 malformed lines skipped (the first: line 2, something"
                + " follows its JSON object: write one object per line))");
    assertThat(pairs.random().between(10, 50).isIncomplete()).isTrue();
    assertThatIllegalArgumentException()
        .isThrownBy(pairs::strict)
        .withMessageEndingWith(
            "line 2: something follows its JSON object: write one object per line; fix these lines,"
                + " or remove .strict()");
    assertThat(TokenLengthPairs.read(file("1,2\n")).strict().isIncomplete()).isFalse();
  }

  @Test
  void pairsOutsideOfLimitsAreLeftOutAndCounted() {
    TokenLengthPairs all = TokenLengthPairs.read(file("3,1\n10,2\n700,3\n8,4\n5,0\n"));
    TokenLengthPairs pairs = all.between(8, 500);

    assertThat(pairs(pairs, 3)).containsExactly("10,2", "8,4", "10,2");
    assertThat(pairs.min()).isEqualTo(8);
    assertThat(pairs.max()).isEqualTo(10);
    assertThat(pairs.text())
        .isEqualTo(
            "pairs of lengths.txt (2, 1 without an answer left out,"
                + " 2 with prompts not of 8 to 500 left out)");
    assertThat(all.random().between(3, 9).text()).endsWith("left out, at random)");
    assertThat(all.between(1, 1000).text()).isEqualTo(all.text());
    assertThat(PromptPlan.of(pairs).unique(1).at(0).inputTokens()).isEqualTo(10);
  }

  @Test
  void limitsThatLeaveNothingAreRefused() {
    TokenLengthPairs all = TokenLengthPairs.read(file("3,1\n10,2\n"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> all.between(11, 20))
        .withMessage(
            "lengths.txt must have a prompt of 11 to 20 tokens, but its prompts have 3 to 10:"
                + " widen between(minInput, maxInput)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> all.between(0, 20))
        .withMessage("minInput must be at least 1, but was 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> all.between(9, 8))
        .withMessageContaining("must not be below minInput 9, but was 8");
  }

  @Test
  void aMissingFileIsNamed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TokenLengthPairs.read(folder.resolve("none.csv")))
        .withMessageContaining("none.csv. Check the path.");
  }

  private static List<String> pairs(TokenLengthPairs pairs, int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> pairs.input(1, i) + "," + pairs.output(1, i))
        .toList();
  }

  private Path file(String content) {
    try {
      return Files.writeString(folder.resolve("lengths.txt"), content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
