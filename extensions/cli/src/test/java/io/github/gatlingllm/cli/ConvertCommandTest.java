// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConvertCommandTest {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int convert(String... arguments) {
    String[] all = new String[arguments.length + 1];
    all[0] = "convert";
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    return CommandLineMain.run(new PrintWriter(out), new PrintWriter(err), all);
  }

  @Test
  void aWholeLoadExitsWith0() {
    assertThat(convert("vllm bench serve --model m --request-rate 4")).isZero();
    assertThat(out.toString()).contains("-Dllm.rate=4 \\").contains("-Dllm.requests=1000 \\");
  }

  @Test
  void aPartOfALoadExitsWith2() {
    assertThat(convert("vllm bench serve --model m --request-rate 4 --profile")).isEqualTo(2);
    assertThat(out.toString()).contains("#   --profile: ");
  }

  @Test
  void aSimulationHasTheGivenName() {
    assertThat(convert("--java", "--class", "Nightly", "vllm bench serve --model m")).isZero();
    assertThat(out.toString()).contains("public class Nightly extends Simulation {");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "wrk -t 4 http://localhost | command line: no call of a known tool",
        "vllm bench serve --model | --model: no value",
        "vllm bench serve --num-prompts 1 --num-prompts 2 | --num-prompts: given twice (1 and 2)",
        "vllm bench serve --model 'm | command line: the quote ' is not closed ('m)",
      })
  void aLineWithoutALoadExitsWith1(String line, String error) {
    assertThat(convert(line)).isEqualTo(1);
    assertThat(err.toString()).startsWith(error);
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void aNameThatIsNoClassIsRefused() {
    assertThat(convert("--java", "--class", "a.B", "vllm bench serve")).isEqualTo(1);
    assertThat(err.toString()).startsWith("--class: not a class name (a.B)");
  }
}
