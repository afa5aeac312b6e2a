// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.merge.MergeTexts;
import io.github.gatlingllm.slo.verdict.RunEnd;
import io.github.gatlingllm.workers.Identity;
import io.github.gatlingllm.workers.WorkerCard;
import io.github.gatlingllm.workers.WorkerPlace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A merge refuses folders that were changed after their workers wrote them. */
class MergeChangedTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<RequestRecord> ALL = WorkerFiles.numbered(TimedLoad.of(400));
  private static final String CHANGED = MergeTexts.CHANGED;
  private static final String MISSING_ROWS =
      "rows missing in requests.jsonl, because the disk was too slow: 100."
          + " All figures include these requests";

  @TempDir private Path folder;

  @BeforeEach
  void twoWorkers() throws IOException {
    worker(0, run -> run, card -> card);
    worker(1, run -> run, card -> card);
  }

  @Test
  void unchangedFoldersPass() {
    assertThat(merge().status()).isZero();
  }

  @Test
  void anObjectiveWithALooserBoundIsNamed() throws IOException {
    edit(0, "\"bound\" : 100000.0", "\"bound\" : 999999.0");

    assertInvalid("worker 0 (node-0): " + CHANGED);
    assertThat(summary().at("/objectives/0/bound").asDouble()).isEqualTo(100_000);
  }

  @Test
  void anSloWithALooserBoundIsNamed() throws IOException {
    edit(1, "\"value\" : 1000000.0", "\"value\" : 1000001.0");

    assertInvalid("worker 1 (node-1): " + CHANGED);
  }

  @Test
  void aWaiverIsNamed() throws IOException {
    edit(1, "\"weak\"", "\"undeterminedAllowed\" : true, \"weak\"");

    assertInvalid("worker 1 (node-1): " + CHANGED);
  }

  @Test
  void anotherWayToWriteTheSameIsNoChange() throws IOException {
    edit(0, "\"bound\" : 100000.0", "\"bound\" : 1e5");

    assertThat(merge().status()).isZero();
  }

  @Test
  void objectivesThatAreGoneFromOneFolderAreNamed() throws IOException {
    withoutObjectives(0);

    assertInvalid("worker 0 (node-0): " + CHANGED);
  }

  @Test
  void objectivesThatAreGoneFromAllFoldersAreNamed() throws IOException {
    withoutObjectives(0);
    withoutObjectives(1);
    Program merged = merge();

    assertThat(merged.status()).isEqualTo(2);
    assertThat(merged.out())
        .contains("worker 0 (node-0): " + CHANGED, "worker 1 (node-1): " + CHANGED);
  }

  @Test
  void workersWithOtherObjectivesAreNamed() throws IOException {
    worker(1, run -> run.objectives(GateCommandTest.ttft(90, 300)), card -> card);

    assertInvalid(
        "worker 1 (node-1): " + MergeTexts.ranOther("worker 0 (node-0)", "objectives and SLOs: '"));
  }

  @Test
  void workersOfAnEarlierVersionAreNamed() throws IOException {
    worker(0, run -> run, card -> WorkerFiles.without(card, Identity.OBJECTIVES));
    worker(1, run -> run, card -> WorkerFiles.without(card, Identity.OBJECTIVES));

    assertInvalid(
        "worker 0 (node-0): " + MergeTexts.NO_HASH, "worker 1 (node-1): " + MergeTexts.NO_HASH);
  }

  @Test
  void aWorkerThatItsSimulationStoppedIsNamed() throws IOException {
    worker(1, run -> run.ended(RunEnd.stopped("enough")), card -> card);

    assertInvalid(
        "worker 1 (node-1): stopped early: the simulation stopped the load before its end: enough");
  }

  @Test
  void rowsThatAreGoneAreCounted() throws IOException {
    Path rows = rows(1);
    Files.write(rows, Files.readAllLines(rows).subList(0, 100));
    assertInvalid("worker 1 (node-1): " + MergeTexts.rowsCut(100, 200));

    Files.delete(rows);
    assertInvalid("worker 1 (node-1): " + MergeTexts.rowsCut(0, 200));
  }

  @Test
  void rowsThatTheDiskDidNotTakeAreNoChange() throws IOException {
    Path rows = rows(1);
    Files.write(rows, Files.readAllLines(rows).subList(0, 100));
    edit(1, "\"warnings\" : [ ]", "\"warnings\" : [ \"" + MISSING_ROWS + "\" ]");

    assertThat(merge().status()).isZero();
  }

  private void worker(int index, UnaryOperator<FinishedRun> run, UnaryOperator<WorkerCard> card)
      throws IOException {
    WorkerFiles.write(folder.resolve("w" + index), new WorkerPlace(index, 2), ALL, run, card);
  }

  private Program merge() {
    return Program.run(
        "merge", "--workers", 2, "--out", out(), folder.resolve("w0"), folder.resolve("w1"));
  }

  private Path out() {
    return folder.resolve("merged");
  }

  private Path rows(int index) {
    return folder.resolve("w" + index).resolve("llm").resolve("requests.jsonl");
  }

  private Path summary(int index) {
    return folder.resolve("w" + index).resolve("llm").resolve("summary.json");
  }

  private void withoutObjectives(int index) throws IOException {
    var summary = (ObjectNode) JSON.readTree(Files.readString(summary(index)));
    summary.putArray("objectives");
    Files.writeString(summary(index), summary.toString());
  }

  private void edit(int index, String from, String to) throws IOException {
    String text = Files.readString(summary(index));
    assertThat(text).contains(from);
    Files.writeString(summary(index), text.replace(from, to));
  }

  private void assertInvalid(String... reasons) throws IOException {
    Program merged = merge();
    assertThat(merged.status()).as(merged.out() + merged.err()).isEqualTo(2);
    assertThat(merged.out()).startsWith("INVALID").contains(reasons);
    assertThat(summary().get("outcome").asText()).isEqualTo("INVALID");
    assertThat(summary().at("/objectives/0/verdict").asText()).isEqualTo("UNDETERMINED");
  }

  private JsonNode summary() throws IOException {
    return JSON.readTree(Files.readString(out().resolve("summary.json")));
  }
}
