// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import io.github.gatlingllm.ForeignText;
import io.github.gatlingllm.interop.commandline.Conversion;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import javax.lang.model.SourceVersion;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code convert}: prints a command line of another tool as one of gatling-llm. */
@Command(
    name = "convert",
    description = {ConvertHelpTexts.CONVERT, ConvertHelpTexts.CONVERT_DETAIL},
    exitCodeListHeading = CliHelpTexts.EXIT_CODES,
    exitCodeList = {ConvertHelpTexts.EXIT_0, ConvertHelpTexts.EXIT_1, ConvertHelpTexts.EXIT_2},
    mixinStandardHelpOptions = true,
    versionProvider = CommandLineMain.Version.class)
@SuppressWarnings("NullAway.Init") // picocli fills the fields in
final class ConvertCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Option(names = "--java", description = ConvertHelpTexts.JAVA)
  private boolean java;

  @Option(
      names = "--class",
      paramLabel = "NAME",
      defaultValue = "ConvertedSimulation",
      description = ConvertHelpTexts.CLASS_NAME)
  private String className;

  @Parameters(paramLabel = "'COMMAND LINE'", description = ConvertHelpTexts.COMMAND_LINE)
  private String commandLine;

  @Override
  public Integer call() {
    if (!SourceVersion.isName(className) || className.contains(".")) {
      throw new IllegalArgumentException(ConvertHelpTexts.notAClass(className));
    }
    Conversion conversion = Conversion.of(commandLine);
    List<String> lines = java ? conversion.java(className) : conversion.lines();
    PrintWriter out = spec.commandLine().getOut();
    lines.forEach(line -> out.println(ForeignText.oneLine(line)));
    boolean complete = java ? conversion.isCompleteInJava() : conversion.isComplete();
    return complete ? CommandLineMain.PASSED : CommandLineMain.NOT_PASSED;
  }
}
