// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.simulator.fault.Degeneration;
import io.github.gatlingllm.simulator.fault.FaultKind;
import io.github.gatlingllm.simulator.fault.Faults;
import io.github.gatlingllm.simulator.text.DegenerateWords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Degenerate answers, and the truth about them. */
class DegenerateTest {

  private static final int REQUESTS = 20_000;

  @TempDir Path folder;

  private static long degenerate(String rules, int inFlight, FaultKind kind) {
    var parsed = Degeneration.parse(rules);
    return LongStream.rangeClosed(1, REQUESTS)
        .mapToObj(each -> Degeneration.of(Faults.of(parsed, List.of(), 7, each).with(inFlight)))
        .filter(Optional.of(kind)::equals)
        .count();
  }

  @Test
  void eachKindIsAQuarterOfTheShare() {
    for (FaultKind kind :
        List.of(
            FaultKind.DEGENERATE_REPETITION,
            FaultKind.DEGENERATE_TOKEN,
            FaultKind.DEGENERATE_EMPTY,
            FaultKind.DEGENERATE_REPLACEMENT)) {
      assertThat((double) degenerate("20%", 1, kind) / REQUESTS).isCloseTo(0.05, within(0.007));
      assertThat((double) degenerate("1", 1, kind) / REQUESTS).isCloseTo(0.25, within(0.014));
    }
  }

  @Test
  void nothingIsDegenerateBelowTheConcurrency() {
    assertThat(degenerate("0.5,16", 15, FaultKind.DEGENERATE_TOKEN)).isZero();
    assertThat(degenerate("0.5,16", 16, FaultKind.DEGENERATE_TOKEN)).isPositive();
  }

  @Test
  void aMalformedShareNamesTheRule() {
    for (String wrong : List.of("10", "-0.1", "x", "0.1,0", "0.1,x", "0.1,2,3")) {
      assertThatThrownBy(() -> Degeneration.parse(wrong)).hasMessageContaining("degenerate");
    }
  }

  @Test
  void theWordsOfEachKind() {
    List<String> loop = DegenerateWords.repetition(160, 3);
    var places = new TreeMap<String, Integer>();
    loop.subList(40, 160).forEach(word -> places.merge(word, 1, Integer::sum));

    assertThat(places.size()).isBetween(1, 20);
    assertThat(String.join("", DegenerateWords.empty(9))).isBlank();
    assertThat(Set.copyOf(DegenerateWords.token(100, 3).subList(20, 100))).hasSize(1);
    assertThat(DegenerateWords.replacement(70, 3)).filteredOn("\uFFFD"::equals).hasSize(10);
  }

  @Test
  void theTruthNamesOneKindOfEachDegenerateAnswer() throws IOException {
    Path truth = folder.resolve("truth.jsonl");
    var options = SimulatorOptions.profile("fast").withDegenerate("1").withTruthLog(truth);
    try (var simulator = LlmSimulator.start(options)) {
      var client = new SimulatorClient(simulator.url());
      for (int i = 0; i < 12; i++) {
        String text =
            SimulatorClient.json(
                    client
                        .post(
                            SimulatorClient.CHAT,
                            "{\"model\":\"llama-3\",\"max_tokens\":40,\"messages\":[{\"role\":"
                                + "\"user\",\"content\":\"Hi\"}]}")
                        .body())
                .at("/choices/0/message/content")
                .asText();
        assertThat(text).isNotEmpty();
      }
    }

    assertThat(Files.readAllLines(truth))
        .hasSize(12)
        .allSatisfy(
            line -> assertThat(line).containsPattern("\"faults\":\\[\"degenerate-[a-z]+\"]"));
  }
}
