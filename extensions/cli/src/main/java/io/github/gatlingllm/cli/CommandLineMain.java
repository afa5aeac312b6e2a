// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import io.github.gatlingllm.ConsoleOutput;
import io.github.gatlingllm.ForeignText;
import io.github.gatlingllm.merge.Merge;
import io.github.gatlingllm.quality.Scoring;
import io.github.gatlingllm.quality.report.TradeOff;
import io.github.gatlingllm.rating.Rating;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.ResourceBundle;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** What can be done with finished runs and with answers, as a program. */
@Command(
    name = "gatling-llm",
    description = "Judges and compares the folders that runs of gatling-llm leave; scores answers.",
    mixinStandardHelpOptions = true,
    versionProvider = CommandLineMain.Version.class)
public final class CommandLineMain {

  /** All that was asked for is so. */
  static final int FINE = 0;

  /** It could not be done. */
  static final int UNABLE = 1;

  /** It is not so, or nobody can tell. */
  static final int NOT_MET = 2;

  private final PrintWriter out;

  private CommandLineMain(PrintWriter out) {
    this.out = out;
  }

  /** Does what the arguments say. */
  public static void main(String[] arguments) {
    System.exit(run(ConsoleOutput.out(), ConsoleOutput.err(), arguments));
  }

  static int run(PrintWriter out, PrintWriter err, String... arguments) {
    var commandLine = new CommandLine(new CommandLineMain(out));
    commandLine.getSubcommands().values().forEach(CommandLineMain::withWidth);
    withWidth(commandLine)
        .setOut(out)
        .setErr(err)
        .setParameterExceptionHandler(CommandLineMain::refuse)
        .setExecutionExceptionHandler((failure, at, parsed) -> fail(failure, err));
    try {
      return commandLine.execute(arguments);
    } catch (OutOfMemoryError | StackOverflowError tooLarge) { // while it was being reported
      return fail(tooLarge, err);
    }
  }

  private static CommandLine withWidth(CommandLine commandLine) {
    return commandLine.setUsageHelpWidth(100);
  }

  @Command(
      name = "gate",
      description =
          "Judges a finished run anew, by the objectives in its summary.json. Exits with 0 if all"
              + " are met, 2 if one is not, or if the run broke off or is INVALID, and 1 if it"
              + " can't judge.",
      mixinStandardHelpOptions = true,
      versionProvider = Version.class)
  int gate(
      @Option(
              names = "--required",
              description = "Exits with 2 if the run has no objectives, instead of with 0.")
          boolean required,
      @Parameters(paramLabel = "DIR", description = "The folder of the run, or its llm/.")
          Path folder) {
    var gate = GateCommand.of(RunFolder.of(folder));
    if (required && gate.objectives().isEmpty()) {
      say(GateCommand.WITHOUT_OBJECTIVES);
      return NOT_MET;
    }
    gate.lines().forEach(this::say);
    return gate.passed() ? FINE : NOT_MET;
  }

  @Command(
      name = "compare",
      description =
          "Compares two finished runs, figure by figure: what has changed by more than chance?"
              + " Exits with 0, or with 1 if it can't compare.",
      mixinStandardHelpOptions = true,
      versionProvider = Version.class)
  int compare(
      @Parameters(paramLabel = "BEFORE", description = "The folder of the earlier run.")
          Path before,
      @Parameters(paramLabel = "AFTER", description = "The folder of the later run.") Path after) {
    Compare.lines(RunFolder.of(before), RunFolder.of(after)).forEach(this::say);
    return FINE;
  }

  @Command(
      name = "merge",
      description =
          "Makes one run's folder of those that several workers left, and judges it. Exits with 0"
              + " if all objectives are met, 2 if one is not, or if a worker is missing or its part"
              + " can't be trusted, and 1 if it can't merge.",
      mixinStandardHelpOptions = true,
      versionProvider = Version.class)
  int merge(
      @Option(
              names = "--workers",
              required = true,
              paramLabel = "N",
              description = "How many workers there were.")
          int workers,
      @Option(
              names = "--out",
              required = true,
              paramLabel = "OUT",
              description = "The folder to write.")
          Path written,
      @Parameters(
              paramLabel = "DIR",
              arity = "1..*",
              description = "The folder of each worker's run, or its llm/.")
          List<Path> folders) {
    Merge merge =
        Merge.of(
            workers,
            folders.stream().map(each -> RunFolder.of(each).llm()).toList(),
            written,
            stepSummary());
    merge.lines().forEach(this::say);
    return merge.passed() ? FINE : NOT_MET;
  }

  private static @Nullable Path stepSummary() {
    String file = System.getenv("GITHUB_STEP_SUMMARY");
    return file == null || file.isBlank() ? null : Path.of(file);
  }

  @Command(
      name = "score",
      description =
          "Scores answers in a file: one JSON object a line, with 'answer' and 'reference',"
              + " 'references', 'schema' or 'tools'. Prints one line of JSON: scorer, n, score."
              + " Exits with 0, or with 1 if it can't score.",
      mixinStandardHelpOptions = true,
      versionProvider = Version.class)
  int score(
      @Option(
              names = "--scorer",
              required = true,
              paramLabel = "NAME",
              description =
                  "exact, contains, number, choice, regex, f1, rouge1, rouge2, rougeL, rougeLsum,"
                      + " bleu, levenshtein, jsonSchema, toolCall or toolCallF1.")
          String name,
      @Option(names = "--stem", description = "For ROUGE: words without their endings.")
          boolean stemmed,
      @Option(
              names = "--pattern",
              paramLabel = "REGEX",
              description = "For regex: instead of the references.")
          @Nullable String pattern,
      @Option(
              names = "--pass-at",
              paramLabel = "K",
              description = "pass@K: lines with the same 'prompt' are answers to it.")
          @Nullable Integer k,
      @Parameters(paramLabel = "FILE", description = "The answers, as JSONL.") Path file) {
    Scoring scoring = Score.scoring(name, stemmed, pattern);
    say(k == null ? Score.line(scoring, file) : Score.line(scoring, file, k));
    return FINE;
  }

  @Command(
      name = "tradeoff",
      description =
          "Puts speed, cost and quality of finished runs on one table, and marks those that no"
              + " other one beats. Exits with 0, or with 1 if it can't read one.",
      mixinStandardHelpOptions = true,
      versionProvider = Version.class)
  int tradeoff(
      @Option(names = "--html", paramLabel = "FILE", description = "The same as a page.")
          @Nullable Path page,
      @Parameters(
              paramLabel = "DIR",
              arity = "1..*",
              description = "The folder of each run, or its llm/.")
          List<Path> folders) {
    TradeOff tradeOff = ComparedRuns.of(folders.stream().map(RunFolder::of).toList());
    ComparedRuns.lines(tradeOff).forEach(this::say);
    if (page != null) {
      ComparedRuns.write(tradeOff, page);
    }
    return FINE;
  }

  @Command(
      name = "export",
      description =
          "Makes a sheet of a run's answers for people to rate (--answers), from which nobody can"
              + " tell which are under load; or reads filled sheets back into the run's report"
              + " (--ratings). Exits with 0, or with 1 if it can't.",
      mixinStandardHelpOptions = true,
      versionProvider = Version.class)
  int export(
      @Option(
              names = "--answers",
              paramLabel = "N",
              description = "A sheet of the answers to N prompts.")
          @Nullable Integer answers,
      @Option(
              names = "--seed",
              paramLabel = "SEED",
              defaultValue = "1",
              description = "The same seed draws and shuffles the same way; 1 if not given.")
          long seed,
      @Option(
              names = "--baseline",
              paramLabel = "DIR",
              description = "The folder of an earlier run, whose answers are to be in it, too.")
          @Nullable Path baseline,
      @Option(
              names = "--out",
              paramLabel = "OUT",
              description = "The folder for the sheet, apart from its key.")
          @Nullable Path written,
      @Option(
              names = "--ratings",
              paramLabel = "FILE",
              description = "A filled sheet; once for each person.")
          @Nullable List<Path> ratings,
      @Parameters(paramLabel = "DIR", description = "The folder of the run, or its llm/.")
          Path folder) {
    Path llm = RunFolder.of(folder).llm();
    if (ratings != null && answers == null) {
      Rating.read(llm, ratings).forEach(this::say);
      return FINE;
    }
    if (ratings != null || answers == null || written == null) {
      throw new IllegalArgumentException(
          "export must be given either --answers N and --out OUT, or --ratings FILE");
    }
    Path earlier = baseline == null ? null : RunFolder.of(baseline).llm();
    Rating.export(llm, earlier, answers, seed, written).forEach(this::say);
    return FINE;
  }

  /** Without the whole usage, under which the reason would be lost. */
  private static int refuse(ParameterException refused, String[] arguments) {
    PrintWriter err = refused.getCommandLine().getErr();
    err.println(refused.getMessage());
    err.println("See --help for all commands.");
    return UNABLE;
  }

  /** Names in files are chosen by others: a line stays one. */
  private void say(String line) {
    out.println(ForeignText.oneLine(line));
  }

  private static int fail(Throwable failure, PrintWriter err) {
    err.println(CommandFailure.line(failure));
    return UNABLE;
  }

  /** Of the build that made the jar. */
  static final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
      ResourceBundle build = ResourceBundle.getBundle("io.github.gatlingllm.version");
      return new String[] {"gatling-llm " + build.getString("version")};
    }
  }
}
