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

/** Makes sheets of a run's answers, and reads them back. */
public final class Rating {

  private static final String KEY = "answers-key.json";

  private Rating() {}

  /**
   * Makes a sheet, as CSV and as a page; where its answers come from stays in the run's folder.
   *
   * @param llm the run's folder
   * @param baseline that of an earlier run; null: none
   * @param most how many prompts
   * @param out the folder that may be given to people
   * @return what was done, a line each
   * @throws IllegalArgumentException if the run has no answers that can be compared
   */
  public static List<String> export(
      Path llm, @Nullable Path baseline, int most, long seed, Path out) {
    List<RatedPrompt> prompts =
        AnswerFile.read(answers(llm), baseline == null ? null : answers(baseline));
    if (prompts.isEmpty()) {
      throw new IllegalArgumentException(
          answers(llm)
              + " must have prompts with answers both under load and without it (or in the"
              + " baseline), but has none: promise noWorseThanUnloaded(...), or give --baseline");
    }
    Sheet sheet = Sheet.of(prompts, most, seed);
    if (out.toAbsolutePath().normalize().equals(llm.toAbsolutePath().normalize())) {
      throw new IllegalArgumentException(
          "--out must be another folder than the run's, where the key is, but was " + out);
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
        sheet.items().size()
            + " answers to "
            + (sheet.prompts() - sheet.identical())
            + " prompts are in "
            + out.resolve("answers.csv")
            + " and answers.html",
        "at " + sheet.identical() + " more prompts all answers are the same text: ties",
        "where they come from is in " + llm.resolve(KEY) + ": keep it from those who rate");
  }

  /**
   * Reads sheets that were filled in, and puts what they say into the run's report.
   *
   * @return what they say, a line each
   * @throws IllegalArgumentException if one can't be understood
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
      throw new IllegalArgumentException(
          "there is no "
              + file
              + ": the run kept no answers; let it keep some, by"
              + " quality(...).scorer(...).keepAnswers(100)");
    }
    return file;
  }
}
