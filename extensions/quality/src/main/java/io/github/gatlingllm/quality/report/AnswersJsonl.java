// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.report;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.quality.paired.QualityFigures;
import io.github.gatlingllm.quality.paired.StoredAnswer;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.ReportWriter;
import io.github.gatlingllm.report.view.RunReport;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Writes {@code answers.jsonl}: answers as text, one line per prompt, for human rating. The file
 * exists only if answers were kept.
 */
public final class AnswersJsonl implements ReportWriter {

  public static final String FILE = "answers.jsonl";

  @Override
  public String fileName() {
    return FILE;
  }

  @Override
  public void write(RunReport report, Path file) throws IOException {
    QualityFigures figures = QualityOfRun.of(report);
    if (figures.textsKept() == 0) {
      return;
    }
    var out = new StringBuilder();
    figures.texts().forEach((scorer, texts) -> texts.forEach(text -> line(out, scorer, text)));
    ReportFormat.write(file, out);
  }

  private static void line(StringBuilder out, String scorer, StoredAnswer text) {
    if (text.unloaded() == null && text.underLoad() == null) {
      return;
    }
    ObjectNode line =
        JsonNodeFactory.instance
            .objectNode()
            .put("scorer", scorer)
            .put("hash", text.question().hash())
            .put("prompt", text.question().prompt());
    text.question().references().forEach(line.putArray("references")::add);
    put(line, "schema", text.question().schema());
    put(line, "tools", text.question().tools());
    put(line, "unloaded", text.unloaded());
    put(line, "underLoad", text.underLoad());
    out.append(line).append('\n');
  }

  private static void put(ObjectNode line, String name, @Nullable String value) {
    if (value != null) {
      line.put(name, value);
    }
  }
}
