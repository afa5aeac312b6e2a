// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.rating;

import io.github.gatlingllm.ForeignFile;
import io.github.gatlingllm.quality.report.AnswersJsonl;
import io.github.gatlingllm.report.view.ReportFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Creates rating sheets of a run's answers and reads filled sheets. */
public final class Rating {

  private static final String KEY = "answers-key.json";

  private Rating() {}

  /**
   * Creates a sheet as CSV and as a page. The key with the sources of its answers stays in the
   * folder of the run.
   *
   * @param llm the folder of the run
   * @param baseline the folder of an earlier run; null if there is none
   * @param most the maximum number of prompts
   * @param out the folder for the raters
   * @return what was written, one line each
   * @throws IllegalArgumentException if the run has no comparable answers
   */
  public static List<String> export(
      Path llm, @Nullable Path baseline, int most, long seed, Path out) {
    List<RatedPrompt> prompts =
        AnswerFile.read(answers(llm), baseline == null ? null : answers(baseline));
    if (prompts.isEmpty()) {
      throw new IllegalArgumentException(SheetTexts.nothingToCompare(answers(llm)));
    }
    Sheet sheet = Sheet.of(prompts, most, seed);
    if (out.toAbsolutePath().normalize().equals(llm.toAbsolutePath().normalize())) {
      throw new IllegalArgumentException(SheetTexts.outInvalid(out));
    }
    try {
      Files.createDirectories(out);
      ForeignFile.requirePlain(out);
      ReportFormat.write(out.resolve("answers.csv"), SheetCsv.text(sheet));
      ReportFormat.write(out.resolve("answers.html"), SheetHtml.text(sheet));
      ReportFormat.write(llm.resolve(KEY), SheetKey.of(sheet).text());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return List.of(
        SheetTexts.written(
            sheet.items().size(), sheet.prompts() - sheet.identical(), out.resolve("answers.csv")),
        SheetTexts.identical(sheet.identical()),
        SheetTexts.keyWritten(llm.resolve(KEY)));
  }

  /**
   * Reads filled sheets and writes their ratings into the report of the run.
   *
   * @return the ratings, one line each
   * @throws IllegalArgumentException if a sheet is not valid
   */
  public static List<String> read(Path llm, List<Path> filled) {
    SheetKey key = SheetKey.read(llm.resolve(KEY));
    Ratings ratings =
        Ratings.of(key, filled.stream().map(file -> FilledSheet.read(file, key)).toList());
    try {
      RatedReport.write(ratings, llm.resolve("summary.json"), llm.resolve("index.html"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return RatingText.lines(ratings);
  }

  private static Path answers(Path llm) {
    Path file = llm.resolve(AnswersJsonl.FILE);
    if (!Files.isRegularFile(file)) {
      throw new IllegalArgumentException(SheetTexts.noAnswers(file));
    }
    return file;
  }
}
