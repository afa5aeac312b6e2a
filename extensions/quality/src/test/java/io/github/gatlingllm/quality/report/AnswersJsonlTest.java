// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.quality.paired.QualityFigures;
import io.github.gatlingllm.quality.paired.Question;
import io.github.gatlingllm.quality.paired.QuestionFile;
import io.github.gatlingllm.quality.paired.StoredAnswer;
import io.github.gatlingllm.report.Reports;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnswersJsonlTest {

  @TempDir Path folder;

  /** So the answers that one run got without load are the reference of another one. */
  @Test
  void whatARunKeptIsAFileOfPromptsForAnother() throws IOException {
    var plain = new Question(0, "=1+1\n", List.of("2", "two"), null, null);
    var formed =
        new Question(1, "JSON?", List.of(), "{\"type\":\"object\"}", "[{\"name\":\"f\"}]", null);
    var texts = List.of(new StoredAnswer(plain, "2", "3"), new StoredAnswer(formed, "{}", null));
    Path file = folder.resolve(AnswersJsonl.FILE);

    new AnswersJsonl()
        .write(
            AnswerReports.quality(
                Reports.full(),
                new QualityFigures(Map.of(), Map.of(), Map.of(), Map.of("exact", texts))),
            file);

    List<Question> read = QuestionFile.read(file);
    assertThat(read)
        .extracting(Question::hash)
        .as("the same prompts, also against a baseline")
        .containsExactly(plain.hash(), formed.hash());
    assertThat(read).extracting(Question::unloaded).containsExactly("2", "{}");
  }
}
