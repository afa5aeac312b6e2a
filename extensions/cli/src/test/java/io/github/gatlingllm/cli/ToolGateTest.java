// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.gatlingllm.interop.LoadTestTool;
import io.github.gatlingllm.interop.ToolFigure;
import io.github.gatlingllm.interop.ToolLoad;
import io.github.gatlingllm.interop.ToolResult;
import io.github.gatlingllm.interop.judge.ObjectiveParser;
import io.github.gatlingllm.interop.judge.ReadResult;
import io.github.gatlingllm.interop.judge.ToolRecording;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.slo.objective.Statistic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Supplier;
import javax.xml.parsers.DocumentBuilderFactory;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;

/**
 * Files whose requests are those of {@link TimedLoad}, with TTFTs of 50 to 249 ms: {@code
 * detailed…} contains them, {@code stated…} only their p99, {@code broken…} is damaged.
 */
class ToolGateTest {

  private static final int REQUESTS = 200;

  @TempDir Path folder;

  @Test
  void metObjectivesPass() {
    ToolGate.Judged judged = judge(List.of("ttft.p90 < 300ms", "failedPercent <= 5"), "detailed");

    assertThat(judged.status()).isZero();
    assertThat(judged.lines(false))
        .anyMatch(line -> line.startsWith("detailed: vllm bench serve 0.11.0, chat, 200 requests"))
        .anyMatch(line -> line.matches(" *✔ MET +ttft.p90 < 300ms .*actual 229.1 ms \\[.*"))
        .anyMatch(line -> line.contains("not checked    coordinated omission"))
        .last(InstanceOfAssertFactories.STRING)
        .isEqualTo("PASSED: 2 of 2 objectives met");
  }

  @Test
  void missedAndUndeterminedObjectivesFail() {
    ToolGate.Judged missed = judge(List.of("ttft.p50 < 60ms"), "detailed");
    ToolGate.Judged open = judge(List.of("e2e.p50 < 60s"), "stated");

    assertThat(missed.status()).isEqualTo(2);
    assertThat(missed.lines(false)).last().isEqualTo("FAILED: 0 of 1 objective met");
    assertThat(open.status()).isEqualTo(2);
    assertThat(open.lines(false))
        .contains("  next time      use --save-detailed.")
        .last(InstanceOfAssertFactories.STRING)
        .startsWith("UNDETERMINED: ");
  }

  @Test
  void theLastLineOfJsonIsTheContract() throws IOException {
    List<String> lines =
        judge(List.of("ttft.p99 < 300ms", "goodput(ttft<1s) >= 99%"), "stated").lines(true);
    JsonNode line = new JsonMapper().readTree(lines.get(lines.size() - 1));

    assertThat(line.fieldNames())
        .toIterable()
        .containsExactly("outcome", "source", "objectives", "notChecked");
    assertThat(line.path("outcome").asText()).isEqualTo("UNDETERMINED");
    assertThat(line.path("source").toString())
        .isEqualTo("{\"tool\":\"vllm\",\"version\":\"0.11.0\",\"requests\":200}");
    assertThat(line.at("/objectives/0").toString())
        .startsWith(
            "{\"text\":\"ttft.p99 < 300ms\",\"verdict\":\"MET\",\"actual\":247.0,"
                + "\"samples\":200,\"weak\":true,\"reason\":\"");
    assertThat(line.at("/objectives/1/actual").isNull()).isTrue();
    assertThat(line.at("/objectives/1/reason").asText()).endsWith("use --save-detailed.");
    assertThat(line.path("notChecked")).hasSize(1);
  }

  @Test
  void intervalsOfRequestsAreInTheJson() throws IOException {
    List<String> lines = judge(List.of("ttft.p50 < 300ms"), "detailed").lines(true);
    JsonNode objective = new JsonMapper().readTree(lines.get(lines.size() - 1)).at("/objectives/0");

    assertThat(objective.path("weak").asBoolean()).isFalse();
    assertThat(objective.at("/interval/0").asDouble()).isBetween(50.0, 149.5);
    assertThat(objective.at("/interval/1").asDouble()).isBetween(149.5, 249.0);
  }

  @Test
  void anUnreadableFileDoesNotHideTheOthersAndWins() throws Exception {
    ToolGate.Judged judged = judge(List.of("ttft.p50 < 60ms"), "broken", "detailed");
    Path junit = folder.resolve("junit.xml");
    Path markdown = folder.resolve("summary.md");
    Path step = Files.writeString(folder.resolve("step.md"), "before\n");
    judged.write(junit, markdown, step);

    assertThat(judged.status()).isEqualTo(1);
    assertThat(judged.errors()).containsExactly("broken: cut at byte 7");
    assertThat(judged.lines(false))
        .anyMatch(line -> line.startsWith("FAILED"))
        .last()
        .isEqualTo("0 of 2 results passed (exit code 1)");
    Element suite =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(junit.toFile())
            .getDocumentElement();
    assertThat(suite.getAttribute("tests")).isEqualTo("2");
    assertThat(suite.getAttribute("failures")).isEqualTo("1");
    assertThat(suite.getAttribute("errors")).isEqualTo("1");
    assertThat(Files.readString(markdown))
        .contains("NOT JUDGED: broken: cut at byte 7", "| ttft.p50 &lt; 60ms | MISSED |");
    assertThat(Files.readString(step)).isEqualTo("before\n" + Files.readString(markdown));
  }

  @Test
  void severalFilesPassOnlyTogether() {
    assertThat(judge(List.of("ttft.p99 < 300ms"), "detailed", "stated").status()).isZero();
    assertThat(judge(List.of("e2e.p99 < 300s"), "detailed", "stated").status()).isEqualTo(2);
  }

  @Test
  void theCommandRefusesWrongOptions() {
    Program none = Program.run("gate", "--from", "vllm", "x.json");
    assertThat(none.status()).isEqualTo(1);
    assertThat(none.err()).contains("no objective", "--objective 'ttft.p99 < 200ms'");
    Program own = Program.run("gate", "--objective", "ttft.p99 < 1s", folder);
    assertThat(own.status()).isEqualTo(1);
    assertThat(own.err()).contains("need --from");
    Program tool = Program.run("gate", "--from", "wrk", "--objective", "ttft.p99 < 1s", folder);
    assertThat(tool.status()).isEqualTo(1);
    assertThat(tool.err()).contains("(wrk)");
    Program text = Program.run("gate", "--from", "vllm", "--objective", "ttft", "x.json");
    assertThat(text.status()).isEqualTo(1);
    assertThat(text.err()).contains("no statistic after 'ttft'");
    assertThat(Program.run("gate", folder, folder).err()).contains("2 folders");
  }

  @Test
  void requestsAreComparedByTheirSamples() {
    List<String> lines =
        new ToolCompare("vllm", ToolGateTest::read)
            .lines(Path.of("detailed"), Path.of("detailed slower"));

    assertThat(lines)
        .anyMatch(line -> line.startsWith("Before  detailed: vllm bench serve"))
        .anyMatch(line -> line.matches(".*TTFT p50, ms .* 149.5 .* worse"))
        .anyMatch(line -> line.contains("not comparable: model is 'qwen', was 'llama'"))
        .anyMatch(line -> line.contains("not comparable: offered req/s are 9, were 8"));
  }

  @Test
  void aggregatesAreComparedWithoutASignificance() {
    List<String> lines =
        new ToolCompare("vllm", ToolGateTest::read)
            .lines(Path.of("stated"), Path.of("stated slower"));

    assertThat(lines)
        .anyMatch(line -> line.matches("TTFT p99, ms +247 +494 +\\+100 %"))
        .last(InstanceOfAssertFactories.STRING)
        .contains("No change can be separated from noise");
  }

  private static ToolGate.Judged judge(List<String> texts, String... files) {
    var parser = new ObjectiveParser();
    texts.forEach(text -> parser.add("--objective", text));
    return new ToolGate("vllm", parser.objectives(), ToolGateTest::read)
        .judge(Arrays.stream(files).map(Path::of).toList());
  }

  private static List<ReadResult> read(String tool, Path file, Supplier<ToolRecording> recordings) {
    String name = file.toString();
    if (name.startsWith("broken")) {
      throw new IllegalArgumentException(name + ": cut at byte 7");
    }
    boolean slower = name.endsWith("slower");
    boolean detailed = name.startsWith("detailed");
    ToolRecording recording = recordings.get();
    if (detailed) {
      for (RequestRecord request : TimedLoad.of(REQUESTS, slower ? 100 : 0)) {
        recording.accept(request, true);
      }
    }
    return List.of(new ReadResult(name, result(detailed, slower), recording));
  }

  private static ToolResult result(boolean detailed, boolean slower) {
    return new ToolResult(
        LoadTestTool.VLLM,
        "0.11.0",
        "chat",
        detailed,
        OptionalLong.of(REQUESTS),
        OptionalLong.of(0),
        OptionalDouble.empty(),
        detailed ? List.of() : List.of(p99(slower ? 494e6 : 247e6)),
        List.of(),
        List.of("coordinated omission"),
        List.of(),
        detailed ? null : "use --save-detailed.",
        new ToolLoad(
            slower ? "qwen" : "llama",
            OptionalDouble.of(slower ? 9 : 8),
            OptionalLong.empty(),
            OptionalDouble.empty(),
            OptionalDouble.empty()));
  }

  private static ToolFigure p99(double nanos) {
    return new ToolFigure.OfMetric(Metric.TTFT, new Statistic.Percentile(99), nanos);
  }
}
