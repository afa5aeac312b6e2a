// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.golden;

import static io.github.gatlingllm.golden.GoldenRun.recorded;

import io.github.gatlingllm.audit.AuditFigure;
import io.github.gatlingllm.audit.ScriptedAudits;
import io.github.gatlingllm.capacity.KnownCapacity;
import io.github.gatlingllm.capacity.LevelPolicy;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.quality.consistency.VirtualProbes;
import io.github.gatlingllm.quality.paired.ComparedScores;
import io.github.gatlingllm.quality.paired.QualityFigures;
import io.github.gatlingllm.quality.paired.VirtualQuality;
import io.github.gatlingllm.quality.report.ConsistencyFigure;
import io.github.gatlingllm.quality.report.QualityFigure;
import io.github.gatlingllm.quality.structured.FormFigures;
import io.github.gatlingllm.quality.structured.StructureFigure;
import io.github.gatlingllm.quality.structured.StructureFigure.Share;
import io.github.gatlingllm.quality.structured.VirtualForms;
import io.github.gatlingllm.reliability.FaultMark;
import io.github.gatlingllm.reliability.Mode;
import io.github.gatlingllm.reliability.ReliabilityBySlo;
import io.github.gatlingllm.reliability.ReliabilityFigure;
import io.github.gatlingllm.reliability.ReliabilityFigures;
import io.github.gatlingllm.reliability.ReliabilityPlan;
import io.github.gatlingllm.reliability.ReliabilityRecorder;
import io.github.gatlingllm.reliability.ScriptedProfile;
import io.github.gatlingllm.reliability.run.LoadProfile;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.EndedRequest;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.validity.LoadPace;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;

/** Runs that were asked for more than figures of requests. */
final class FeatureRuns {

  private static final List<String> CHAT = List.of("chat");
  static final FaultMark KILL =
      new FaultMark("kill", FaultMark.Kind.FAULT, 10 * Traffic.SECOND, 11 * Traffic.SECOND, null);
  static final ReliabilityPlan PLAN =
      new ReliabilityPlan(Promises.FAST, 2 * Traffic.SECOND, 2, 0.8, OptionalDouble.of(0.99));

  private FeatureRuns() {}

  static List<GoldenRun> all() {
    return List.of(
        recorded(
            "quality",
            r -> {
              OpenRuns.passed(r);
              r.quality = new QualityFigures(Map.of("exact", scores(0.1)));
              r.objectives = qualities();
            }),
        recorded("quality-by-level", FeatureRuns::qualityByLevel),
        recorded(
            "consistency",
            r -> {
              OpenRuns.passed(r);
              r.consistency = new VirtualProbes(3).requested(20, 200, 0.1, 0.05, 5);
              r.objectives = consistencies();
            }),
        recorded(
            "consistency-by-level",
            r -> {
              LevelRuns.levels(r, LevelPolicy.Kind.STAIRCASE, List.of(4., 8.), null);
              r.consistency = new VirtualProbes(3).requested(20, 200, 0, 0, 5);
              r.objectives = consistencies();
            }),
        recorded("structured", FeatureRuns::structured),
        recorded(
            "audits",
            r -> {
              OpenRuns.passed(r);
              r.audits = ScriptedAudits.ofACheat();
              r.objectives =
                  List.of(
                      new RunObjective(
                          new FeatureSubject(new AuditFigure("cache")), BoundComparison.LTE, 0),
                      new RunObjective(
                          new FeatureSubject(new AuditFigure("length")), BoundComparison.LTE, 0),
                      new RunObjective(
                          new FeatureSubject(new AuditFigure("refusals")), BoundComparison.LTE, 0));
            }),
        recorded("overload-sheds", r -> overloaded(r, Mode.SHEDS)),
        recorded("overload-queues", r -> overloaded(r, Mode.QUEUES)),
        recorded("overload-collapses", r -> overloaded(r, Mode.COLLAPSES)),
        recorded("overload-hangs", r -> overloaded(r, Mode.HANGS)),
        recorded("faults", FeatureRuns::faults),
        recorded(
            "features-missing",
            r -> {
              OpenRuns.passed(r);
              r.objectives = qualities();
            }),
        recorded(
            "features-invalid",
            r -> {
              OpenRuns.failed(r);
              r.quality = new QualityFigures(Map.of("exact", scores(0.4)));
              r.consistency = new VirtualProbes(3).requested(20, 200, 0.4, 0.05, 5);
              r.audits = ScriptedAudits.ofACheat();
              r.objectives = consistencies();
              r.reach = new LoadPace.Reach(200, 20);
            }));
  }

  private static ComparedScores scores(double corrupt) {
    return new VirtualQuality(1).requested("exact", 200, 0.8, corrupt, 0);
  }

  private static List<RunObjective> qualities() {
    return List.of(
        new RunObjective(
            new FeatureSubject(new QualityFigure("exact", QualityFigure.Kind.SCORE)),
            BoundComparison.GTE,
            0.6),
        new RunObjective(
            new FeatureSubject(new QualityFigure("exact", QualityFigure.Kind.LOSS)),
            BoundComparison.LTE,
            2));
  }

  private static List<RunObjective> consistencies() {
    return List.of(
        new RunObjective(new FeatureSubject(ConsistencyFigure.SAME), BoundComparison.GTE, 80),
        new RunObjective(
            new FeatureSubject(ConsistencyFigure.FINGERPRINT_CHANGES), BoundComparison.LTE, 0));
  }

  private static void qualityByLevel(GoldenRecording run) {
    LevelRuns.levels(run, LevelPolicy.Kind.STAIRCASE, List.of(4., 8.), null);
    run.quality =
        new QualityFigures(
            Map.of("exact", scores(0.1)),
            Map.of("exact", new TreeMap<>(Map.of(1, scores(0), 2, scores(0.2)))));
    run.objectives = qualities();
  }

  private static void structured(GoldenRecording run) {
    run.requests = Traffic.seeded(12).beside(s -> {}).beside(s -> s.name = "free text").requests();
    FormFigures forms = VirtualForms.requested(CHAT, 100, 10, 40, 5, 2);
    run.forms = new FormFigures(forms.byPath(), Map.of(CHAT, List.of("free text")));
    run.objectives =
        List.of(
            new RunObjective(
                new FeatureSubject(new StructureFigure(CHAT, Share.VALID)),
                BoundComparison.GTE,
                80),
            new RunObjective(
                new FeatureSubject(new StructureFigure(CHAT, Share.CALLS_VALID)),
                BoundComparison.GTE,
                99));
  }

  private static void overloaded(GoldenRecording run, Mode mode) {
    LevelRuns.levels(run, LevelPolicy.Kind.OVERLOAD, List.of(8., 16.), null);
    run.reliability = seen -> ScriptedProfile.of(mode);
    run.objectives = reliabilities();
  }

  private static List<RunObjective> reliabilities() {
    return List.of(
        reliability(ReliabilityFigure.AVAILABILITY, BoundComparison.GTE, 50),
        reliability(ReliabilityFigure.RETENTION, BoundComparison.GTE, 90),
        reliability(ReliabilityFigure.RECOVERY, BoundComparison.LTE, 30),
        reliability(ReliabilityFigure.BUDGET_USED, BoundComparison.LTE, 100));
  }

  static RunObjective reliability(
      ReliabilityFigure figure, BoundComparison comparison, double bound) {
    return new RunObjective(
        new FeatureSubject(
            new ReliabilityBySlo(
                Promises.FAST,
                figure,
                figure == ReliabilityFigure.BUDGET_USED
                    ? OptionalDouble.of(0.99)
                    : OptionalDouble.empty())),
        comparison,
        bound);
  }

  private static void faults(GoldenRecording run) {
    run.requests = withOutage();
    run.slos = List.of(Promises.FAST);
    run.objectives = reliabilities();
    run.reliability = FeatureRuns::profile;
  }

  /** All fail from 10 s to 13 s. */
  static List<RequestRecord> withOutage() {
    return Traffic.seeded(13)
        .then(
            s -> {
              s.rate = 10;
              s.each =
                  (i, request) -> {
                    if (i >= 100 && i < 130) {
                      request.failed("connection refused", null);
                    }
                  };
            })
        .requests();
  }

  private static ReliabilityFigures profile(RecordedFigures seen) {
    var now = new AtomicLong();
    var recorder = new ReliabilityRecorder(PLAN, () -> Instant.EPOCH.plusNanos(now.get()));
    ReliabilityRecorder.Shard shard = recorder.newShard();
    for (EndedRequest each : seen.ended()) {
      now.set(each.request().timing().closed());
      shard.record(each);
    }
    recorder.add(KILL);
    return LoadProfile.of(
        recorder,
        seen.levels(),
        new KnownCapacity(OptionalDouble.of(12), 1),
        new LoadPace.Reach(300, 298),
        seen.endNanos());
  }
}
