// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.golden;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.gatlingllm.cli.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Three equal repeats of every kind of run are one result, or are refused with a reason. */
class CombinedGoldenRunsTest {

  @TempDir Path folder;

  static Stream<GoldenRun> runs() {
    return GoldenRuns.all().stream();
  }

  /** Every ninth run: the others are proofs. */
  static Stream<GoldenRun> some() {
    List<GoldenRun> all = GoldenRuns.all();
    return IntStream.range(0, all.size()).filter(run -> run % 9 == 4).mapToObj(all::get);
  }

  @ParameterizedTest
  @MethodSource("some")
  void isCombinedOrRefused(GoldenRun run) throws IOException {
    assertCombinedOrRefused(run);
  }

  @Tag("proof")
  @ParameterizedTest
  @MethodSource("runs")
  void eachIsCombinedOrRefused(GoldenRun run) throws IOException {
    assertCombinedOrRefused(run);
  }

  private void assertCombinedOrRefused(GoldenRun run) throws IOException {
    Path llm = Files.createDirectories(folder.resolve("llm"));
    run.leaves().in(llm);
    Program combine =
        Program.run(
            "combine", "--out", folder.resolve("out"), llm, later(llm, "T12:"), later(llm, "T14:"));

    if (combine.status() == 1) {
      assertThat(combine.err())
          .doesNotContain("Unexpected error")
          .containsAnyOf("is not valid: ", "rate of neither run is known");
      return;
    }
    assertThat(combine.err()).isEmpty();
    assertThat(
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(Path.of("../../src/docs/summary.schema.json")))
                .validate(
                    new ObjectMapper()
                        .readTree(folder.resolve("out").resolve("summary.json").toFile())))
        .isEmpty();
    Program gate = Program.run("gate", folder.resolve("out"));
    assertThat(gate.status())
        .as(combine.out() + gate.out() + gate.err())
        .isEqualTo(combine.status());
  }

  private Path later(Path llm, String hour) throws IOException {
    Path later = Files.createDirectories(folder.resolve(hour.substring(1, 3)));
    for (String file : new String[] {"summary.json", "baseline.json"}) {
      String text =
          Files.readString(llm.resolve(file)).replace("2026-11-21T10:", "2026-11-21" + hour);
      Files.writeString(later.resolve(file), text);
    }
    return later;
  }
}
