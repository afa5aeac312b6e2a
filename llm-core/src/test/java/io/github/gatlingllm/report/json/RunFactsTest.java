// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.gatlingllm.report.Reports;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFactsTest {

  @TempDir private Path folder;

  @Test
  void aStartThatIsNoTimeIsNamedByItsPlace() throws IOException {
    Path file = folder.resolve("summary.json");
    new SummaryJson().write(Reports.full(), file);
    String edited = Files.readString(file).replaceAll("(\"startedAt\" : )\"[^\"]*\"", "$1\"soon\"");
    Files.writeString(file, edited);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RunFacts.read(file))
        .withMessage(
            JsonTexts.damaged(
                "the summary",
                file,
                "run.startedAt must be an ISO-8601 time, but was 'soon'",
                JsonTexts.USE_RUN_FOLDER));
  }
}
