// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.slo.objective.RunObjective;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Objectives in text; their meaning is written as our reports write it. */
class ObjectiveParserTest {

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "ttft.p99 < 200ms | TTFT p99 < 200 ms",
        "ttft.p99<0.2s | TTFT p99 < 200 ms",
        "tpot.mean <= 50ms | TPOT mean ≤ 50 ms",
        "e2e.p99.9 < 5s | E2E p99.9 < 5000 ms",
        "itl.max > 12.5 us | ITL max > 0.0125 ms",
        "itl.p50 ≤ 1500µs | ITL p50 ≤ 1.5 ms",
        "failedPercent <= 1 | failed requests ≤ 1 %",
        "failedPercent <= 0.5 % | failed requests ≤ 0.5 %",
        "requestsPerSecond >= 8 | requests ≥ 8 req/s",
        "outputTokensPerSecond >= 400 | output tokens ≥ 400 tokens/s",
        "goodput(ttft<200ms,tpot<50ms) >= 99%"
            + " | goodput (TTFT < 200 ms and TPOT < 50 ms): attainment ≥ 99 %",
        "goodput( e2e <= 2s ) >= 5/s | goodput (E2E ≤ 2000 ms): goodput ≥ 5 req/s",
      })
  void textsMeanTheObjectivesOfSimulations(String text, String meaning) {
    assertThat(parse(text).text()).isEqualTo(meaning);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "tfft.p99 < 200ms | unknown figure 'tfft' at character 1 | Did you mean 'ttft'?",
        "e2el.p99 < 2s | unknown figure 'e2el' at character 1 | Did you mean 'e2e'?",
        "requestPerSecond >= 8 | unknown figure | Did you mean 'requestsPerSecond'?",
        "ttft.median < 200ms | unknown statistic 'median' at character 6 | Did you mean 'p50'?",
        "ttft.p100 < 200ms | unknown statistic 'p100' | Statistics: p50, p90",
        "ttft.p0 < 200ms | unknown statistic 'p0' | Statistics: p50, p90",
        "ttft < 200ms | no statistic after 'ttft' at character 5 | Statistics: p50",
        "ttft. < 200ms | no statistic after 'ttft' | Statistics: p50",
        "ttft.p99 = 200ms | a comparison is missing before '= 200ms' at character 10 | <, <=",
        "ttft.p99 200ms | a comparison is missing before '200ms' | <, <=",
        "ttft.p99 < | a number is missing before the end | digits",
        "ttft.p99 < -3ms | a number is missing before '-3ms' | digits",
        "ttft.p99 < 1e3ms | unknown unit 'e' | ms, s, us",
        "ttft.p99 < 200 | no unit at character 15 | ms, s, us",
        "ttft.p99 < 200m | unknown unit 'm' | ms, s, us",
        "ttft.p99 < 200ms now | unexpected text 'now' at character 18 | Example",
        "failedPercent <= 101 | wrong percentage '101' | 0 to 100",
        "requestsPerSecond >= 8/s | unknown unit '/s' | no unit",
        "goodput >= 99% | '(' is missing before '>= 99%' | Example",
        "goodput() >= 99% | a bound is missing before ') >= 99%' | ttft, tpot, e2e",
        "goodput(itl<9ms) >= 99% | unknown bound 'itl' | bounds single requests",
        "goodput(ttft.p99<9ms) >= 99% | unknown bound 'ttft.p99' | without a statistic",
        "goodput(ttft<9ms) >= 99 | no unit | %",
        "goodput(ttft<9ms) >= 100.1% | wrong percentage '100.1' | 0 to 100",
        "goodput(ttft<9ms >= 99% | ')' is missing before '>= 99%' | Example",
        "< 200ms | a figure is missing before '< 200ms' | Figures: ttft, itl, tpot, e2e",
      })
  void errorsNameTextPositionRuleAndExample(String text, String problem, String rule) {
    assertThatThrownBy(() -> parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("--objective: ")
        .hasMessageContaining(problem)
        .hasMessageContaining("(" + text + ")")
        .hasMessageContaining(rule)
        .hasMessageEndingWith("Example: ttft.p99 < 200ms.");
  }

  @Test
  void goodputsOfDifferentBoundsHaveDifferentNames() {
    var parser = new ObjectiveParser();
    parser.add("--objective", "goodput(ttft<200ms) >= 99%");
    parser.add("--objective", "goodput(ttft < 200ms) >= 5/s");
    parser.add("--objective", "goodput(ttft<300ms) >= 99%");

    assertThat(parser.objectives())
        .extracting(each -> each.objective().subject().head())
        .containsExactly(
            "goodput (TTFT < 200 ms): ",
            "goodput (TTFT < 200 ms): ",
            "goodput 2 (TTFT < 300 ms): ");
  }

  @Test
  void filesHaveOneObjectiveALine() throws IOException {
    Path file = folder.resolve("slos.txt");
    Files.writeString(file, "\uFEFF# nightly\nttft.p99 < 1s\r\n\n  failedPercent <= 1\n# end");
    var parser = new ObjectiveParser();
    parser.addAll(file);
    parser.add("--objective", "ttft.p99 < 1s");

    assertThat(parser.objectives())
        .extracting(WrittenObjective::text)
        .containsExactly("ttft.p99 < 1s", "failedPercent <= 1");
  }

  @Test
  void errorsInFilesNameTheLine() throws IOException {
    Path file = folder.resolve("slos.txt");
    Files.writeString(file, "ttft.p99 < 1s\n\nttft.p98 < 1x\n");

    assertThatThrownBy(() -> new ObjectiveParser().addAll(file))
        .hasMessageContaining("slos.txt, line 3: unknown unit 'x'");
  }

  @Test
  void filesWithoutObjectivesAreErrors() throws IOException {
    Path file = Files.writeString(folder.resolve("slos.txt"), "# ttft.p99 < 1s\n");

    assertThatThrownBy(() -> new ObjectiveParser().addAll(file))
        .hasMessageContaining("slos.txt: no objective.");
    assertThatThrownBy(() -> new ObjectiveParser().addAll(folder.resolve("none.txt")))
        .hasMessageContaining("none.txt: cannot be read");
  }

  private static RunObjective parse(String text) {
    var parser = new ObjectiveParser();
    parser.add("--objective", text);
    assertThat(parser.objectives()).hasSize(1);
    List<WrittenObjective> all = parser.objectives();
    assertThat(all.get(0).text()).isEqualTo(text.strip());
    return all.get(0).objective();
  }
}
