// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import io.github.gatlingllm.interop.judge.JudgedFile;
import io.github.gatlingllm.interop.judge.ReadResult;
import io.github.gatlingllm.interop.judge.ResultFiles;
import io.github.gatlingllm.interop.judge.ToolJudge;
import io.github.gatlingllm.interop.judge.ToolVerdict;
import io.github.gatlingllm.interop.judge.VerdictJson;
import io.github.gatlingllm.interop.judge.VerdictJunit;
import io.github.gatlingllm.interop.judge.VerdictLines;
import io.github.gatlingllm.interop.judge.VerdictMarkdown;
import io.github.gatlingllm.interop.judge.WrittenObjective;
import io.github.gatlingllm.report.view.ReportFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Judges result files of another tool. A file that cannot be read does not stop the others. */
final class ToolGate {

  private final String tool;
  private final ToolJudge judge;
  private final ResultFiles reader;

  /**
   * Creates a gate.
   *
   * @param tool the key of the tool, or {@code auto}
   */
  ToolGate(String tool, List<WrittenObjective> objectives, ResultFiles reader) {
    this.tool = tool;
    this.judge = new ToolJudge(objectives);
    this.reader = reader;
  }

  /** Judges all results of these files. */
  Judged judge(List<Path> files) {
    var judged = new ArrayList<JudgedFile>();
    files.stream().distinct().forEach(file -> judged.addAll(judge(file)));
    return new Judged(List.copyOf(judged));
  }

  private List<JudgedFile> judge(Path file) {
    try {
      return reader.read(tool, file, judge::recording).stream()
          .map(each -> JudgedFile.of(each.name(), verdict(each)))
          .toList();
    } catch (IllegalArgumentException | OutOfMemoryError unreadable) {
      return List.of(JudgedFile.refused(file.toString(), CommandFailure.line(unreadable)));
    }
  }

  private ToolVerdict verdict(ReadResult read) {
    return judge.judge(read.result(), read.recording());
  }

  /**
   * The judged files.
   *
   * @param files each result of each file, in the order of the command line
   */
  record Judged(List<JudgedFile> files) {

    /** Returns the worst exit code: 1 before 2 before 0. */
    int status() {
      if (files.stream().anyMatch(file -> file.verdict() == null)) {
        return CommandLineMain.ERROR;
      }
      boolean passed = !files.isEmpty() && files.stream().allMatch(JudgedFile::passed);
      return passed ? CommandLineMain.PASSED : CommandLineMain.NOT_PASSED;
    }

    /**
     * Returns the lines of each result, and of all together if there are several.
     *
     * @param json whether a line of JSON for each result follows
     */
    List<String> lines(boolean json) {
      var lines = new ArrayList<String>();
      for (JudgedFile file : files) {
        if (file.verdict() != null) {
          lines.addAll(VerdictLines.of(file));
        }
      }
      if (files.size() > 1) {
        lines.add(GateTexts.resultsPassed(count(JudgedFile::passed), files.size(), status()));
      }
      if (json) {
        verdicts().map(VerdictJson::line).forEach(lines::add);
      }
      return lines;
    }

    private long count(Predicate<JudgedFile> which) {
      return files.stream().filter(which).count();
    }

    private Stream<ToolVerdict> verdicts() {
      return files.stream().map(JudgedFile::verdict).flatMap(Stream::ofNullable);
    }

    /** Returns why files could not be read. */
    List<String> errors() {
      return files.stream().map(JudgedFile::error).flatMap(Stream::ofNullable).toList();
    }

    /** Writes the verdicts, and appends them to the summary of a CI job if there is one. */
    void write(@Nullable Path junit, @Nullable Path markdown, @Nullable Path stepSummary) {
      try {
        if (junit != null) {
          ReportFormat.write(junit, VerdictJunit.text(files));
        }
        if (markdown != null) {
          ReportFormat.write(markdown, VerdictMarkdown.text(files));
        }
        if (stepSummary != null) {
          Files.writeString(
              stepSummary,
              VerdictMarkdown.text(files),
              StandardCharsets.UTF_8,
              StandardOpenOption.CREATE,
              StandardOpenOption.APPEND);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
