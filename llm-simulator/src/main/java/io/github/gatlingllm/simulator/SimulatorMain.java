// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import io.github.gatlingllm.simulator.http.BufferHop;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.TypeConversionException;

/** The command line of the simulator. */
public final class SimulatorMain {
  private static final String PROFILE = "--profile";

  /** Warm-up requests. Without them the first request takes 200 ms longer; more have no effect. */
  private static final int WARM_UP = 100;

  private SimulatorMain() {}

  /** Starts a simulator, prints its URL, and serves until the process ends. */
  public static void main(String[] arguments) throws InterruptedException {
    System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", "warn");
    CommandLine commandLine = commandLine();
    int status = commandLine.execute(arguments);
    if (status != 0 || isHelpOrVersion(commandLine)) {
      System.exit(status);
    }
    Thread.currentThread().join();
  }

  private static boolean isHelpOrVersion(CommandLine commandLine) {
    ParseResult parsed = commandLine.getParseResult();
    return parsed.isUsageHelpRequested() || parsed.isVersionHelpRequested();
  }

  static CommandLine commandLine() {
    CommandSpec spec = CommandSpec.create().name("llm-simulator").mixinStandardHelpOptions(true);
    spec.version("llm-simulator " + version());
    spec.usageMessage()
        .description(
            "Starts a simulated LLM server with the APIs of OpenAI, Azure, Anthropic, Gemini, Ollama,"
                + " TGI, rerankers and MCP. Its engine queues and batches requests.",
            "Defaults are in parentheses; the profile sets the others. Times are written as 25us,"
                + " 8ms or 1.5s.")
        .sortOptions(false)
        .width(100);
    spec.addOption(
        OptionSpec.builder(PROFILE)
            .type(String.class)
            .paramLabel("<name>")
            .description("Profile with the defaults: " + SimulatorProfile.labels() + " (fast).")
            .build());
    options().map(CliOption::spec).forEach(spec::addOption);
    return new CommandLine(spec)
        .registerConverter(Duration.class, text -> converted(DurationText::parse, text))
        .registerConverter(Path.class, text -> converted(SimulatorMain::file, text))
        .registerConverter(BufferHop.class, text -> converted(SimulatorMain::bufferHop, text))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler(SimulatorMain::usageError)
        .setExecutionStrategy(SimulatorMain::serve);
  }

  /** Reports a usage error. It leaves out the usage help, which would bury the error. */
  private static int usageError(ParameterException error, String[] arguments) {
    PrintWriter err = error.getCommandLine().getErr();
    err.println(error.getMessage());
    err.println("See 'llm-simulator --help'.");
    return CommandLine.ExitCode.USAGE;
  }

  private static <T> T converted(Function<String, T> parser, String text) {
    try {
      return parser.apply(text);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }

  /** Java decodes arguments by the locale's charset: in the locale C, only ASCII survives. */
  static Path file(String name) {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException(
          "Java cannot read this name ("
              + name.replace('\uFFFD', '_')
              + "). Names of files need characters of the locale's charset. Set LC_ALL=C.UTF-8.",
          e);
    }
  }

  private static BufferHop bufferHop(String text) {
    if (text.equals("all")) {
      return BufferHop.ALL;
    }
    return text.chars().allMatch(Character::isDigit)
        ? BufferHop.ofBytes(Integer.parseInt(text))
        : BufferHop.ofPeriod(DurationText.parse(text));
  }

  private static Stream<CliOption<?>> options() {
    return Stream.of(CliOptions.SERVER, CliOptions.ENGINE, TenantCliOptions.ALL, CliOptions.API)
        .flatMap(List::stream);
  }

  private static String version() {
    String version = SimulatorMain.class.getPackage().getImplementationVersion();
    return version == null ? "(not packaged)" : version;
  }

  private static int serve(ParseResult parsed) {
    CommandLine commandLine = parsed.commandSpec().commandLine();
    Integer help = CommandLine.executeHelpRequest(parsed);
    if (help != null) {
      return help;
    }
    try {
      start(read(parsed), commandLine.getOut());
      return 0;
    } catch (IllegalArgumentException e) {
      throw new ParameterException(commandLine, e.getMessage(), e);
    } catch (IllegalStateException | UncheckedIOException e) {
      commandLine.getErr().println(e.getMessage());
      return CommandLine.ExitCode.SOFTWARE;
    }
  }

  private static SimulatorOptions read(ParseResult parsed) {
    SimulatorOptions options =
        SimulatorOptions.profile(
            parsed.<String>matchedOptionValue(PROFILE, SimulatorProfile.FAST.label()));
    options = options.withWarmUp(WARM_UP);
    for (CliOption<?> option : options().toList()) {
      options = option.apply(options, parsed);
    }
    return options;
  }

  private static void start(SimulatorOptions options, PrintWriter out) {
    LlmSimulator simulator = LlmSimulator.start(options);
    Runtime.getRuntime().addShutdownHook(new Thread(simulator::close, "llm-simulator-close"));
    out.printf(
        "llm-simulator ready: %s (profile %s, model %s)%n",
        simulator.url(), options.profile().label(), options.model());
    out.flush();
  }
}
