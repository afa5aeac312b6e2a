// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import io.github.gatlingllm.ForeignText;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
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

  @Override
  public Integer call() {
    List<String> lines =
        from == null
            ? Compare.lines(RunFolder.of(before), RunFolder.of(after))
            : new ToolCompare(from, CommandLineMain.resultFiles()).lines(before, after);
    lines.forEach(line -> spec.commandLine().getOut().println(ForeignText.oneLine(line)));
    return CommandLineMain.PASSED;
  }
}
