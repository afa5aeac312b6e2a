// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Results of different loads are not comparable, as far as their files state the load. */
class ToolLoadCompareTest {

  @TempDir Path folder;

  private Program compare(String tool, String before, String after) throws IOException {
    return Program.run(
        "compare",
        "--from",
        tool,
        Files.writeString(folder.resolve("before.json"), before),
        Files.writeString(folder.resolve("after.json"), after));
  }

  private static String aiperf(String model, String loadgen, int input) {
    return """
        {"request_count": {"avg": 200}, "time_to_first_token": {"unit": "ms", "avg": 80},
         "input_sequence_length": {"avg": %d},
         "input_config": {"endpoint": {"model_names": ["%s"]}, "loadgen": {%s}}}
        """
        .formatted(input, model, loadgen);
  }

  private static String guideLlm(String strategy, int input) {
    return """
        {"metadata": {"version": 2}, "benchmarks": [{
          "config": {"strategy": {%s}, "backend": {"model": "llama"}},
          "metrics": {"request_totals": {"successful": 200, "errored": 0},
            "prompt_token_count": {"successful": {"mean": %d}},
            "time_to_first_token_ms": {"successful": {"mean": 80}}}}]}
        """
        .formatted(strategy, input);
  }

  @Test
  void equalLoadsAreComparable() throws IOException {
    String aiperf = aiperf("llama", "\"concurrency\": 8", 500);
    String guideLlm = guideLlm("\"type_\": \"concurrent\", \"streams\": 8", 500);

    assertThat(compare("aiperf", aiperf, aiperf).out()).doesNotContain("not comparable");
    assertThat(compare("guidellm", guideLlm, guideLlm).out()).doesNotContain("not comparable");
  }

  @ParameterizedTest(name = "{0}: {2}")
  @CsvSource(
      delimiter = '|',
      value = {
        "qwen  | \"concurrency\": 8      | 500 | llama",
        "llama | \"concurrency\": 16     | 500 | in flight",
        "llama | \"request_rate\": 4.0   | 500 | load",
        "llama | \"concurrency\": 8      | 900 | mean input tokens",
      })
  void otherLoadsOfAiperfAreNot(String model, String loadgen, int input, String difference)
      throws IOException {
    Program program =
        compare(
            "aiperf", aiperf("llama", "\"concurrency\": 8", 500), aiperf(model, loadgen, input));

    assertThat(program.out().lines().filter(line -> line.contains("not comparable")))
        .as(program.out() + program.err())
        .singleElement()
        .asString()
        .contains(difference);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"type_\": \"poisson\", \"rate\": 9.0      | 500 | offered req/s",
        "\"type_\": \"concurrent\", \"streams\": 8  | 500 | load",
        "\"type_\": \"constant\", \"rate\": 4.0     | 900 | mean input tokens",
      })
  void otherLoadsOfGuideLlmAreNot(String strategy, int input, String difference)
      throws IOException {
    Program program =
        compare(
            "guidellm",
            guideLlm("\"type_\": \"constant\", \"rate\": 4.0", 500),
            guideLlm(strategy, input));

    assertThat(program.out().lines().filter(line -> line.contains("not comparable")))
        .as(program.out() + program.err())
        .singleElement()
        .asString()
        .contains(difference);
  }
}
