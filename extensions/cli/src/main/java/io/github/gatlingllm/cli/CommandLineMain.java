// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import io.github.gatlingllm.ConsoleOutput;
import io.github.gatlingllm.ForeignText;
import io.github.gatlingllm.interop.judge.ResultFiles;
import io.github.gatlingllm.merge.Merge;
import io.github.gatlingllm.quality.Scoring;
import io.github.gatlingllm.quality.report.TradeOff;
import io.github.gatlingllm.rating.Rating;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.ResourceBundle;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** The command line: commands for finished runs and for files of answers. */
@Command(
    name = "gatling-llm",
    description = CliHelpTexts.PROGRAM,
    footer = CliHelpTexts.PROGRAM_FOOTER,
    mixinStandardHelpOptions = true,
    versionProvider = CommandLineMain.Version.class,
    subcommands = {
      GateSubcommand.class,
      CompareSubcommand.class,
      ValidateCommand.class,
      ConvertCommand.class,
      CombineCommand.class,
      HistoryCommand.class,
      AutoComplete.GenerateCompletion.class
    })
public final class CommandLineMain {

  /** The exit code of success: the command is done and its checks passed. */
  static final int PASSED = 0;

  /** The exit code of an error: the command is not done. */
  static final int ERROR = 1;

  /** The exit code of a run that does not pass. */
  static final int NOT_PASSED = 2;

  private final PrintWriter out;

  private CommandLineMain(PrintWriter out) {
    this.out = out;
  }

  /** Runs the command that the arguments name, and exits with its exit code. */
  public static void main(String[] arguments) {
    System.exit(run(ConsoleOutput.out(), ConsoleOutput.err(), arguments));
  }

  static int run(PrintWriter out, PrintWriter err, String... arguments) {
    var commandLine = new CommandLine(new CommandLineMain(out));
    commandLine
        .setCaseInsensitiveEnumValuesAllowed(true)
        .registerConverter(Path.class, NamedPath.ofThisJvm());
    commandLine.getSubcommands().values().forEach(CommandLineMain::withWidth);
    withWidth(commandLine)
        .setOut(out)
        .setErr(err)
        .setParameterExceptionHandler(CommandLineMain::usageError)
        .setExecutionExceptionHandler((failure, at, parsed) -> fail(failure, err));
    try {
      return commandLine.execute(arguments);
    } catch (OutOfMemoryError
        | StackOverflowError tooLarge) { // thrown while an error is being reported
      return fail(tooLarge, err);
    }
  }

  private static CommandLine withWidth(CommandLine commandLine) {
    return commandLine.setUsageHelpWidth(100);
  }

  @Command(
      name = "merge",
      description = CliHelpTexts.MERGE,
      exitCodeListHeading = CliHelpTexts.EXIT_CODES,
      exitCodeList = {CliHelpTexts.MERGE_0, CliHelpTexts.MERGE_1, CliHelpTexts.MERGE_2},
      mixinStandardHelpOptions = true,
      versionProvider = Version.class)
  int merge(
      @Option(
              names = "--workers",
              required = true,
              paramLabel = "N",
              description = CliHelpTexts.MERGE_WORKERS)
          int workers,
      @Option(
              names = "--out",
              required = true,
              paramLabel = "OUT",
              description = CliHelpTexts.MERGE_OUT)
          Path written,
      @Parameters(paramLabel = "DIR", arity = "1..*", description = CliHelpTexts.MERGE_FOLDERS)
          List<Path> folders) {
    Merge merge =
        Merge.of(
            workers,
            folders.stream().map(each -> RunFolder.of(each).llm()).toList(),
            written,
            stepSummary());
    merge.lines().forEach(this::print);
    return merge.passed() ? PASSED : NOT_PASSED;
  }

  /** Returns the readers of other tools' files. */
  static ResultFiles resultFiles() {
    return new ReaderFiles();
  }

  /** Returns GitHub's file for the summary of a job; null if there is none. */
  static @Nullable Path stepSummary() {
    String file = System.getenv("GITHUB_STEP_SUMMARY");
    return file == null || file.isBlank() ? null : Path.of(file);
  }

  @Command(
      name = "score",
      description = {CliHelpTexts.SCORE, CliHelpTexts.SCORE_DETAIL},
      exitCodeListHeading = CliHelpTexts.EXIT_CODES,
      exitCodeList = {CliHelpTexts.SCORE_0, CliHelpTexts.SCORE_1},
      mixinStandardHelpOptions = true,
      versionProvider = Version.class)
  int score(
      @Option(
              names = "--scorer",
              required = true,
              paramLabel = "NAME",
              description = CliHelpTexts.SCORE_SCORER)
          String name,
      @Option(names = "--stem", description = CliHelpTexts.SCORE_STEM) boolean stemmed,
      @Option(names = "--pattern", paramLabel = "REGEX", description = CliHelpTexts.SCORE_PATTERN)
          @Nullable String pattern,
      @Option(names = "--pass-at", paramLabel = "K", description = CliHelpTexts.SCORE_PASS_AT)
          @Nullable Integer k,
      @Parameters(paramLabel = "FILE", description = CliHelpTexts.SCORE_FILE) Path file) {
    Scoring scoring = Score.scoring(name, stemmed, pattern);
    print(k == null ? Score.line(scoring, file) : Score.line(scoring, file, k));
    return PASSED;
  }

  @Command(
      name = "tradeoff",
      description = {CliHelpTexts.TRADE_OFF, CliHelpTexts.TRADE_OFF_DETAIL},
      exitCodeListHeading = CliHelpTexts.EXIT_CODES,
      exitCodeList = {CliHelpTexts.TRADE_OFF_0, CliHelpTexts.TRADE_OFF_1},
      mixinStandardHelpOptions = true,
      versionProvider = Version.class)
  int tradeoff(
      @Option(names = "--html", paramLabel = "FILE", description = CliHelpTexts.TRADE_OFF_HTML)
          @Nullable Path page,
      @Parameters(paramLabel = "DIR", arity = "1..*", description = CliHelpTexts.RUN_FOLDERS)
          List<Path> folders) {
    TradeOff tradeOff = ComparedRuns.of(folders.stream().map(RunFolder::of).toList());
    ComparedRuns.lines(tradeOff).forEach(this::print);
    if (page != null) {
      ComparedRuns.write(tradeOff, page);
    }
    return PASSED;
  }

  @Command(
      name = "export",
      description = {CliHelpTexts.EXPORT, CliHelpTexts.EXPORT_DETAIL},
      exitCodeListHeading = CliHelpTexts.EXIT_CODES,
      exitCodeList = {CliHelpTexts.EXPORT_0, CliHelpTexts.EXPORT_1},
      mixinStandardHelpOptions = true,
      versionProvider = Version.class)
  int export(
      @Option(names = "--answers", paramLabel = "N", description = CliHelpTexts.EXPORT_ANSWERS)
          @Nullable Integer answers,
      @Option(
              names = "--seed",
              paramLabel = "SEED",
              defaultValue = "1",
              description = CliHelpTexts.EXPORT_SEED)
          long seed,
      @Option(names = "--baseline", paramLabel = "DIR", description = CliHelpTexts.EXPORT_BASELINE)
          @Nullable Path baseline,
      @Option(names = "--out", paramLabel = "OUT", description = CliHelpTexts.EXPORT_OUT)
          @Nullable Path written,
      @Option(names = "--ratings", paramLabel = "FILE", description = CliHelpTexts.EXPORT_RATINGS)
          @Nullable List<Path> ratings,
      @Option(names = ToolExport.OPTION, paramLabel = "FORMAT", description = ExportHelpTexts.TO)
          @Nullable List<String> formats,
      @Parameters(paramLabel = "DIR", description = CliHelpTexts.RUN_FOLDER) Path folder) {
    Path llm = RunFolder.of(folder).llm();
    if (formats != null) {
      boolean alone = answers == null && baseline == null && ratings == null;
      ToolExport.lines(formats, alone, written, llm).forEach(this::print);
      return PASSED;
    }
    if (ratings != null && answers == null) {
      Rating.read(llm, ratings).forEach(this::print);
      return PASSED;
    }
    if (ratings != null || answers == null || written == null) {
      throw new IllegalArgumentException(CliTexts.EXPORT_OPTIONS);
    }
    Path earlier = baseline == null ? null : RunFolder.of(baseline).llm();
    Rating.export(llm, earlier, answers, seed, written).forEach(this::print);
    return PASSED;
  }

  /** Reports a usage error. It leaves out the usage help, which would bury the error. */
  private static int usageError(ParameterException error, String[] arguments) {
    CommandLine command = error.getCommandLine();
    PrintWriter err = command.getErr();
    err.println(error.getMessage());
    err.println(CliTexts.seeHelp(command.getCommandSpec().qualifiedName()));
    return ERROR;
  }

  /** Prints one line. Control characters from files must not reach the console. */
  private void print(String line) {
    out.println(ForeignText.oneLine(line));
  }

  private static int fail(Throwable failure, PrintWriter err) {
    err.println(CommandFailure.line(failure));
    return ERROR;
  }

  /** Reads the version of the build from the jar. */
  static final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
      ResourceBundle build = ResourceBundle.getBundle("io.github.gatlingllm.version");
      return new String[] {"gatling-llm " + build.getString("version")};
    }
  }
}
