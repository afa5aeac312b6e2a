// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.ChildJvm;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Against Gatling's writer and reader, in a JVM that lets them see the inside of strings. */
class TokenLogTest {

  @TempDir Path folder;

  /** 26 for each gap, and twice that for the TTFT and TPOT of a hundred. */
  @Test
  void aTokensRecordTakes26BytesOfGatlingsLogAndIsReadAsGap() throws Exception {
    assertThat(
            measured(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"), "200", "2000").lines())
        .satisfiesExactly(
            few -> assertThat(few).startsWith("20000 gaps, 26.5"),
            many -> assertThat(many).startsWith("200000 gaps, 26.5"));
  }

  /** What the documentation tells of a million. */
  @Test
  @Tag("proof")
  void millions() throws Exception {
    String reported = measured(List.of(), "10000", "10000", "40000", "40000");
    System.out.print(reported);
    assertThat(reported.lines())
        .hasSize(4)
        .allMatch(line -> line.contains("000000 gaps, 26.52 bytes"));
  }

  private String measured(List<String> more, String... answers) throws Exception {
    var options =
        new ArrayList<>(List.of("--add-opens=java.base/java.lang=ALL-UNNAMED", "-Xmx512m"));
    options.addAll(more);
    var arguments = new ArrayList<>(List.of(folder.toString()));
    arguments.addAll(List.of(answers));
    return ChildJvm.says(options, TokenLog.class, arguments.toArray(String[]::new));
  }
}
