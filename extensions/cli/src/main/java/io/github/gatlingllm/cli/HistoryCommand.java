// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import io.github.gatlingllm.ForeignText;
import io.github.gatlingllm.history.HistoryJson;
import io.github.gatlingllm.history.HistoryView;
import io.github.gatlingllm.history.page.HistoryPage;
import io.github.gatlingllm.history.page.HistorySummary;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code history}: the page of a history file, and its changes. */
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
  public Integer call() throws IOException {
    HistoryView view = HistoryView.read(file, ignoredLabels);
    PrintWriter out = spec.commandLine().getOut();
    HistorySummary.lines(view).forEach(line -> out.println(ForeignText.oneLine(line)));
    if (page != null) {
      HistoryPage.write(view, page);
      out.println(ForeignText.oneLine(HistorySummary.written(page)));
    }
    if (json) {
      out.println(ForeignText.oneLine(HistoryJson.line(view)));
    }
    return CommandLineMain.PASSED;
  }
}
