// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import io.github.gatlingllm.ForeignText;
import io.github.gatlingllm.history.combine.Combination;
import io.github.gatlingllm.history.combine.CombinedFiles;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code combine}: repeats of one load become one result. */
@Command(
    name = "combine",
    description = {CombineHelpTexts.COMBINE, CombineHelpTexts.DETAIL},
    exitCodeListHeading = CliHelpTexts.EXIT_CODES,
    exitCodeList = {CombineHelpTexts.EXIT_0, CombineHelpTexts.EXIT_1, CombineHelpTexts.EXIT_2},
    mixinStandardHelpOptions = true,
    versionProvider = CommandLineMain.Version.class)
final class CombineCommand implements Callable<Integer> {

  @Spec private @Nullable CommandSpec spec;

  @Option(names = "--out", required = true, paramLabel = "OUT", description = CombineHelpTexts.OUT)
  private Path written = Path.of("");

  @Option(names = "--leave-out-invalid", description = CombineHelpTexts.LEAVE_OUT)
  private boolean leaveOutInvalid;

  @Option(
      names = "--ignore-label",
      paramLabel = "NAME",
      description = CombineHelpTexts.IGNORE_LABEL)
  private Set<String> ignoredLabels = new LinkedHashSet<>();

  @Parameters(paramLabel = "DIR", arity = "1..*", description = CombineHelpTexts.FOLDERS)
  private List<Path> folders = List.of();

  @Override
  public Integer call() {
    CombinedFiles.requireFree(written);
    Combination combined =
        Combination.of(
            folders.stream().map(folder -> RunFolder.of(folder).llm()).toList(),
            new Combination.Allowed(leaveOutInvalid, ignoredLabels));
    CombinedFiles.write(combined, written, CommandLineMain.stepSummary());
    PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
    CombinedFiles.lines(combined, written).forEach(line -> out.println(ForeignText.oneLine(line)));
    return switch (combined.verdict()) {
      case PASSED, NOT_GATED -> CommandLineMain.PASSED;
      case FAILED, INVALID, UNDETERMINED -> CommandLineMain.NOT_PASSED;
    };
  }
}
