// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.commandline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.gatlingllm.interop.LoadTestTool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class RefusedLinesTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "ls -l | command line: no call of a known tool (ls -l)",
        "vllm serve m | command line: no call of a known tool",
        "vllm bench serve --num-prompts | --num-prompts: no value",
        "vllm bench serve --num-prompts --model m | --num-prompts: no value",
        "vllm bench serve --num-prompts ten | --num-prompts: not a number (ten)",
        "vllm bench serve --num-prompts 1.5 | --num-prompts: not a whole number (1.5)",
        "vllm bench serve --num-prompts -3 | --num-prompts: not a number (-3)",
        "vllm bench serve --num-prompts $N | --num-prompts: a shell variable ($N)",
        "vllm bench serve --request-rate 0 | --request-rate: not above 0 (0)",
        "vllm bench serve --request-rate 1 --request-rate 2 | --request-rate: given twice (1 and 2)",
        "vllm bench serve --backend openai-embeddings | --backend: no such load",
        "vllm bench serve --dataset-name sharegpt | --dataset-name sharegpt: --dataset-path is",
        "vllm bench serve --dataset-path f | --dataset-name random: contradicts --dataset-path",
        "vllm bench serve --random-range-ratio 1 | --random-range-ratio: not below 1 (1)",
        "vllm bench serve --ramp-up-strategy linear | --ramp-up-strategy: --ramp-up-start-rps is",
        "vllm bench serve --ramp-up-strategy linear --request-rate 1 | --ramp-up-strategy: contr",
        "vllm bench serve --extra-body x | --extra-body: not a JSON object (x)",
        "vllm bench serve --goodput itl:5 | --goodput: unknown value (itl:5)",
        "guidellm run --data prompt_tokens=1 | guidellm: --backend target= is missing",
        "guidellm benchmark --target t --data prompt_tokens=1 --profile concurrent | --profile conc",
        "guidellm benchmark --target t --profile synchronous | guidellm: --data is missing",
        "guidellm benchmark --target t --data prompt_tokens=1 --profile x | --profile: unknown val",
        "guidellm benchmark --target t --data output_tokens=1 | --data: prompt_tokens= is missing",
        "aiperf profile --endpoint-type embeddings | --endpoint-type: no such load (embeddings)",
        "aiperf profile --isl 1,2 | --isl: not a number (1,2)",
        "aiperf profile --header x | --header: not of the form Header:Value",
        "aiperf profile --fixed-schedule --no-fixed-schedule --input-file f | --fixed-schedule: con",
        "aiperf profile --request-rate 2 --arrival-pattern x | --arrival-pattern: unknown value (x)",
      })
  void aLineWhoseLoadIsNotKnownIsRefused(String line, String error) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Conversion.of(line))
        .withMessageStartingWith(error);
  }

  @ParameterizedTest
  @EnumSource(names = {"VLLM", "GUIDELLM", "AIPERF"})
  void eachFlagIsFoundByEachOfItsNames(LoadTestTool tool) {
    FlagTable table = FlagTable.of(tool);

    assertThat(table.all()).hasSizeGreaterThan(40);
    table
        .all()
        .forEach(flag -> flag.names().forEach(name -> assertThat(table.find(name)).contains(flag)));
  }

  @ParameterizedTest
  @EnumSource(names = {"VLLM", "GUIDELLM", "AIPERF"})
  void eachGapSaysWhatToDo(LoadTestTool tool) {
    assertThat(FlagTable.of(tool).all())
        .filteredOn(flag -> flag.effect() == KnownFlag.Effect.GAP)
        .allMatch(flag -> flag.gap().endsWith("."));
  }

  @Test
  void onlyUniqueBeginningsNameAFlag() {
    FlagTable table = FlagTable.of(LoadTestTool.VLLM);

    assertThat(table.find("--num-p"))
        .hasValueSatisfying(flag -> assertThat(flag.name()).isEqualTo("--num-prompts"));
    assertThat(table.find("--num")).isEmpty();
    assertThat(FlagTable.of(LoadTestTool.GUIDELLM).find("--max-s")).isEmpty();
  }
}
