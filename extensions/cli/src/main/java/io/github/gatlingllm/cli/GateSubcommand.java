// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import io.github.gatlingllm.ForeignText;
import io.github.gatlingllm.interop.judge.ObjectiveParser;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code gate}: judges a run of ours, or files of another tool. */
@Command(
    name = "gate",
    description = {GateHelpTexts.GATE, GateHelpTexts.OWN, GateHelpTexts.OTHERS},
    exitCodeListHeading = CliHelpTexts.EXIT_CODES,
    exitCodeList = {GateHelpTexts.PASSED, GateHelpTexts.ERROR, GateHelpTexts.NOT_PASSED},
    mixinStandardHelpOptions = true,
    versionProvider = CommandLineMain.Version.class)
@SuppressWarnings("NullAway.Init") // picocli fills the fields in
final class GateSubcommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Option(names = "--required", description = GateHelpTexts.REQUIRED)
  private boolean required;

  @Option(names = "--from", paramLabel = "TOOL", description = GateHelpTexts.FROM)
  private @Nullable String from;

  @Option(names = "--objective", paramLabel = "TEXT", description = GateHelpTexts.OBJECTIVE)
  private List<String> texts = List.of();

  @Option(names = "--objectives", paramLabel = "FILE", description = GateHelpTexts.OBJECTIVES)
  private List<Path> files = List.of();

  @Option(names = "--json", description = GateHelpTexts.JSON)
  private boolean json;

  @Option(names = "--junit", paramLabel = "FILE", description = GateHelpTexts.JUNIT)
  private @Nullable Path junit;

  @Option(names = "--markdown", paramLabel = "FILE", description = GateHelpTexts.MARKDOWN)
  private @Nullable Path markdown;

  @Parameters(paramLabel = "DIR|FILE", arity = "1..*", description = GateHelpTexts.PLACES)
  private List<Path> places;

  @Override
  public Integer call() {
    return from == null ? own() : others(from);
  }

  private int own() {
    boolean forOthers =
        json || junit != null || markdown != null || !texts.isEmpty() || !files.isEmpty();
    if (forOthers) {
      throw usage(GateTexts.NEEDS_FROM);
    }
    if (places.size() > 1) {
      throw usage(GateTexts.oneRun(places.size()));
    }
    var gate = GateCommand.of(RunFolder.of(places.get(0)));
    if (required && gate.objectives().isEmpty()) {
      print(GateTexts.NO_OBJECTIVES);
      return CommandLineMain.NOT_PASSED;
    }
    gate.lines().forEach(this::print);
    return gate.passed() ? CommandLineMain.PASSED : CommandLineMain.NOT_PASSED;
  }

  private int others(String tool) {
    var parser = new ObjectiveParser();
    texts.forEach(text -> parser.add("--objective", text));
    files.forEach(parser::addAll);
    if (parser.objectives().isEmpty()) {
      throw usage(GateTexts.NO_OBJECTIVE_GIVEN);
    }
    var gate = new ToolGate(tool, parser.objectives(), CommandLineMain.resultFiles());
    ToolGate.Judged judged = gate.judge(places);
    judged.lines(json).forEach(this::print);
    judged.errors().forEach(line -> spec.commandLine().getErr().println(line));
    judged.write(junit, markdown, CommandLineMain.stepSummary());
    return judged.status();
  }

  private ParameterException usage(String text) {
    return new ParameterException(spec.commandLine(), text);
  }

  /** Prints one line. Control characters from files must not reach the console. */
  private void print(String line) {
    spec.commandLine().getOut().println(ForeignText.oneLine(line));
  }
}
