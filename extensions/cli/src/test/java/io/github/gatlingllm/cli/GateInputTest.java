// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is no folder of a finished run is said to be none, in one line. */
class GateInputTest {

  @TempDir Path folder;

  @BeforeEach
  void aRun() throws IOException {
    FinishedRun.of(TimedLoad.of(20)).in(folder);
  }

  @Test
  void noFolder() {
    Path nowhere = folder.resolve("nowhere");

    refused(Program.run("gate", nowhere), CliTexts.noFolder(nowhere));
  }

  @Test
  void noSummary() throws IOException {
    Files.delete(summary());

    refused(Program.run("gate", folder), CliTexts.noFile(summary()));
  }

  @Test
  void aSummaryThatIsNoJson() throws IOException {
    Files.writeString(summary(), "{\n  \"schemaVersion\": 1,");

    refused(Program.run("gate", folder), "summary.json is damaged: line 2");
  }

  @Test
  void aSummaryThatIsNoneOfOurs() throws IOException {
    Files.writeString(summary(), "{\"schemaVersion\": 1}");

    refused(Program.run("gate", folder), "slos must be a list, but is missing");
  }

  @Test
  void aSummaryOfAnotherVersion() throws IOException {
    edit("\"schemaVersion\" : 1", "\"schemaVersion\" : 2");

    refused(
        Program.run("gate", folder),
        "schemaVersion must be 1, but was 2: another version of gatling-llm wrote it");
  }

  @Test
  void anObjectiveThatIsNone() throws IOException {
    edit("\"objectives\" : [ ]", "\"objectives\" : [ {\"text\": \"a\", \"metric\": \"foo\"} ]");

    refused(Program.run("gate", folder), "objectives[0].statistic must be a text");
  }

  @Test
  void aRowThatIsNone() throws IOException {
    Files.writeString(rows(), "{\"name\":\"chat\"}\n{\"name\":\"chat\"}\n");

    refused(Program.run("gate", folder), "line 1 of", "status must be a text, but is missing");
  }

  @Test
  void aRowThatIsNoJson() throws IOException {
    Files.writeString(rows(), "hello\n" + Files.readString(rows()));

    refused(Program.run("gate", folder), "line 1 of", "requests.jsonl is damaged");
  }

  @Test
  void histogramsThatAreNone() throws IOException {
    Files.writeString(folder.resolve("llm/histograms.hlog"), "Tag=a,1,2,3,HISTFAAA\n");

    refused(Program.run("gate", folder), "histograms.hlog are damaged");
  }

  private static void refused(Program program, String... texts) {
    assertThat(program.err()).contains(texts).doesNotContain("\tat ").hasLineCount(1);
    assertThat(program.out()).isEmpty();
    assertThat(program.status()).isEqualTo(1);
  }

  private void edit(String from, String to) throws IOException {
    String text = Files.readString(summary());
    assertThat(text).contains(from);
    Files.writeString(summary(), text.replace(from, to));
  }

  private Path summary() {
    return folder.resolve("llm/summary.json");
  }

  private Path rows() {
    return folder.resolve("llm/requests.jsonl");
  }
}
