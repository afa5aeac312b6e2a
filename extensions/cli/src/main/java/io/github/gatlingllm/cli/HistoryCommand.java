// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import io.github.gatlingllm.ForeignText;
import io.github.gatlingllm.history.FigureSeries;
import io.github.gatlingllm.history.HistoryFile;
import io.github.gatlingllm.history.HistoryJson;
import io.github.gatlingllm.history.HistoryPage;
import io.github.gatlingllm.history.HistoryRuns;
import io.github.gatlingllm.history.change.ChangePoint;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.TimeFormat;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code history}: runs over time. */
@Command(
    name = "history",
    description = {HistoryHelpTexts.HISTORY, HistoryHelpTexts.DETAIL},
    exitCodeListHeading = CliHelpTexts.EXIT_CODES,
    exitCodeList = {HistoryHelpTexts.EXIT_0, HistoryHelpTexts.EXIT_1},
    mixinStandardHelpOptions = true,
    versionProvider = CommandLineMain.Version.class)
@SuppressWarnings("NullAway.Init") // picocli fills the fields in
final class HistoryCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Option(names = "--out", paramLabel = "PAGE", description = HistoryHelpTexts.OUT)
  private @Nullable Path page;

  @Option(names = "--json", description = HistoryHelpTexts.JSON)
  private boolean json;

  @Option(
      names = "--ignore-label",
      paramLabel = "NAME",
      description = HistoryHelpTexts.IGNORE_LABEL)
  private Set<String> ignoredLabels = new LinkedHashSet<>();

  @Parameters(paramLabel = "FILE", description = HistoryHelpTexts.FILE)
  private Path file;

  @Override
  public Integer call() {
    HistoryRuns history = HistoryFile.read(file);
    List<FigureSeries> series = FigureSeries.of(history.runs(), ignoredLabels);
    history.skipped().forEach(this::print);
    for (FigureSeries each : series) {
      each.changes().forEach(change -> print(line(each, change)));
    }
    int changes = series.stream().mapToInt(each -> each.changes().size()).sum();
    print(HistoryHelpTexts.figures(series.size(), changes));
    if (page != null) {
      write(page, HistoryPage.of(history, ignoredLabels));
      print(HistoryHelpTexts.written(page.toString()));
    }
    if (json) {
      print(HistoryJson.line(series));
    }
    return CommandLineMain.PASSED;
  }

  private static String line(FigureSeries series, ChangePoint change) {
    return HistoryHelpTexts.change(
        series.name(),
        TimeFormat.text(series.points().get(change.at()).run().origin().startedAt()),
        Quantity.plain(change.before()),
        Quantity.plain(change.after()));
  }

  private static void write(Path file, String text) {
    try {
      ReportFormat.write(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void print(String line) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(ForeignText.oneLine(line));
  }
}
