// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.commandline;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Command lines as people write them, and what they are converted to. {@code -Dgolden.accept=true}
 * stores the conversions as they are.
 */
class ConversionGoldenTest {

  private static final Path FOLDER = Path.of("src", "test", "resources", "commandline");

  @ParameterizedTest
  @ValueSource(strings = {"vllm", "guidellm", "aiperf"})
  void conversionsAreTheStoredOnes(String tool) throws IOException {
    assertStored(tool + ".properties.golden", converted(tool, false));
  }

  @ParameterizedTest
  @ValueSource(strings = {"vllm", "guidellm", "aiperf"})
  void simulationsAreTheStoredOnes(String tool) throws IOException {
    assertStored(tool + ".java.golden", converted(tool, true));
  }

  @Test
  void noConversionContainsASecret() throws IOException {
    for (String tool : List.of("vllm", "guidellm", "aiperf")) {
      assertThat(converted(tool, false) + converted(tool, true))
          .doesNotContain("sk-", "0123456789abcdef", "abc.def.ghi", "secretsecret");
    }
  }

  private static String converted(String tool, boolean java) throws IOException {
    var all = new StringBuilder();
    cases(tool)
        .forEach(
            (name, line) -> {
              Conversion conversion = Conversion.of(line);
              all.append("== ").append(name);
              all.append(conversion.isComplete() ? "\n" : " (incomplete)\n");
              List<String> lines =
                  java ? conversion.java("ConvertedSimulation") : conversion.lines();
              lines.forEach(each -> all.append(each).append('\n'));
              all.append('\n');
            });
    return all.toString();
  }

  /** Returns the command lines of a tool by the name of their case. */
  static Map<String, String> cases(String tool) throws IOException {
    Map<String, String> cases = new LinkedHashMap<>();
    for (String part : Files.readString(FOLDER.resolve(tool + ".cases")).split("(?m)^== ")) {
      if (!part.isBlank()) {
        String[] sides = part.split("\n", 2);
        cases.put(sides[0], sides[1].strip());
      }
    }
    return cases;
  }

  private static void assertStored(String name, String text) throws IOException {
    Path stored = FOLDER.resolve(name);
    if (Boolean.getBoolean("golden.accept")) {
      Files.writeString(stored, text);
    }
    assertThat(text).isEqualTo(Files.readString(stored));
  }
}
