// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.gatlingllm.interop.judge.JudgeableFigures;
import io.github.gatlingllm.interop.judge.ObjectiveParser;
import io.github.gatlingllm.interop.judge.ReadResult;
import io.github.gatlingllm.interop.read.ToolResultFiles;
import io.github.gatlingllm.report.json.SummaryReader;
import io.github.gatlingllm.settings.check.FileCheck;
import io.github.gatlingllm.settings.check.SettingsCheck;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A file or folder that is read whole, and its kind.
 *
 * @param file the file or folder
 * @param kind how it is read
 */
record ValidatedFile(Path file, Kind kind) {

  /** How a file is read. */
  enum Kind {
    SETTINGS,
    PROMPTS,
    TRACE,
    JOBS,
    BASELINE,
    RUN,
    OBJECTIVES,
    RESULT;

    String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The result of reading a file. */
  record Result(List<String> lines, boolean valid) {}

  /** The bytes of a file that are enough to find its kind. */
  private static final int FIRST_LINE = 4096;

  private static final Pattern ENTRY =
      Pattern.compile("\\[?\\s*\\{\\s*\"(?:prompt|messages|conversations)\"\\s*:");

  /** Returns a file with the kind that its name and first line show. */
  static ValidatedFile of(Path file) {
    if (Files.isDirectory(file)) {
      return new ValidatedFile(file, Kind.RUN);
    }
    String name = String.valueOf(file.getFileName());
    if (name.endsWith(".properties")) {
      return new ValidatedFile(file, Kind.SETTINGS);
    }
    String first = firstLine(file);
    if (name.endsWith("baseline.json") || (first.contains("{") && isBaseline(file, name))) {
      return new ValidatedFile(file, Kind.BASELINE);
    }
    return new ValidatedFile(file, ofContent(file, name, first));
  }

  private static Kind ofContent(Path file, String name, String first) {
    if (!isPrompt(first) && ToolResultFiles.recognizes(file)) {
      return Kind.RESULT;
    }
    if (isTrace(first)) {
      return Kind.TRACE;
    }
    if (!isPrompt(first) && JobTraceCheck.recognizes(first)) {
      return Kind.JOBS;
    }
    boolean objectives =
        name.toLowerCase(Locale.ROOT).contains("objective")
            ? !first.startsWith("{")
            : ObjectiveParser.looksLikeObjective(first);
    return objectives ? Kind.OBJECTIVES : Kind.PROMPTS;
  }

  /** Reads the file. */
  Result read(boolean strict) {
    try {
      return switch (kind) {
        case SETTINGS -> settings(SettingsCheck.ofFile(file));
        case PROMPTS -> valid(FileCheck.prompts(file, strict));
        case TRACE -> valid(FileCheck.trace(file));
        case JOBS -> valid(JobTraceCheck.of(file));
        case BASELINE -> valid(FileCheck.baseline(file));
        case RUN -> valid(run());
        case OBJECTIVES -> valid(objectives());
        case RESULT -> result();
      };
    } catch (IllegalArgumentException e) {
      String problem =
          Files.exists(file) ? String.valueOf(e.getMessage()) : ValidateTexts.noSuchFile();
      return new Result(List.of(ValidateTexts.invalid(kind.label(), named(problem))), false);
    }
  }

  /** Returns a problem with the name of this file, which most problems begin with. */
  private String named(String problem) {
    return problem.startsWith(file.toString()) ? problem : ValidateTexts.inFile(file, problem);
  }

  private Result valid(String found) {
    return new Result(List.of(ValidateTexts.valid(kind.label(), found)), true);
  }

  private static Result settings(SettingsCheck check) {
    return new Result(check.lines(), check.passed());
  }

  private String run() {
    RunFolder folder = RunFolder.of(file);
    var summary = SummaryReader.read(folder.file("summary.json"));
    String missing = Replay.of(summary, folder).missing(List.of());
    if (missing != null) {
      throw new IllegalArgumentException(missing);
    }
    long requests = summary.all().counts().sent();
    return ValidateTexts.run(file.toString(), requests, summary.objectives().size());
  }

  private String objectives() {
    var parser = new ObjectiveParser();
    parser.addAll(file);
    return ValidateTexts.objectives(file.toString(), parser.objectives().size());
  }

  /** Reads a result file of another tool, which may contain several results. */
  private Result result() {
    var lines = new ArrayList<String>();
    List<ReadResult> results =
        CommandLineMain.resultFiles().read(ToolResultFiles.AUTO, file, JudgeableFigures::recording);
    for (ReadResult each : results) {
      String head = ValidateTexts.result(each.name(), JudgeableFigures.head(each));
      lines.add(ValidateTexts.valid(kind.label(), head));
      lines.addAll(JudgeableFigures.lines(each));
    }
    return new Result(lines, true);
  }

  private static boolean isBaseline(Path file, String name) {
    return name.endsWith(".json") && head(file).contains("\"schemaVersion\"");
  }

  /** Whether a line is an entry of a dataset, whose other fields mean nothing. */
  private static boolean isPrompt(String line) {
    return ENTRY.matcher(line).lookingAt();
  }

  /** Whether a line has the times or lengths of a trace, in any of its formats. */
  private static boolean isTrace(String line) {
    String lower = line.toLowerCase(Locale.ROOT);
    return !lower.contains("\"messages\"")
        && !lower.contains("\"prompt\"")
        && (lower.contains("timestamp") || lower.contains("input_length"));
  }

  /** Returns the first line that is neither empty nor a comment. */
  private static String firstLine(Path file) {
    return head(file)
        .lines()
        .map(line -> line.startsWith("\uFEFF") ? line.substring(1).strip() : line.strip())
        .filter(line -> !line.isEmpty() && !line.startsWith("#"))
        .findFirst()
        .orElse("");
  }

  private static String head(Path file) {
    if (!Files.isRegularFile(file)) {
      return "";
    }
    try (var in = Files.newInputStream(file)) {
      return new String(in.readNBytes(FIRST_LINE), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
