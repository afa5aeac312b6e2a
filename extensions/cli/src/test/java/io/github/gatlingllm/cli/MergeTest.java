// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.gatlingllm.capacity.LevelPolicy;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.merge.MergeTexts;
import io.github.gatlingllm.slo.objective.LoadUnit;
import io.github.gatlingllm.slo.verdict.RunEnd;
import io.github.gatlingllm.workers.ClockOffset;
import io.github.gatlingllm.workers.WorkerCard;
import io.github.gatlingllm.workers.WorkerLevels;
import io.github.gatlingllm.workers.WorkerPlace;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What workers left is one run, and never passes without all of them. */
class MergeTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<RequestRecord> ALL = WorkerFiles.numbered(TimedLoad.of(400));

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void theFiguresAreThoseOfOneRecorderThatWasFedWithAll(int count) throws IOException {
    Program merged = merge(count, workers(count));
    assertThat(merged.status()).as(merged.out() + merged.err()).isZero();
    assertThat(merged.out()).startsWith("PASSED: 1 of 1 objective met");

    Path alone = FinishedRun.of(ALL).slo(WorkerFiles.EASY).withGaps().in(folder.resolve("alone"));
    JsonNode expected = summary(alone.resolve("llm"));
    JsonNode found = summary(out());
    for (String figures : List.of("counts", "latencyMs", "throughput", "tokens", "concurrency")) {
      assertThat(found.get("all").get(figures))
          .as(figures)
          .isEqualTo(expected.get("all").get(figures));
    }
    assertThat(found.at("/all/slo/easy/good")).isEqualTo(expected.at("/all/slo/easy/good"));
    assertThat(found.get("workers")).hasSize(count);
    assertThat(found.at("/stamps/kernelPercent").asDouble()).isEqualTo(75);
    assertThat(found.at("/workers/0/sent").asLong()).isEqualTo(400 / count);
    assertThat(
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(Path.of("../../src/docs/summary.schema.json")))
                .validate(found))
        .isEmpty();
    assertThat(Files.readString(out().resolve("index.html"))).contains("id=\"workers\"");
  }

  @Test
  void rowsAreThoseOfAllInTheOrderInWhichTheyWereDue() throws IOException {
    merge(4, workers(4));
    List<String> rows = Files.readAllLines(out().resolve("requests.jsonl"));
    assertThat(rows).hasSize(400);
    for (int i = 0; i < rows.size(); i++) {
      assertThat(JSON.readTree(rows.get(i)).get("sequence").asInt()).isEqualTo(i);
    }
  }

  @Test
  void aMergedFolderIsJudgedAnewAsThatOfOneRun() throws IOException {
    merge(2, workers(2));
    Program gate = Program.run("gate", out().toString());
    assertThat(gate.status()).as(gate.out() + gate.err()).isZero();
    assertThat(gate.out()).contains("PASSED");
  }

  @Test
  void aWorkerThatIsMissingIsNamedWithWhatNobodySent() throws IOException {
    List<Path> workers = workers(4);
    workers.remove(2);
    assertInvalid(
        merge(4, workers),
        "worker 2: " + MergeTexts.MISSING,
        "worker 2: no worker sent 100 requests of its schedule: 2 (due from 0.1 to 0.3 s), 6 (");
    JsonNode missing = summary(out()).get("workers").get(2);
    assertThat(missing.get("valid").asBoolean()).isFalse();
    assertThat(missing.get("sent").asInt()).isZero();
  }

  @Test
  void theSameFolderTwiceIsNoOtherWorker() throws IOException {
    List<Path> workers = workers(2);
    assertInvalid(
        merge(2, List.of(workers.get(0), workers.get(0))),
        "worker 0 (node-0): two folders belong to it: ",
        "worker 1: " + MergeTexts.MISSING);
    assertInvalid(
        merge(2, List.of(workers.get(0), workers.get(1), workers.get(1))),
        "worker 1 (node-1): two folders belong to it: ");
  }

  @Test
  void whatSpeaksAgainstAWorkerSpeaksAgainstTheRun() throws IOException {
    assertInvalid(
        card(card -> WorkerFiles.with(card, "class path", "bb")),
        "worker 1 (node-1): " + MergeTexts.ranOther("worker 0 (node-0)", "class path: 'bb'"));
    assertInvalid(
        card(card -> meeting(card, "another")),
        "worker 1 (node-1): " + MergeTexts.startedApart("worker 0 (node-0)"));
    assertInvalid(card(card -> ended(card, null)), "worker 1 (node-1): " + MergeTexts.NOT_ENDED);
    assertInvalid(
        card(card -> card.ended(WorkerFiles.end(new ClockOffset(51_000_000, 60_000)))),
        "worker 1 (node-1): " + MergeTexts.clockDrift("49.9", 5));
    assertInvalid(
        card(
            card ->
                card.ended(
                    new WorkerCard.End(
                        null, OptionalLong.empty(), 0, 0, 0, 1, 0, 0, "no space", null, null))),
        "worker 1 (node-1): no space",
        "worker 1 (node-1): " + MergeTexts.CLOCK_UNKNOWN);
    assertInvalid(
        run(run -> run.ended(RunEnd.killed("somebody killed it"))),
        "worker 1 (node-1): ",
        "somebody killed it");
    assertInvalid(
        run(run -> run.invalid("its requests left late")),
        "worker 1 (node-1): its requests left late");
  }

  @Test
  void aRecordThatIsCutShortIsNotWhole() throws IOException {
    List<Path> workers = workers(2);
    Path events = workers.get(1).resolve("llm").resolve(WorkerCard.EVENTS);
    try (var file = FileChannel.open(events, StandardOpenOption.WRITE)) {
      file.truncate(file.size() / 2);
    }
    assertInvalid(
        merge(2, workers),
        "worker 1 (node-1): " + MergeTexts.EVENTS_CUT,
        "worker 1 (node-1): no worker sent ");
  }

  @Test
  void aWorkerThatCrashedBeforeItsReportIsNamed() throws IOException {
    List<Path> workers = workers(2);
    Files.delete(workers.get(0).resolve("llm").resolve("summary.json"));
    assertInvalid(merge(2, workers), "worker 0 (node-0): " + MergeTexts.NOT_ENDED);
  }

  /** As a full disk leaves it. */
  @Test
  void aWorkerWhoseReportIsCutShortIsNamed() throws IOException {
    List<Path> workers = workers(2);
    Files.writeString(workers.get(1).resolve("llm").resolve("summary.json"), "");
    assertInvalid(merge(2, workers), "worker 1 (node-1): " + MergeTexts.reportUnreadable(""));
  }

  @Test
  void whatIsNoSetOfWorkersCantBeMerged() throws IOException {
    List<Path> workers = workers(2);
    assertUnable(merge(3, workers), "belongs to worker 0 of 2, but --workers is 3");
    Files.delete(workers.get(1).resolve("llm").resolve(WorkerCard.FILE));
    assertUnable(
        merge(2, workers),
        MergeTexts.noWorker(workers.get(1).resolve("llm").resolve(WorkerCard.FILE)));
    assertUnable(
        Program.run(
            "merge",
            "--workers",
            "2",
            "--out",
            workers.get(0).resolve("llm").toString(),
            workers.get(0).toString()),
        MergeTexts.outIsAWorker(workers.get(0).resolve("llm")));
  }

  @Test
  void levelsThatWorkersWentThroughInStepAreThoseOfOneMachine() throws IOException {
    JsonNode alone = merged(1, card -> card.ended(levels(card, 10, 10)));
    JsonNode together = merged(4, card -> card.ended(levels(card, 10, 10)));
    assertThat(together.get("levels")).hasSize(2).isEqualTo(alone.get("levels"));
    assertThat(together.get("capacity")).isNotNull().isEqualTo(alone.get("capacity"));
    assertThat(together.at("/levels/1/counts/sent").asInt()).as("due in 10 s").isEqualTo(100);
    assertThat(together.at("/levels/1/startSeconds").asDouble()).isEqualTo(20);
    assertThat(together.at("/levels/1/endSeconds").asDouble()).as("the last one's").isEqualTo(30);
  }

  /**
   * What worker 0 decided is not decided once more by the figures, which all say otherwise here.
   */
  @Test
  void levelsOfASearchCountAsWhatWasDecidedOfThem() throws IOException {
    JsonNode held = searched("PASSED");
    assertThat(held.at("/capacity/bounded").asText()).isEqualTo("atLeast");
    assertThat(held.at("/capacity/requestsPerSecond").asDouble()).isEqualTo(10);
    JsonNode undecided = searched("UNDECIDED");
    assertThat(undecided.at("/capacity/bounded").asText()).isEqualTo("below");
    assertThat(undecided.at("/levels/0/verdict").asText()).isEqualTo("UNDETERMINED");
  }

  private JsonNode searched(String verdict) throws IOException {
    return merged(2, card -> card.ended(levels(card, LevelPolicy.Kind.SEARCH, verdict, 10)));
  }

  @Test
  void aWorkerThatWentThroughOtherLevelsIsNamed() throws IOException {
    assertInvalid(
        changed(
            run -> run,
            card -> card.ended(levels(card, 10, 10)),
            card -> card.ended(levels(card, 10, 20))),
        "worker 1 (node-1): " + MergeTexts.OTHER_LEVELS);
    assertInvalid(
        changed(
            run -> run, card -> card.ended(levels(card, 10, 10)), card -> card.ended(levels(card))),
        "worker 1 (node-1): " + MergeTexts.levelsMissing(0, 2));
  }

  /** Each level ends earlier on the first worker than on the others: its last users left before. */
  private static WorkerCard.End levels(WorkerCard card, double... loads) {
    return levels(card, LevelPolicy.Kind.STAIRCASE, null, loads);
  }

  private static WorkerCard.End levels(
      WorkerCard card, LevelPolicy.Kind kind, @Nullable String verdict, double... loads) {
    var spans = new ArrayList<WorkerLevels.Span>();
    for (double load : loads) {
      long start = (5 + 15 * spans.size()) * 1_000_000_000L;
      long early = card.place().index() == 0 && card.place().several() ? 300_000_000L : 0;
      spans.add(new WorkerLevels.Span(load, start, start + 10_000_000_000L - early, verdict));
    }
    WorkerCard.End end = WorkerFiles.end(card.before());
    return new WorkerCard.End(
        end.after(),
        end.warmUpNanos(),
        end.closedUntilNanos(),
        end.users(),
        end.reached(),
        end.kernelStamps(),
        end.coarseStamps(),
        end.readStamps(),
        null,
        new WorkerLevels(kind.name(), LoadUnit.REQUESTS_PER_SECOND.name(), "easy", 0.9, spans),
        end.share());
  }

  @Test
  void theSteadyStateIsThatOfAllWorkersTogether() throws IOException {
    merge(1, workers(1, 1, run -> run, MergeTest::steady));
    JsonNode alone = summary(out());
    merge(4, workers(4, 4, run -> run, MergeTest::steady));
    JsonNode together = summary(out());
    assertThat(together.at("/run/steadyState"))
        .isNotEmpty()
        .isEqualTo(alone.at("/run/steadyState"));
    assertThat(together.get("all")).isEqualTo(alone.get("all"));
    assertThat(together.at("/all/counts/sent").asInt()).isBetween(1, 399);
  }

  private static WorkerCard steady(WorkerCard card) {
    WorkerCard.Setup setup = card.setup();
    return new WorkerCard(
        card.place(),
        card.host(),
        card.meeting(),
        card.identity(),
        card.before(),
        new WorkerCard.Setup(
            setup.warmUpNanos(),
            setup.coolDownNanos(),
            setup.closed(),
            setup.scheduled(),
            setup.usersPerSecond(),
            setup.arrivals(),
            setup.slos(),
            true),
        card.end());
  }

  private JsonNode merged(int count, UnaryOperator<WorkerCard> card) throws IOException {
    Program merged = merge(count, workers(count, count, run -> run, card));
    assertThat(merged.status()).as(merged.out() + merged.err()).isZero();
    JsonNode summary = summary(out());
    assertThat(
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(Path.of("../../src/docs/summary.schema.json")))
                .validate(summary))
        .isEmpty();
    return summary;
  }

  private Program card(UnaryOperator<WorkerCard> change) throws IOException {
    return changed(run -> run, change);
  }

  private Program run(UnaryOperator<FinishedRun> change) throws IOException {
    return changed(change, card -> card);
  }

  private Program changed(UnaryOperator<FinishedRun> run, UnaryOperator<WorkerCard> card)
      throws IOException {
    return changed(run, c -> c, card);
  }

  private Program changed(
      UnaryOperator<FinishedRun> run,
      UnaryOperator<WorkerCard> first,
      UnaryOperator<WorkerCard> card)
      throws IOException {
    return merge(
        2,
        List.of(
            workers(1, 2, r -> r, first).get(0),
            WorkerFiles.write(folder.resolve("w1"), new WorkerPlace(1, 2), ALL, run, card)));
  }

  private List<Path> workers(int count) throws IOException {
    return workers(count, count, run -> run, card -> card);
  }

  private List<Path> workers(
      int first, int count, UnaryOperator<FinishedRun> run, UnaryOperator<WorkerCard> card)
      throws IOException {
    var workers = new ArrayList<Path>();
    for (int index = 0; index < first; index++) {
      workers.add(
          WorkerFiles.write(
              folder.resolve("w" + index), new WorkerPlace(index, count), ALL, run, card));
    }
    return workers;
  }

  private Program merge(int count, List<Path> workers) {
    List<Object> arguments =
        new ArrayList<>(
            List.of("merge", "--workers", Integer.toString(count), "--out", out().toString()));
    workers.forEach(each -> arguments.add(each.toString()));
    return Program.run(arguments.toArray());
  }

  private Path out() {
    return folder.resolve("merged");
  }

  private static JsonNode summary(Path llm) throws IOException {
    return JSON.readTree(Files.readString(llm.resolve("summary.json")));
  }

  private void assertInvalid(Program merged, String... reasons) throws IOException {
    assertThat(merged.status()).as(merged.out() + merged.err()).isEqualTo(2);
    assertThat(merged.out()).startsWith("INVALID").contains(reasons);
    JsonNode summary = summary(out());
    assertThat(summary.get("outcome").asText()).isEqualTo("INVALID");
    assertThat(summary.at("/objectives/0/verdict").asText()).isEqualTo("UNDETERMINED");
  }

  private static void assertUnable(Program merged, String why) {
    assertThat(merged.status()).isEqualTo(1);
    assertThat(merged.err()).contains(why);
  }

  private static WorkerCard meeting(WorkerCard card, String other) {
    return new WorkerCard(
        card.place(), card.host(), other, card.identity(), card.before(), card.setup(), card.end());
  }

  private static WorkerCard ended(WorkerCard card, WorkerCard.@Nullable End end) {
    return new WorkerCard(
        card.place(),
        card.host(),
        card.meeting(),
        card.identity(),
        card.before(),
        card.setup(),
        end);
  }
}
