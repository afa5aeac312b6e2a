// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.ForeignText;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that no run has left: one line, and exit 1. */
@Timeout(120)
class HostileFolderTest {

  @TempDir Path temporary;
  private Path folder;

  @BeforeEach
  void aRun() throws IOException {
    Path run = Files.createDirectory(temporary.resolve("run"));
    FinishedRun.of(TimedLoad.of(200)).objectives(GateCommandTest.ttft(90, 300)).in(run);
    folder = run.resolve("llm");
    assertThat(Program.run("gate", folder).status()).isZero();
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  private static Program refused(Object... arguments) {
    Program program = Program.run(arguments);
    assertThat(program.err()).matches("[^\\n\\p{Cntrl}]{1,2000}\\R");
    assertThat(program.out()).isEmpty();
    assertThat(program.status()).isEqualTo(1);
    return program;
  }

  @ParameterizedTest
  @ValueSource(strings = {"summary.json", "baseline.json"})
  void deepNestingIsRefused(String file) throws IOException {
    write(file, "[".repeat(3_000_000));
    refused(file.startsWith("summary") ? new Object[] {"gate", folder} : compare());
    refused(file.startsWith("summary") ? new Object[] {"tradeoff", folder} : compare());
  }

  private Object[] compare() {
    return new Object[] {"compare", folder, folder};
  }

  @ParameterizedTest
  @ValueSource(strings = {"summary.json", "baseline.json"})
  void longTextsAreRefused(String file) throws IOException {
    write(file, "{\"schemaVersion\": \"" + "x".repeat(25_000_000) + "\"}");
    refused(file.startsWith("summary") ? new Object[] {"gate", folder} : compare());
  }

  @Test
  void deepAndLongRowsAreRefused() throws IOException {
    String rows = Files.readString(folder.resolve("requests.jsonl"));
    write("requests.jsonl", "[".repeat(3_000_000) + "\n" + rows);
    assertThat(refused("gate", folder).err()).contains("line 1 of ", "requests.jsonl");
    write("requests.jsonl", "{\"name\":\"" + "x".repeat(25_000_000) + "\"}\n" + rows);
    assertThat(refused("gate", folder).err()).contains("line 1 of ", "requests.jsonl");
  }

  @Test
  void aLineWithoutEndIsRefused() throws IOException {
    try (var file = new RandomAccessFile(folder.resolve("requests.jsonl").toFile(), "rw")) {
      file.setLength(300L << 20);
    }
    assertThat(refused("gate", folder).err()).contains("a line is longer than 32 Mi characters");
  }

  @Test
  void aHugeSummaryIsRefused() throws IOException {
    try (var file = new RandomAccessFile(folder.resolve("summary.json").toFile(), "rw")) {
      file.setLength(1L << 40);
    }
    assertThat(refused("gate", folder).err()).contains("larger than 64 MiB");
    assertThat(refused("tradeoff", folder).err()).contains("larger than 64 MiB");
  }

  @Test
  void moreChunksThanAnAnswerHasAreRefused() throws IOException {
    String rows = Files.readString(folder.resolve("requests.jsonl"));
    write("requests.jsonl", rows.replaceFirst("\"chunks\":[0-9]+", "\"chunks\":4000000000"));
    assertThat(refused("gate", folder).err()).contains("chunks must be at most 10000000");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "summary.json",
        "requests.jsonl",
        "histograms.hlog",
        "server-metrics.jsonl",
        "other"
      })
  void aPipeIsRefused(String file) throws Exception {
    Files.deleteIfExists(folder.resolve(file));
    assertThat(new ProcessBuilder("mkfifo", folder.resolve(file).toString()).start().waitFor())
        .isZero();
    assertThat(refused("gate", folder).err()).contains(file + " is no regular file");
  }

  @ParameterizedTest
  @ValueSource(strings = {"summary.json", "requests.jsonl", "histograms.hlog"})
  void aLinkOutOfTheFolderIsRefused(String file) throws IOException {
    Path elsewhere = temporary.resolve("elsewhere");
    Files.deleteIfExists(elsewhere);
    if (Files.exists(folder.resolve(file))) {
      Files.move(folder.resolve(file), elsewhere);
    } else {
      Files.createFile(elsewhere);
    }
    Files.createSymbolicLink(folder.resolve(file), elsewhere);
    assertThat(refused("gate", folder).err()).contains(file, "leads out of its folder");
    Files.delete(folder.resolve(file));
    Files.createSymbolicLink(folder.resolve(file), Path.of("/dev/zero"));
    assertThat(refused("gate", folder).err()).contains(file, "leads out of its folder");
  }

  @Test
  void theInnerFolderMayNotLeadOut() throws IOException {
    Path outer = Files.createDirectory(temporary.resolve("outer"));
    Files.createSymbolicLink(outer.resolve("llm"), folder);
    assertThat(refused("gate", outer).err()).contains("leads out of its folder");
  }

  @Test
  void theFolderItselfMayBeALinkAndSoMayAFileWithinIt() throws IOException {
    Path link = Files.createSymbolicLink(temporary.resolve("link"), folder);
    Files.move(folder.resolve("summary.json"), folder.resolve("summary-1.json"));
    Files.createSymbolicLink(folder.resolve("summary.json"), Path.of("summary-1.json"));
    assertThat(Program.run("gate", link).status()).isZero();
  }

  @Test
  void mergeWritesThroughNoLink() throws IOException {
    Path out = Files.createDirectory(temporary.resolve("out"));
    Path target = temporary.resolve("target");
    Files.createSymbolicLink(out.resolve("requests.jsonl"), target);
    assertThat(refused("merge", "--workers", 1, "--out", out, folder).err())
        .contains("requests.jsonl", "leads out of its folder");
    assertThat(target).doesNotExist();
  }

  @Test
  void answersAreReadFromRegularFilesOnly() {
    assertThat(refused("score", "--scorer", "exact", "/dev/zero").err())
        .contains("it is no regular file");
  }

  @Test
  void namesGiveNoCommandToTheConsole() throws IOException {
    String summary = Files.readString(folder.resolve("summary.json"));
    write("summary.json", summary.replace("chat", "ch\\u001b[31mat\\n::error::x"));
    Program program = Program.run("gate", folder);
    assertThat((program.out() + program.err()).chars())
        .noneMatch(sign -> ForeignText.controls(sign) && sign != '\n');
    assertThat((program.out() + program.err()).lines()).noneMatch(line -> line.startsWith("::"));
  }

  @Test
  void memoryAndStackErrorsFitOnOneLine() {
    assertThat(CommandFailure.line(new OutOfMemoryError("Java heap space")))
        .startsWith(CliTexts.outOfMemory(Runtime.getRuntime().maxMemory() >> 20));
    assertThat(CommandFailure.line(new IllegalStateException(new StackOverflowError())))
        .startsWith("Unexpected error: java.lang.StackOverflowError")
        .contains("A file is not as the run wrote it");
  }

  @Test
  void aDefectIsOneLineWithItsPlace() {
    assertThat(CommandFailure.line(new NullPointerException("a\nb")))
        .startsWith(
            "Unexpected error: java.lang.NullPointerException: a b at io.github.gatlingllm.cli")
        .contains("HostileFolderTest.java:");
  }
}
