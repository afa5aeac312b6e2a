// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.gatlingllm.quality.paired.CsvRows;
import io.github.gatlingllm.quality.report.AnswerReports;
import io.github.gatlingllm.report.ReportFiles;
import io.github.gatlingllm.report.Reports;
import io.github.gatlingllm.report.view.RunReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** People rate answers. */
class ExportTest {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  @TempDir Path folder;

  private Path run(String name, RunReport report) {
    Path run = folder.resolve(name);
    assertThat(ReportFiles.everyFormat(null).writeAll(report, run.resolve("llm"))).isEmpty();
    return run;
  }

  private Program export(Path run, int n, String out, Object... more) {
    var arguments =
        new ArrayList<Object>(List.of("export", "--answers", n, "--out", folder.resolve(out), run));
    arguments.addAll(List.of(more));
    return Program.run(arguments.toArray());
  }

  private List<List<String>> sheet(String out) throws IOException {
    return CsvRows.of(Files.readString(folder.resolve(out).resolve("answers.csv")));
  }

  @Test
  void aSheetIsBlindAndTheSameForTheSameSeed() throws IOException {
    Path run = run("run", AnswerReports.withTexts(50, "loaded"));
    Path before = run("before", AnswerReports.withTexts(50, "earlier"));

    Program program = export(run, 30, "one", "--baseline", before);
    assertThat(program.err()).isEmpty();
    assertThat(program.status()).isZero();
    export(run, 30, "again", "--baseline", before);
    assertThat(sheet("one")).isEqualTo(sheet("again"));
    export(run, 30, "other", "--baseline", before, "--seed", 2);
    assertThat(sheet("one")).isNotEqualTo(sheet("other"));

    List<List<String>> rows = sheet("one").subList(1, sheet("one").size());
    assertThat(rows).hasSizeBetween(3 * 25, 3 * 30).doesNotHaveDuplicates();
    assertThat(sheet("one").get(0))
        .containsExactly("item", "prompt", "right answers", "answer", "rating", "comment");
    // each letter is of each source now and then
    for (String letter : List.of("A", "B", "C")) {
      assertThat(
              rows.stream()
                  .filter(row -> row.get(0).endsWith(letter))
                  .map(row -> row.get(3))
                  .distinct())
          .hasSize(3);
    }
    assertThat(String.join("", rows.get(0))).doesNotContain("underLoad", "baseline");
    assertThat(folder.resolve("one").resolve("answers-key.json")).doesNotExist();
    assertThat(run.resolve("llm/answers-key.json")).content().contains("underLoad", "baseline");
  }

  /** Neither a spreadsheet program nor a browser runs what a model wrote. */
  @Test
  void textsOfAnswersStayTexts() throws IOException {
    export(run("run", AnswerReports.withTexts(20, "loaded")), 20, "out");

    for (List<String> row : sheet("out").subList(1, sheet("out").size())) {
      assertThat(row.get(1)).startsWith("'=prompt");
      assertThat(row.get(3)).isIn("'=1+1|cmd", "loaded under load\n</script><b>");
    }
    assertThat(folder.resolve("out").resolve("answers.html"))
        .content()
        .doesNotContain("<b>")
        .contains("&lt;/script&gt;&lt;b&gt;", "script-src &#39;sha256-", "<div>=1+1|cmd</div>")
        .containsOnlyOnce("</script>");
  }

  @Test
  void ratingsComeBackIntoTheReport() throws IOException {
    Path run = run("run", AnswerReports.withTexts(50, "loaded"));
    export(run, 50, "out");
    // One person sees two of 45 prompts the other way.
    var others = new ArrayList<String>();
    Path one = fill("one.csv", row -> row.get(3).startsWith("loaded") ? "4" : other(others, row));
    Path two = fill("two.csv", row -> row.get(3).startsWith("loaded") ? "4,5" : "2");

    Program program = Program.run("export", "--ratings", one, "--ratings", two, run);

    assertThat(program.err()).isEmpty();
    assertThat(program.out())
        .contains(
            "50 prompts rated by 2 people: under load 4.25, unloaded ",
            "under load against unloaded: 45 wins, 0 losses, 5 ties: wins 100 % of those"
                + " decided [",
            "raters agree in 43 of 45 judgements, Cohen's kappa ");
    JsonNode summary = MAPPER.readTree(run.resolve("llm/summary.json").toFile());
    assertThat(summary.at("/ratings/underLoadAgainst/unloaded/wins").asInt()).isEqualTo(45);
    assertThat(summary.at("/ratings/underLoadAgainst/unloaded/signTest").asDouble())
        .isLessThan(1e-6);
    assertThat(
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(Path.of("../../src/docs/summary.schema.json")))
                .validate(summary))
        .isEmpty();

    Program.run("export", "--ratings", two, run);
    assertThat(run.resolve("llm/index.html"))
        .content()
        .containsOnlyOnce("Rated by people")
        .contains("50 prompts rated by 1 person", "45 wins, 0 losses, 5 ties");
    JsonNode alone = MAPPER.readTree(run.resolve("llm/summary.json").toFile());
    assertThat(alone.at("/ratings/agreement").isMissingNode()).isTrue();
  }

  private static String other(List<String> others, List<String> row) {
    others.add(row.get(0));
    return others.size() <= 2 ? "5" : "2";
  }

  private Path fill(String name, Function<List<String>, String> rating) throws IOException {
    var out = new StringBuilder("Item,Rating\n");
    List<List<String>> rows = sheet("out");
    for (List<String> row : rows.subList(1, rows.size())) {
      out.append(row.get(0)).append(",\"").append(rating.apply(row)).append("\"\n");
    }
    return Files.writeString(folder.resolve(name), out);
  }

  @Test
  void whatCanNotBeUnderstoodIsSaid() throws IOException {
    Path run = run("run", AnswerReports.withTexts(20, "loaded"));
    assertThat(Program.run("export", "--ratings", "x.csv", run).err())
        .contains("answers-key.json does not exist. Create a sheet first");
    export(run, 20, "out");
    String id = sheet("out").get(1).get(0);

    assertThat(refused(run, "item;rating\n")).contains("Save the sheet as CSV with commas");
    assertThat(refused(run, "item,rating\n" + id + ",6\n"))
        .contains("row 2: rating must be from 1 to 5, or empty, but was '6'");
    assertThat(refused(run, "item,rating\nx,3\n")).contains("item 'x' is of another sheet");
    assertThat(refused(run, "item,rating\n" + id + ",\n"))
        .contains("The filled sheets contain no ratings");
    assertThat(refused(run, "item,rating\n" + id + ",3\n" + id + ",3\n")).contains("occurs twice");
    assertThat(Program.run("export", run).err()).contains(CliTexts.EXPORT_OPTIONS);
    assertThat(export(run, 0, "out").err()).contains("--answers must be at least 1, but was 0");
    assertThat(export(run("none", Reports.full()), 5, "out").err()).contains("keepAnswers(100)");
  }

  private String refused(Path run, String sheet) throws IOException {
    Path file = Files.writeString(folder.resolve("filled.csv"), sheet);
    Program program = Program.run("export", "--ratings", file, run);
    assertThat(program.status()).isEqualTo(1);
    return program.err();
  }
}
