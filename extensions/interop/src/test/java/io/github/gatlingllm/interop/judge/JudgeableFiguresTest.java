// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.github.gatlingllm.interop.read.ToolResultFiles;
import io.github.gatlingllm.interop.samples.ToolSamples;
import io.github.gatlingllm.interop.samples.TrueRequest;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What can be judged from files of each shape, by files with a known load. */
class JudgeableFiguresTest {

  @TempDir Path folder;

  @Test
  void requestsDecideWhatEnoughOfThemShow() throws IOException {
    assertThat(lines(ToolSamples.vllm(TrueRequest.load(200, 0, 1), true)))
        .contains(
            "  only weakly    ttft, itl, tpot (mean, p99, max), e2e (mean, p95, p99, max)",
            "  undetermined   ttft, itl, tpot, e2e (p99.9): too few requests",
            "  not checked    coordinated omission: the file has no due times")
        .first(STRING)
        .isEqualTo(
            "  can be judged  ttft, itl, tpot (p50, p90, p95), e2e (p50, p90), requestsPerSecond,"
                + " outputTokensPerSecond, failedPercent, goodput(ttft), goodput(tpot),"
                + " goodput(e2e)");
    assertThat(lines(ToolSamples.vllm(TrueRequest.load(20, 0, 1), true)))
        .contains(
            "  undetermined   ttft, tpot, e2e (mean, p99, p99.9, max), itl (p99, p99.9, max),"
                + " requestsPerSecond, outputTokensPerSecond: too few requests");
  }

  @Test
  void aggregatesDecideOnlyWhatTheyStateAndWeakly() throws IOException {
    assertThat(lines(ToolSamples.vllm(TrueRequest.load(200, 0, 1), false)))
        .noneMatch(line -> line.contains("can be judged"))
        .contains(
            "  only weakly    ttft, tpot, e2e (mean, p50, p99), requestsPerSecond,"
                + " outputTokensPerSecond, failedPercent",
            "  undetermined   goodput(ttft), goodput(tpot), goodput(e2e): goodput needs single"
                + " requests")
        .last(STRING)
        .startsWith("  next time      Run a current vllm bench serve with --save-result");
  }

  @Test
  void failedRequestsNeedAnObjectiveOfTheirOwn() throws IOException {
    assertThat(lines(ToolSamples.vllm(TrueRequest.load(200, 5, 1), true)))
        .contains(
            "  undetermined   ttft, itl, tpot, e2e (mean, p50, p90, p95, p99, max): too many"
                + " requests failed; add an objective on failures, such as failedPercent <= 1");
  }

  @Test
  void missingGapsLeaveItlUndetermined() throws IOException {
    assertThat(lines(ToolSamples.guideLlm(TrueRequest.load(200, 0, 1), 1)))
        .contains(
            "  undetermined   itl (mean, p50, p90, p95, p99, p99.9, max): the file does not"
                + " contain every gap between chunks");
  }

  /** The lines must not promise what the gate does not do. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whatCanBeJudgedIsWhatTheGateJudges(boolean detailed) throws IOException {
    ReadResult read = read(ToolSamples.vllm(TrueRequest.load(200, 0, 1), detailed));
    String judged =
        JudgeableFigures.lines(read).stream()
            .filter(line -> !line.startsWith("  undetermined"))
            .collect(Collectors.joining("\n"));
    var parser = new ObjectiveParser();
    parser.add("test", "ttft.p50 < 9s");
    parser.add("test", "itl.p50 < 9s");
    parser.add("test", "goodput(ttft<9s) >= 1%");
    List<Verdict> verdicts =
        new ToolJudge(parser.objectives())
            .judge(read.result(), read.recording()).results().stream()
                .map(ObjectiveResult::verdict)
                .toList();

    assertThat(verdicts.get(0)).isEqualTo(Verdict.MET);
    assertThat(judged.contains("itl")).isEqualTo(verdicts.get(1) == Verdict.MET);
    assertThat(judged.contains("goodput")).isEqualTo(detailed);
  }

  private List<String> lines(Object content) throws IOException {
    return JudgeableFigures.lines(read(content));
  }

  private ReadResult read(Object content) throws IOException {
    Path file = Files.writeString(folder.resolve("result.json"), content.toString());
    var read = ToolResultFiles.read(ToolResultFiles.AUTO, file, JudgeableFigures::recording).get(0);
    return new ReadResult("result.json", read.result(), read.requests());
  }
}
