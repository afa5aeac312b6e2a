// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.golden;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.audit.AuditFigure;
import io.github.gatlingllm.audit.AuditPlan;
import io.github.gatlingllm.audit.AuditShare;
import io.github.gatlingllm.capacity.KnownCapacity;
import io.github.gatlingllm.capacity.LevelPolicy;
import io.github.gatlingllm.cli.Program;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.quality.consistency.VirtualProbes;
import io.github.gatlingllm.quality.report.ConsistencyOfRun;
import io.github.gatlingllm.quality.structured.FormCounts;
import io.github.gatlingllm.quality.structured.FormFigures;
import io.github.gatlingllm.quality.structured.FormShare;
import io.github.gatlingllm.reliability.ReliabilityFigure;
import io.github.gatlingllm.reliability.run.ReliabilityShare;
import io.github.gatlingllm.server.Scrapes;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import io.github.gatlingllm.slo.objective.LoadUnit;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.workers.WorkerCard;
import io.github.gatlingllm.workers.WorkerLevels;
import io.github.gatlingllm.workers.WorkerShare;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Runs of several workers, merged by the program. */
final class MergedRuns {

  private static final Instant ZERO = Instant.parse("2026-11-21T10:00:00Z");

  private MergedRuns() {}

  static List<GoldenRun> all() {
    return List.of(
        merged("merged", 2, OpenRuns::passed, card -> card),
        merged("merged-failed", 3, OpenRuns::failed, card -> card),
        merged("merged-steady-state", 2, MergedRuns::steady, MergedRuns::steady),
        merged("merged-warm-up", 2, MergedRuns::warmUp, MergedRuns::warmUp),
        merged("merged-killed-worker", 2, OpenRuns::passed, MergedRuns::withoutSecond),
        merged("merged-other-class-path", 2, OpenRuns::passed, MergedRuns::otherClassPath),
        merged("merged-users-missing", 2, OpenRuns::passed, card -> ended(card, 100, 60, null)),
        merged("merged-levels", 2, MergedRuns::levels, card -> levels(card, "STAIRCASE")),
        merged("merged-search", 2, MergedRuns::levels, card -> levels(card, "SEARCH")),
        merged("merged-profile", 2, MergedRuns::profile, MergedRuns::sharing),
        merged("merged-server", 2, MergedRuns::scraped, card -> card));
  }

  private static GoldenRun merged(
      String name, int count, Consumer<GoldenRecording> run, UnaryOperator<WorkerCard> card) {
    return new GoldenRun(
        name,
        llm -> {
          var arguments = new ArrayList<Object>(List.of("merge", "--workers", count, "--out", llm));
          for (int index = 0; index < count; index++) {
            Path folder = Files.createDirectories(llm.resolveSibling("w" + index));
            WorkerFolders.write(folder, index, count, GoldenRecording.of(run), card);
            arguments.add(folder);
          }
          Left.said(llm.resolve(Left.CONSOLE), oneByOne(arguments.toArray()));
          Left.said(llm.resolve(Left.GATE), Program.run("gate", llm));
        });
  }

  /** Workers are read side by side, and which requests are shown depends on their order. */
  private static Program oneByOne(Object... arguments) {
    var pool = new ForkJoinPool(1);
    try {
      return pool.submit(() -> Program.run(arguments)).join();
    } finally {
      pool.shutdown();
    }
  }

  private static void warmUp(GoldenRecording run) {
    OpenRuns.passed(run);
    run.warmUpSeconds = 6;
  }

  private static WorkerCard warmUp(WorkerCard card) {
    return WorkerFolders.set(
        card,
        new WorkerCard.Setup(
            6 * Traffic.SECOND,
            Long.MAX_VALUE,
            false,
            true,
            OptionalDouble.empty(),
            "Poisson",
            card.setup().slos(),
            false));
  }

  private static void steady(GoldenRecording run) {
    RequestRuns.steady(run);
    run.steadyState = false;
  }

  private static WorkerCard steady(WorkerCard card) {
    return WorkerFolders.set(
        card,
        new WorkerCard.Setup(
            0, Long.MAX_VALUE, false, true, OptionalDouble.empty(), "", card.setup().slos(), true));
  }

  private static WorkerCard withoutSecond(WorkerCard card) {
    return card.place().index() == 0 ? card : WorkerFolders.killed(card);
  }

  private static WorkerCard otherClassPath(WorkerCard card) {
    return card.place().index() == 0 ? card : WorkerFolders.with(card, "class path", "bb");
  }

  private static WorkerCard ended(
      WorkerCard card, long users, long reached, @Nullable WorkerShare share) {
    return card.ended(
        new WorkerCard.End(
            card.before(),
            OptionalLong.empty(),
            0,
            users,
            reached,
            300,
            20,
            80,
            null,
            null,
            share));
  }

  private static void levels(GoldenRecording run) {
    LevelRuns.levels(run, LevelPolicy.Kind.STAIRCASE, List.of(4., 8., 16.), null);
  }

  private static WorkerCard levels(WorkerCard card, String kind) {
    boolean search = kind.equals("SEARCH");
    List<WorkerLevels.Span> spans =
        List.of(
            span(2, 0, search ? "PASSED" : null),
            span(4, 20, search ? "PASSED" : null),
            span(8, 40, search ? "MISSED" : null));
    var levels =
        new WorkerLevels(
            kind, LoadUnit.REQUESTS_PER_SECOND.name(), Promises.FAST.name(), 0.99, spans);
    return card.ended(
        new WorkerCard.End(
            card.before(), OptionalLong.empty(), 0, 0, 0, 300, 20, 80, null, levels, null));
  }

  /** All workers together send at twice the rate of each. */
  private static WorkerLevels.Span span(double each, long from, @Nullable String verdict) {
    return new WorkerLevels.Span(
        2 * each, from * Traffic.SECOND, (from + 20) * Traffic.SECOND, verdict);
  }

  private static void scraped(GoldenRecording run) {
    OpenRuns.passed(run);
    run.scrapes = Scrapes::minute;
  }

  private static void profile(GoldenRecording run) {
    run.requests = FeatureRuns.withOutage();
    run.slos = List.of(Promises.FAST);
    run.objectives =
        List.of(
            FeatureRuns.reliability(ReliabilityFigure.AVAILABILITY, BoundComparison.GTE, 50),
            FeatureRuns.reliability(ReliabilityFigure.RECOVERY, BoundComparison.LTE, 0.001),
            new RunObjective(new FeatureSubject(new AuditFigure("cache")), BoundComparison.LTE, 0));
  }

  /** Worker 0 alone has done something to the server, and asked for answers. */
  private static WorkerCard sharing(WorkerCard card) {
    boolean leads = card.place().index() == 0;
    var counts = new FormCounts(10, 9, 1, 0, 0, leads ? 1 : 2);
    var share = new WorkerShare(ZERO, features(leads, counts));
    return ended(card, 150, 149, share);
  }

  private static Map<String, JsonNode> features(boolean leads, FormCounts counts) {
    var features = new TreeMap<String, JsonNode>();
    features.put("audits", new AuditShare(AuditPlan.USUAL, true).json());
    features.put(
        "reliability",
        new ReliabilityShare(
                FeatureRuns.PLAN,
                new KnownCapacity(OptionalDouble.of(12), 1),
                leads ? List.of(FeatureRuns.KILL) : List.of())
            .json());
    features.put(
        "structured",
        FormShare.json(
            new FormFigures(
                Map.of(
                    List.of("chat"), new FormFigures.OfPath(counts, Collections.emptySortedMap())),
                new TreeMap<>())));
    if (leads) {
      features.put(
          "consistency",
          ConsistencyOfRun.share(new VirtualProbes(3).requested(20, 200, 0.1, 0.05, 5)));
    }
    return features;
  }

  /** Those that a worker sends of all. */
  static List<RequestRecord> own(int index, int count, List<RequestRecord> all) {
    Stream<RequestRecord> own = all.stream().filter(each -> each.id().sequence() % count == index);
    return own.toList();
  }
}
