// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.dataset;

import static io.github.gatlingllm.workload.dataset.DatasetFolder.WORDS;
import static io.github.gatlingllm.workload.dataset.DatasetFolder.prompts;
import static io.github.gatlingllm.workload.dataset.DatasetFolder.take;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.gatlingllm.workload.length.TokenRange;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which entries are read, and in which order. */
class DatasetPlanTest {

  private static final String TEN =
      IntStream.range(0, 10).mapToObj(i -> "p" + i).collect(Collectors.joining("\n"));

  private final DatasetFolder folder;

  DatasetPlanTest(@TempDir Path folder) {
    this.folder = new DatasetFolder(folder);
  }

  @Test
  void aQueueEndsAndACircleDoesNot() throws IOException {
    assertThat(ordered(EntryOrder.QUEUE, 99)).isEqualTo("0123456789");
    assertThat(ordered(EntryOrder.QUEUE.circular(), 23)).isEqualTo("01234567890123456789012");
  }

  @Test
  void shuffledIsEachOnceInAnOrderOfTheSeed() throws IOException {
    String first = ordered(EntryOrder.QUEUE.shuffled(7), 99);
    assertThat(first).hasSize(10).isEqualTo("8739452061");
    assertThat(first.chars().distinct().count()).isEqualTo(10);
    assertThat(ordered(EntryOrder.QUEUE.shuffled(8), 99)).isNotEqualTo(first);
    assertThat(ordered(EntryOrder.QUEUE.shuffled(7).circular(), 20)).isEqualTo(first + first);
    assertThat(ordered(EntryOrder.QUEUE.circular().shuffled(7), 20)).isEqualTo(first + first);
  }

  @Test
  void randomIsTheSameForTheSameSeed() throws IOException {
    assertThat(ordered(EntryOrder.random(7), 20)).isEqualTo("32234266582051859377");
    assertThat(ordered(EntryOrder.random(8), 20)).isNotEqualTo("32234266582051859377");
    assertThat(ordered(EntryOrder.random(9), 500).chars().distinct().count()).isEqualTo(10);
  }

  @Test
  void lengthsAreFiltered() throws IOException {
    String content =
        """
        {"prompt":"one","output_tokens":5}
        {"prompt":"one two three","output_tokens":6}
        {"prompt":"one two"}
        {"prompt":"x","input_tokens":2,"output_tokens":9}
        """;
    Dataset dataset = Dataset.of(folder.file("f", content));
    DatasetPlan counted = DatasetPlan.ALL.with(s -> s.tokenizer = WORDS);
    assertThat(prompts(dataset, counted.with(s -> s.input = new TokenRange(2, 3))))
        .containsExactly("one two three", "one two", "x");
    assertThat(prompts(dataset, counted.with(s -> s.output = new TokenRange(6, 100))))
        .as("an unknown length fits no range")
        .containsExactly("one two three", "x");
    DatasetPlan none = counted.with(s -> s.input = new TokenRange(10, 20));
    assertThatExceptionOfType(DatasetException.class)
        .isThrownBy(() -> prompts(dataset, none))
        .withMessageContaining("has no entry that fits among 4 entries: widen inputTokens(10, 20)");
    assertThatExceptionOfType(DatasetException.class)
        .isThrownBy(() -> prompts(dataset, none.with(s -> s.order = EntryOrder.random(1))))
        .withMessageContaining("none among 10000 random ones: use shuffled(seed)");
  }

  @Test
  void aLimitIsOnDifferentEntries() throws IOException {
    Dataset dataset = Dataset.of(folder.file("f", TEN));
    DatasetPlan three = DatasetPlan.ALL.with(s -> s.limit = 3);
    assertThat(prompts(dataset, three)).containsExactly("p0", "p1", "p2");
    assertThat(
            take(dataset.read(three.with(s -> s.order = EntryOrder.QUEUE.circular()), e -> {}), 7))
        .containsExactly("p0", "p1", "p2", "p0", "p1", "p2", "p0");
    List<String> shuffled =
        prompts(dataset, three.with(s -> s.order = EntryOrder.QUEUE.shuffled(7)));
    assertThat(shuffled).hasSize(3);
    assertThat(
            take(
                dataset.read(
                    three.with(s -> s.order = EntryOrder.QUEUE.shuffled(7).circular()), e -> {}),
                6))
        .containsExactlyElementsOf(
            List.of(
                shuffled.get(0),
                shuffled.get(1),
                shuffled.get(2),
                shuffled.get(0),
                shuffled.get(1),
                shuffled.get(2)));
  }

  @Test
  void plansThatCantBe() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DatasetPlan.ALL.with(s -> s.limit = 0))
        .withMessage("limit must be at least 1, but was 0");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                DatasetPlan.ALL.with(
                    s -> {
                      s.limit = 5;
                      s.order = EntryOrder.random(1);
                    }))
        .withMessageContaining("use shuffled(seed).limit(n).circular()");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TokenRange(5, 4))
        .withMessage(
            "a range of tokens must be from 0 on and grow from min to max, but was 5 to 4");
  }

  private String ordered(EntryOrder order, int most) throws IOException {
    Dataset dataset = Dataset.of(folder.file("ten", TEN));
    return take(dataset.read(DatasetPlan.ALL.with(s -> s.order = order), e -> {}), most).stream()
        .map(prompt -> prompt.substring(1))
        .collect(Collectors.joining());
  }
}
