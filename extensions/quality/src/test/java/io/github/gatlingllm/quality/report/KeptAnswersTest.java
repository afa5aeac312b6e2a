// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.report;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.report.json.BaselineJson;
import io.github.gatlingllm.report.json.BaselineReader;
import io.github.gatlingllm.report.view.ComparableRun;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.slo.baseline.BaselineRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a baseline keeps of answers. */
class KeptAnswersTest {

  @TempDir private Path folder;

  /** Numbers and hashes, no text. */
  @Test
  void whatAnswersWereLikeIsKeptPromptByPromptAndWithoutText() throws IOException {
    RunReport report = AnswerReports.kept();
    Path file = folder.resolve("baseline.json");
    new BaselineJson().write(report, file);

    BaselineRun read = new BaselineReader().read(file).orElseThrow();
    assertThat(read).isEqualTo(ComparableRun.of(report));
    assertThat(((KeptQuality) requireNonNull(read.kept().get("quality"))).byScorer().get("exact"))
        .satisfies(scores -> assertThat(scores.prompts()).hasSize(40))
        .satisfies(scores -> assertThat(scores.answers()).isEqualTo(41));
    assertThat(((KeptConsistency) requireNonNull(read.kept().get("consistency"))).scores())
        .satisfies(scores -> assertThat(scores.prompts()).hasSize(40));
    assertThat(Files.readString(file))
        .doesNotContain("secret")
        .containsPattern("\"[0-9a-f]{16}\":\\[1,1,1]")
        .containsPattern("\"[0-9a-f]{16}\":\\[2,0.5,1]");

    ObjectNode older = (ObjectNode) new ObjectMapper().readTree(file.toFile());
    older.remove(List.of("quality", "consistency"));
    assertThat(read(older).kept()).isEmpty();
    ObjectNode damaged = (ObjectNode) new ObjectMapper().readTree(file.toFile());
    ((ObjectNode) damaged.at("/quality/exact/prompts")).putArray("00ff").add(3);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read(damaged))
        .withMessageContaining("quality.exact.prompts.00ff must have the number of answers");
  }

  private BaselineRun read(ObjectNode baseline) throws IOException {
    Path file = Files.writeString(folder.resolve("b.json"), baseline.toString());
    return new BaselineReader().read(file).orElseThrow();
  }
}
