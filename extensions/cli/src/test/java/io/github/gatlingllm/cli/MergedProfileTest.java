// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.gatlingllm.audit.AuditFigure;
import io.github.gatlingllm.audit.AuditFigures;
import io.github.gatlingllm.audit.AuditPlan;
import io.github.gatlingllm.audit.AuditRecorder;
import io.github.gatlingllm.audit.AuditShare;
import io.github.gatlingllm.capacity.KnownCapacity;
import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.measure.request.Outcome;
import io.github.gatlingllm.measure.request.RateReported;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.merge.Merge;
import io.github.gatlingllm.quality.Scorings;
import io.github.gatlingllm.quality.consistency.ConsistencyFigures;
import io.github.gatlingllm.quality.consistency.VirtualProbes;
import io.github.gatlingllm.quality.paired.PairedScores;
import io.github.gatlingllm.quality.paired.QualityFigures;
import io.github.gatlingllm.quality.paired.QualityPlan;
import io.github.gatlingllm.quality.paired.Question;
import io.github.gatlingllm.quality.report.ConsistencyOfRun;
import io.github.gatlingllm.quality.report.QualityOfRun;
import io.github.gatlingllm.quality.structured.FormCounts;
import io.github.gatlingllm.quality.structured.FormFigures;
import io.github.gatlingllm.quality.structured.FormShare;
import io.github.gatlingllm.quality.structured.StructuredFigures;
import io.github.gatlingllm.reliability.FaultMark;
import io.github.gatlingllm.reliability.ReliabilityBySlo;
import io.github.gatlingllm.reliability.ReliabilityFigure;
import io.github.gatlingllm.reliability.ReliabilityFigures;
import io.github.gatlingllm.reliability.ReliabilityPlan;
import io.github.gatlingllm.reliability.ReliabilityRecorder;
import io.github.gatlingllm.reliability.run.LoadProfile;
import io.github.gatlingllm.reliability.run.ReliabilityShare;
import io.github.gatlingllm.server.ServerFigures;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.EndedRequests;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.validity.LoadPace;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import io.github.gatlingllm.workers.WorkerCard;
import io.github.gatlingllm.workers.WorkerPlace;
import io.github.gatlingllm.workers.WorkerShare;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What several workers were asked for besides figures is what one recorder says that heard all. */
class MergedProfileTest {

  private static final long SECOND = 1_000_000_000;
  private static final Instant ZERO = Instant.parse("2026-11-21T10:00:00Z");
  private static final ReliabilityPlan PLAN =
      new ReliabilityPlan(WorkerFiles.EASY, 2 * SECOND, 2, 0.8, OptionalDouble.of(0.99));
  private static final KnownCapacity CAPACITY = new KnownCapacity(OptionalDouble.of(12), 1);
  private static final FaultMark KILL =
      new FaultMark("kill", FaultMark.Kind.FAULT, 20 * SECOND, 21 * SECOND, null);
  private static final List<String> PATH = List.of("distinct");

  private static final QualityFigures QUALITY = quality();
  private static final ConsistencyFigures CONSISTENCY =
      new VirtualProbes(3).requested(10, 300, 0.2, 0.05, 4);

  private static final RunObjective[] PROMISES = {
    new RunObjective(
        new FeatureSubject(new ReliabilityBySlo(WorkerFiles.EASY, ReliabilityFigure.AVAILABILITY)),
        BoundComparison.GTE,
        50),
    new RunObjective(
        new FeatureSubject(new ReliabilityBySlo(WorkerFiles.EASY, ReliabilityFigure.RECOVERY)),
        BoundComparison.LTE,
        0.001),
    new RunObjective(new FeatureSubject(new AuditFigure("cache")), BoundComparison.LTE, 0),
  };

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void reliabilityAndAuditsAreThoseOfRecordersThatHeardAll(int count) throws IOException {
    Merge merge = merge(count, count);
    ReliabilityFigures found = reliability(merge);
    assertThat(found).isEqualTo(alone(new LoadPace.Reach(100L * count, 98L * count)));
    assertThat(found.faultMarks()).containsExactly(KILL);
    assertThat(found.recoveries()).hasSize(1);
    assertThat(found.recoveries().get(0).seconds()).isPresent();
    assertThat(found.refusals().limits().answers()).isEqualTo(36);
    assertThat(found.availability().neverSent()).isEqualTo(2L * count);

    AuditFigures audits = merge.report().features().of(AuditFigures.class).orElseThrow();
    assertThat(audits.results()).hasSize(6);
    assertThat(audits).isEqualTo(audited(count));
    assertThat(verdicts(merge))
        .containsExactly(
            Verdict.MET,
            Verdict.MISSED,
            switch (audits.of("cache").orElseThrow().verdict()) {
              case PASSED -> Verdict.MET;
              case FAILED -> Verdict.MISSED;
              case UNDETERMINED -> Verdict.UNDETERMINED;
            });
  }

  @Test
  void countsOfFormsAddUp() throws IOException {
    FormFigures found =
        merge(2, 2).report().features().of(StructuredFigures.class).orElseThrow().forms();
    assertThat(found.byPath()).containsOnlyKeys(PATH);
    assertThat(found.of(PATH)).isEqualTo(new FormCounts(20, 18, 2, 1, 1, 3));
    assertThat(Objects.requireNonNull(found.byPath().get(PATH)).byLevel())
        .containsExactly(Map.entry(1, new FormCounts(10, 9, 0, 0, 0, 1)));
    assertThat(found.freePaths()).containsEntry(PATH, List.of("distinct without schema"));
  }

  /** Worker 0 has asked for all: nothing of it is worked out once more. */
  @Test
  void qualityAndConsistencyAreThoseOfTheWorkerThatAsked() throws IOException {
    WorkerFiles.write(
        folder.resolve("w0"), new WorkerPlace(0, 2), requests(), run -> run, assignment(true));
    WorkerFiles.write(
        folder.resolve("w1"), new WorkerPlace(1, 2), requests(), run -> run, assignment(false));
    Path first = folder.resolve("w0").resolve("llm");
    Files.writeString(first.resolve("answers.jsonl"), "{}\n");
    Path out = folder.resolve("merged");
    Merge merge = Merge.of(2, List.of(first, folder.resolve("w1").resolve("llm")), out, null);

    QualityFigures quality = QualityOfRun.of(merge.report());
    assertThat(quality.byScorer()).isEqualTo(QUALITY.byScorer());
    assertThat(quality.levels("exact")).hasSize(2).isEqualTo(QUALITY.levels("exact"));
    assertThat(quality.kept()).isEqualTo(QUALITY.kept());
    assertThat(quality.of("exact").orElseThrow().loss()).isNotNull();
    assertThat(ConsistencyOfRun.of(merge.report()))
        .usingRecursiveComparison()
        .isEqualTo(CONSISTENCY);
    assertThat(ConsistencyOfRun.of(merge.report()).underLoad().firstDivergence()).isNotNull();
    assertThat(out.resolve("answers.jsonl")).hasContent("{}");
    JsonNode summary = new ObjectMapper().readTree(Files.readString(out.resolve("summary.json")));
    assertThat(summary.at("/consistency/byLevel")).hasSize(2);
    assertThat(summary.at("/quality/exact/underLoad/n").asLong()).isEqualTo(60);
    assertThat(
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(Path.of("../../src/docs/summary.schema.json")))
                .validate(summary))
        .isEmpty();
  }

  private static UnaryOperator<WorkerCard> assignment(boolean leads) {
    return card ->
        card.ended(
            WorkerFiles.end(
                card.before(),
                new WorkerShare(
                    ZERO,
                    leads
                        ? Map.of(
                            "quality", QualityOfRun.share(QUALITY),
                            "consistency", ConsistencyOfRun.share(CONSISTENCY))
                        : Map.of())));
  }

  /** 40 prompts; each third is right without load and wrong under it; two levels. */
  private static QualityFigures quality() {
    List<Question> questions =
        IntStream.range(0, 40)
            .mapToObj(i -> new Question(i, "p" + i, List.of("1"), null, null))
            .toList();
    var scores =
        new PairedScores(new QualityPlan("f", questions, Scorings.named("exact", false), 10, true));
    questions.forEach(question -> scores.unloaded(question, "1"));
    for (int i = 0; i < 60; i++) {
      Question question = questions.get(i % 40);
      scores.requested(1 + i / 30);
      scores.underLoad(question, question.number() % 3 == 0 ? "2" : "1", 1 + i / 30);
    }
    return new QualityFigures(
        Map.of("exact", scores.compared()),
        Map.of("exact", scores.comparedByLevel()),
        Map.of("exact", scores.kept()),
        Map.of());
  }

  /** What is known of the others is told, and nothing of it is believed. */
  @Test
  void aWorkerThatCameToNoEndLetsNothingBeMet() throws IOException {
    Merge merge = merge(2, 1);
    assertThat(merge.complete()).isFalse();
    assertThat(reliability(merge).faultMarks()).containsExactly(KILL);
    assertThat(reliability(merge).availability().due())
        .as("those of the events that it left, too")
        .isEqualTo(alone(new LoadPace.Reach(100, 98)).availability().due());
    assertThat(verdicts(merge)).hasSize(3).doesNotContain(Verdict.MET);
  }

  private Merge merge(int count, int ended) throws IOException {
    List<RequestRecord> all = requests();
    var workers = new ArrayList<Path>();
    for (int index = 0; index < count; index++) {
      int worker = index;
      WorkerFiles.write(
          folder.resolve("w" + index),
          new WorkerPlace(index, count),
          all,
          run -> run.objectives(PROMISES),
          card -> worker < ended ? card.ended(end(card)) : killed(card));
      workers.add(folder.resolve("w" + index).resolve("llm"));
    }
    return Merge.of(count, workers, folder.resolve("merged"), null);
  }

  private static WorkerCard killed(WorkerCard card) {
    return new WorkerCard(
        card.place(),
        card.host(),
        card.meeting(),
        card.identity(),
        card.before(),
        card.setup(),
        null);
  }

  /** Worker 0 alone has done something to the server. */
  private static WorkerCard.End end(WorkerCard card) {
    boolean leads = card.place().index() == 0;
    var counts = new FormCounts(10, 9, 1, leads ? 1 : 0, leads ? 1 : 0, leads ? 1 : 2);
    var levels = new TreeMap<Integer, FormCounts>();
    if (leads) {
      levels.put(1, new FormCounts(10, 9, 0, 0, 0, 1));
    }
    return WorkerFiles.end(
        card.before(),
        new WorkerShare(
            ZERO,
            Map.of(
                "audits", new AuditShare(AuditPlan.USUAL, true).json(),
                "reliability",
                    new ReliabilityShare(PLAN, CAPACITY, leads ? List.of(KILL) : List.of()).json(),
                "structured",
                    FormShare.json(
                        new FormFigures(
                            Map.of(PATH, new FormFigures.OfPath(counts, levels)),
                            Map.of(PATH, List.of("distinct without schema")))))));
  }

  private static List<Verdict> verdicts(Merge merge) {
    return merge.report().objectives().stream()
        .map(ObjectiveResult::verdict)
        .toList()
        .subList(1, 4);
  }

  private static ReliabilityFigures reliability(Merge merge) {
    return merge.report().features().of(ReliabilityFigures.class).orElseThrow();
  }

  private static ReliabilityFigures alone(LoadPace.Reach reach) {
    var now = new AtomicLong();
    var recorder = new ReliabilityRecorder(PLAN, () -> ZERO.plusNanos(now.get()));
    ReliabilityRecorder.Shard shard = recorder.newShard();
    for (RequestRecord each : requests()) {
      now.set(each.timing().closed());
      shard.record(EndedRequests.ended(each, List.of(WorkerFiles.EASY)));
    }
    recorder.add(KILL);
    return LoadProfile.of(recorder, Levels.NONE, CAPACITY, reach, 60 * SECOND);
  }

  /** Each worker has opened one connection when its first request ends. */
  private static AuditFigures audited(int count) {
    var now = new AtomicLong();
    var known = new HashSet<Long>();
    var recorder = new AuditRecorder(() -> ZERO.plusNanos(now.get()), known::size);
    AuditRecorder.Shard shard = recorder.newShard();
    requests().stream()
        .sorted(Comparator.comparingLong(each -> each.timing().closed()))
        .forEach(
            each -> {
              now.set(each.timing().closed());
              known.add(each.id().sequence() % count);
              shard.record(each);
            });
    return AuditFigures.of(
        AuditPlan.USUAL, recorder.probes(), true, ServerFigures.NONE, Optional.empty());
  }

  /**
   * Every eleventh is refused, with a date at which to come again, and told a rate; from 20 s to 22
   * s all fail.
   */
  private static List<RequestRecord> requests() {
    var all = new ArrayList<RequestRecord>();
    for (RequestRecord each : WorkerFiles.numbered(TimedLoad.of(400))) {
      int i = all.size();
      long due = each.timing().scheduled();
      boolean down = due >= 20 * SECOND && due < 22 * SECOND;
      RequestRecord named = named(each, i / 4 % 2 == 0 ? "distinct" : "repeated");
      all.add(down ? failed(named, 0, null, null) : i % 11 == 0 ? refused(named) : named);
    }
    return all;
  }

  private static RequestRecord named(RequestRecord request, String name) {
    return new RequestRecord(
        request.id().named(name),
        request.outcome(),
        request.timing(),
        request.tokens(),
        request.phase(),
        request.requested(),
        request.server());
  }

  private static RequestRecord refused(RequestRecord request) {
    long second = request.timing().sent() / SECOND + 2;
    return failed(
        request,
        429,
        "Sat, 21 Nov 2026 10:00:" + (second < 10 ? "0" : "") + second + " GMT",
        new RateReported(60, 0, RateReported.ABSENT, SECOND));
  }

  private static RequestRecord failed(
      RequestRecord request, int http, @Nullable String retryAfter, @Nullable RateReported rate) {
    return new RequestRecord(
        request.id(),
        new Outcome(RequestStatus.FAILED, http, "it failed", null, retryAfter, null, rate),
        request.timing(),
        request.tokens(),
        request.phase(),
        request.requested(),
        request.server());
  }
}
