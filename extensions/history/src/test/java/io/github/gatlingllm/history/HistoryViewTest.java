// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryViewTest {

  @TempDir Path folder;

  private HistoryView read(List<?> lines, String... labels) throws IOException {
    return HistoryView.read(file(lines), Set.of(labels));
  }

  private Path file(List<?> lines) throws IOException {
    return Files.write(
        folder.resolve("history.jsonl"), lines.stream().map(Object::toString).toList());
  }

  private static List<ObjectNode> nights(int nights) {
    return IntStream.range(0, nights).mapToObj(i -> HistoryLines.old(i, 200, "H100")).toList();
  }

  @Test
  void anotherGpuIsAnotherSeriesAnotherBuildIsNot() throws IOException {
    var lines = new ArrayList<ObjectNode>(nights(20));
    IntStream.range(20, 25).forEach(i -> lines.add(HistoryLines.old(i, 600, "L4")));

    HistoryView view = read(lines);

    assertThat(view.series())
        .extracting(each -> each.series().name())
        .containsExactly("Nightly, gpu L4", "Nightly, gpu H100");
    assertThat(view.series())
        .extracting(each -> each.series().runs().size())
        .containsExactly(5, 20);
    assertThat(read(lines, "gpu").series()).hasSize(1);
  }

  @Test
  void olderLinesBelongToTheSeriesOfNewerOnes() throws IOException {
    var lines = new ArrayList<ObjectNode>(nights(10));
    IntStream.range(10, 20).forEach(i -> lines.add(HistoryLines.whole(i, 200, "ttft < 1 s")));
    assertThat(read(lines).series()).hasSize(1);
  }

  @Test
  void otherBoundsOfAnSloAreAnotherSeries() throws IOException {
    var lines = new ArrayList<ObjectNode>();
    IntStream.range(0, 10).forEach(i -> lines.add(HistoryLines.whole(i, 200, "ttft < 1 s")));
    IntStream.range(10, 20).forEach(i -> lines.add(HistoryLines.whole(i, 200, "ttft < 2 s")));
    assertThat(read(lines).series()).hasSize(2);
  }

  @Test
  void anotherLoadOrLengthOrSimulationIsAnotherSeries() throws IOException {
    var lines = new ArrayList<ObjectNode>(nights(10));
    ObjectNode rate = HistoryLines.old(10, 200, "H100");
    ((ObjectNode) rate.get("load")).put("offeredRequestsPerSecond", 9);
    ObjectNode length = HistoryLines.old(11, 200, "H100");
    ((ObjectNode) length.get("tokens")).put("meanOutput", 256);
    lines.addAll(List.of(rate, length, HistoryLines.old(12, 200, "H100").put("simulation", "B")));
    assertThat(read(lines).series()).hasSize(4);
  }

  @Test
  void invalidRunsAreShownButDecideNothing() throws IOException {
    var lines = new ArrayList<ObjectNode>(nights(60));
    for (int i = 40; i < 50; i++) {
      lines.set(i, HistoryLines.old(i, 900, "H100").put("verdict", "INVALID"));
    }
    HistoryView.Shown shown = read(lines).series().get(0);
    assertThat(shown.series().runs()).hasSize(60);
    FigureSeries p50 = shown.figures().get(0);
    assertThat(p50.changes()).isEmpty();
    assertThat(p50.pointsBefore(shown.series())[60]).isEqualTo(50);
  }

  @Test
  void lineWithIntervalVersionAndBoundsHasThem() throws IOException {
    HistoryRun run = HistoryFile.read(file(List.of(HistoryLines.whole(3, 200, "x")))).runs().get(0);
    assertThat(run.figures().get("ttft.p50").interval()).isNotNull();
    assertThat(run.figures().get("ttft.p99").interval()).isNull();
    assertThat(run.versions()).containsEntry("vLLM", "0.6").containsEntry("Java", "21");
  }

  @Test
  void cutDamagedForeignAndNewerLinesAreCountedAndNamed() throws IOException {
    var lines = new ArrayList<Object>(nights(8));
    lines.add(2, "{\"a\": 1}");
    lines.add(4, "no json");
    lines.add(6, HistoryLines.old(9, 200, "H100").put("schemaVersion", 2));
    lines.add("{\"schemaVersion\": 1, \"startedAt\": \"2026-0");

    HistoryView view = read(lines);

    assertThat(view.runs()).isEqualTo(8);
    assertThat(String.join("\n", view.notes()))
        .contains("Line 12, the last one, is cut off and was skipped.")
        .contains("1 of 12 lines are no JSON and were skipped: line 5.")
        .contains("2 of 12 lines are no run of a version that this program knows", "line 3, 7.")
        .contains("The first problem, line 3: schemaVersion must be");
  }

  @Test
  void aFileWithoutARunSaysWhatAHistoryIs() throws IOException {
    Path empty = file(List.of());
    assertThatThrownBy(() -> HistoryFile.read(empty))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the history is empty. A history has a line for each run.");
    Path other = file(List.of("{}", "[]"));
    assertThatThrownBy(() -> HistoryFile.read(other))
        .hasMessageContaining("no line is a run (of 2)")
        .hasMessageContaining("The first problem, line 1: schemaVersion must be");
    assertThatThrownBy(() -> HistoryFile.read(folder)).hasMessageContaining("can't be read");
  }

  @Test
  void aLabelOfItsOwnForEachRunIsNamedAsTheCause() throws IOException {
    var lines = new ArrayList<ObjectNode>();
    for (int i = 0; i < 70; i++) {
      ObjectNode line = HistoryLines.old(i, 200, "H100");
      ((ObjectNode) line.get("labels")).put("ticket", "T-" + i);
      lines.add(line);
    }
    HistoryView view = read(lines);
    assertThat(view.series()).hasSize(50);
    assertThat(String.join("\n", view.notes()))
        .contains("20 runs are not shown")
        .contains("name it by --ignore-label.");
    assertThat(read(lines, "ticket").series()).hasSize(1);
  }
}
