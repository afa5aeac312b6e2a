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

/** Checks files for a run without sending anything. */
@Command(
    name = "validate",
    description = {ValidateHelpTexts.VALIDATE, ValidateHelpTexts.DETAIL},
    exitCodeListHeading = CliHelpTexts.EXIT_CODES,
    exitCodeList = {ValidateHelpTexts.EXIT_0, ValidateHelpTexts.EXIT_1},
    mixinStandardHelpOptions = true,
    versionProvider = CommandLineMain.Version.class)
final class ValidateCommand implements Callable<Integer> {

  @Option(names = "--as", paramLabel = "KIND", description = ValidateHelpTexts.AS)
  private ValidatedFile.@Nullable Kind kind;

  @Option(names = "--strict", description = ValidateHelpTexts.STRICT)
  private boolean strict;

  @Parameters(paramLabel = "FILE", arity = "1..*", description = ValidateHelpTexts.FILES)
  private List<Path> files = List.of();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    boolean valid = true;
    for (Path file : files) {
      ValidatedFile.Result result =
          (kind == null ? ValidatedFile.of(file) : new ValidatedFile(file, kind)).read(strict);
      for (String line : result.lines()) {
        spec.commandLine().getOut().println(ForeignText.oneLine(line));
      }
      valid &= result.valid();
    }
    return valid ? CommandLineMain.PASSED : CommandLineMain.ERROR;
  }
}
