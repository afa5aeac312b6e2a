// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import io.github.gatlingllm.ForeignText;
import io.github.gatlingllm.history.page.OverlayPage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code compare}: compares two runs of ours, or two results of other tools. */
@Command(
    name = "compare",
    description = {CompareHelpTexts.COMPARE, CompareHelpTexts.DETAIL},
    exitCodeListHeading = CliHelpTexts.EXIT_CODES,
    exitCodeList = {CompareHelpTexts.COMPARED, CompareHelpTexts.ERROR},
    mixinStandardHelpOptions = true,
    versionProvider = CommandLineMain.Version.class)
@SuppressWarnings("NullAway.Init") // picocli fills the fields in
final class CompareSubcommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Option(names = "--from", paramLabel = "TOOL", description = CompareHelpTexts.FROM)
  private @Nullable String from;

  @Parameters(index = "0", paramLabel = "BEFORE", description = CompareHelpTexts.BEFORE)
  private Path before;

  @Parameters(index = "1", paramLabel = "AFTER", description = CompareHelpTexts.AFTER)
  private Path after;

  @Option(names = "--html", paramLabel = "PAGE", description = CompareHelpTexts.HTML)
  private @Nullable Path page;

  @Parameters(
      index = "2..*",
      arity = "0..*",
      paramLabel = "FURTHER",
      description = CompareHelpTexts.FURTHER)
  private List<Path> further = List.of();

  @Override
  public Integer call() throws IOException {
    if (page == null && !further.isEmpty()) {
      throw new IllegalArgumentException(CompareHelpTexts.furtherWithoutPage(further.size() + 2));
    }
    if (page != null) {
      overlay(page);
    }
    List<String> lines =
        from == null
            ? Compare.lines(RunFolder.of(before), RunFolder.of(after))
            : new ToolCompare(from, CommandLineMain.resultFiles()).lines(before, after);
    lines.forEach(this::print);
    if (page != null) {
      print(CompareHelpTexts.written(page.toAbsolutePath().normalize().toUri().toString()));
    }
    return CommandLineMain.PASSED;
  }

  /** Writes the page of all runs; each is compared with the first. */
  private void overlay(Path file) throws IOException {
    if (from != null) {
      throw new IllegalArgumentException(CompareHelpTexts.pageOfOthers(from));
    }
    List<RunFolder> folders =
        Stream.concat(Stream.of(before, after), further.stream()).map(RunFolder::of).toList();
    OverlayPage.write(
        folders.stream().map(RunFolder::llm).toList(),
        folders.stream().map(Compare::read).toList(),
        file);
  }

  private void print(String line) {
    spec.commandLine().getOut().println(ForeignText.oneLine(line));
  }
}
