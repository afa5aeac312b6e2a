// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of each kind, valid and invalid. */
class ValidateCommandTest {

  @TempDir Path folder;

  @Test
  void validFilesOfAllKindsPass() throws IOException {
    Path prompts = write("prompts.jsonl", "{\"prompt\":\"a\"}\n{\"prompt\":\"b\"}\n");
    Path trace = write("trace.jsonl", TRACE);
    Path settings =
        write("run.properties", "llm.rate=5\nllm.duration=30s\nllm.history=history.jsonl\n");
    Path run = Files.createDirectory(folder.resolve("run"));
    FinishedRun.of(TimedLoad.of(20)).in(run);

    Program program = Program.run("validate", prompts, trace, settings, run);

    assertThat(program.err()).isEmpty();
    assertThat(program.status()).as(program.out()).isZero();
    assertThat(program.out().lines())
        .anyMatch(line -> line.equals("Valid prompts: " + prompts + ": 2 prompts"))
        .anyMatch(line -> line.startsWith("Valid trace: ") && line.contains("2 requests"))
        .anyMatch(line -> line.equals("Valid: " + settings + ": 3 properties"))
        .anyMatch(line -> line.equals("Valid run: " + run + ": 20 requests, 0 objectives"))
        .anyMatch(line -> line.startsWith("Not checked: the server"));
  }

  @Test
  void tracesOfJobsShowWhatTheirReplayAssumes() throws IOException {
    String call = "{\"id\":\"a\",\"llm\":{\"inputTokens\":9%s}}";
    String job = "{\"id\":\"j\",\"steps\":[%s]}\n";
    String tool = ",{\"id\":\"b\",\"after\":[\"%s\"],\"tool\":\"grep\"}";
    Path free = write("free.jsonl", job.formatted(call.formatted("") + tool.formatted("a")));
    Path whole = write("whole.jsonl", job.formatted(call.formatted(",\"outputTokens\":4")));
    Path cycle = write("cycle.jsonl", job.formatted(call.formatted("") + tool.formatted("b")));

    Program program = Program.run("validate", free, whole, cycle);

    assertThat(program.status()).isEqualTo(1);
    assertThat(program.out().lines())
        .containsExactly(
            "Valid jobs: "
                + free
                + ": 1 job; a replay needs llm.agent.assume=instantTools; an answer"
                + " has no length (j, step 'a'): a replay needs llm.maxTokens, or"
                + " llm.agent.assume=freeAnswers",
            "Valid jobs: " + whole + ": 1 job",
            "Invalid jobs: "
                + cycle
                + ":1: after: a cycle (b → b). No step can wait for itself. Remove one of these"
                + " dependencies.");
  }

  @Test
  void aFileOfSettingsIsReportedWithAllItsProblems() throws IOException {
    Path settings =
        write(
            "bad.properties",
            """
            # comment
            llm.rat=5
            llm.rate=fast
            llm.apiKey=sk-secret-1
            llm.trace=none.jsonl
            llm.turns=4
            llm.param.model=m
            """);

    Program program = Program.run("validate", settings);

    assertThat(program.status()).isEqualTo(1);
    assertThat(program.out())
        .contains("bad.properties, line 2: 'llm.rat' is not a property: did you mean 'llm.rate'?")
        .contains("bad.properties, line 3: llm.rate: 'fast' is invalid.")
        .contains("bad.properties, line 7: llm.param.model: llm.model sets this field.")
        .contains("bad.properties: llm.trace, llm.turns: both are set")
        .contains("Invalid: llm.trace: ")
        .doesNotContain("secret");
  }

  @Test
  void eachInvalidFileIsNamedAndFails() throws IOException {
    Path empty = write("empty.jsonl", "");
    Path trace = write("cut.jsonl", "{\"timestamp\":1,\"input_length\":-5,\"output_length\":1}\n");
    Path none = folder.resolve("none.txt");

    Program program = Program.run("validate", empty, trace, none, folder);

    assertThat(program.status()).isEqualTo(1);
    assertThat(program.out().lines())
        .hasSize(4)
        .anyMatch(line -> line.startsWith("Invalid prompts: " + empty))
        .anyMatch(line -> line.startsWith("Invalid trace: " + trace))
        .anyMatch(line -> line.startsWith("Invalid prompts: " + none + ": there is no such file"))
        .anyMatch(line -> line.startsWith("Invalid run: " + folder));
  }

  @Test
  void anOptionSetsTheKind() throws IOException {
    Path file = write("run.txt", "llm.rate=5\n");

    assertThat(Program.run("validate", file).out()).startsWith("Valid prompts: ");
    assertThat(Program.run("validate", "--as", "settings", file).out())
        .startsWith("Valid: " + file + ": 1 property");
    assertThat(Program.run("validate", "--as", "soup", file).status()).isEqualTo(1);
  }

  @Test
  void objectivesAreParsed() throws IOException {
    Path found = write("slo.txt", "# nightly\nttft.p99 < 200ms\nfailedPercent <= 1\n");
    Path malformed = write("bad.txt", "goodput(ttft<200ms) >= 99\n");
    Path unknown = write("objectives.txt", "latency p99 under 3 s\n");
    Path prose = write("prose.txt", "ttft is short for time to first token\n");

    assertThat(Program.run("validate", found).out())
        .isEqualToIgnoringNewLines("Valid objectives: " + found + ": 2 objectives");
    Program program = Program.run("validate", malformed, unknown);
    assertThat(program.status()).isEqualTo(1);
    assertThat(program.out().lines())
        .hasSize(2)
        .anyMatch(line -> line.startsWith("Invalid objectives: " + malformed + ", line 1: "))
        .anyMatch(line -> line.startsWith("Invalid objectives: " + unknown + ", line 1: "));
    assertThat(Program.run("validate", prose).out()).startsWith("Valid prompts: ");
  }

  @Test
  void resultsOfOtherToolsAreRead() throws IOException {
    Path run = Files.createDirectory(folder.resolve("run"));
    FinishedRun.of(TimedLoad.of(200)).in(run);
    Path vllm = folder.resolve("bench.json");
    Path aiperf = folder.resolve("aiperf.json");
    assertThat(Program.run("export", "--to", "vllm", "--out", vllm, run).err()).isEmpty();
    assertThat(Program.run("export", "--to", "aiperf", "--out", aiperf, run).err()).isEmpty();

    Program program = Program.run("validate", vllm, aiperf);

    assertThat(program.status()).as(program.out()).isZero();
    assertThat(program.out().lines())
        .anyMatch(
            line ->
                line.startsWith("Valid result: " + vllm + ": vllm bench serve")
                    && line.endsWith(", 200 requests, 0 failed"))
        .anyMatch(
            line ->
                line.startsWith("Valid result: " + aiperf + ": AIPerf")
                    && line.endsWith(", 200 requests, 0 failed, aggregates only"))
        .anyMatch(line -> line.startsWith("  can be judged  ttft"))
        .anyMatch(line -> line.startsWith("  only weakly    ttft"))
        .anyMatch(line -> line.startsWith("  not checked    coordinated omission"));
  }

  @Test
  void damagedResultsAreInvalidAndDatasetsAreNoResults() throws IOException {
    Path cut = write("cut.json", "{\"date\":\"20260801\",\"backend\":\"vllm\",\"completed\":");
    Path dataset = write("prompts.jsonl", "{\"prompt\":\"a\",\"completed\":true}\n");

    Program program = Program.run("validate", cut, dataset);

    assertThat(program.status()).isEqualTo(1);
    assertThat(program.out().lines())
        .hasSize(2)
        .anyMatch(line -> line.startsWith("Invalid result: " + cut + ": "))
        .anyMatch(line -> line.equals("Valid prompts: " + dataset + ": 1 prompt"));
    assertThat(Program.run("validate", "--as", "result", dataset).out())
        .startsWith("Invalid result: " + dataset);
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private static final String TRACE =
      """
      {"timestamp": 0, "input_length": 100, "output_length": 5, "hash_ids": [1]}
      {"timestamp": 500, "input_length": 200, "output_length": 7, "hash_ids": [1]}
      """;
}
