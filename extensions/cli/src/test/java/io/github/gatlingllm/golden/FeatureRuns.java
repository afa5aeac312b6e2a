// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.golden;

import static io.github.gatlingllm.golden.GoldenRun.recorded;

import io.github.gatlingllm.audit.AuditFigure;
import io.github.gatlingllm.audit.ScriptedAudits;
import io.github.gatlingllm.capacity.KnownCapacity;
import io.github.gatlingllm.capacity.Levelling;
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
import io.github.gatlingllm.reliability.Happening;
import io.github.gatlingllm.reliability.Mode;
import io.github.gatlingllm.reliability.ReliabilityBySlo;
import io.github.gatlingllm.reliability.ReliabilityFigure;
import io.github.gatlingllm.reliability.ReliabilityFigures;
import io.github.gatlingllm.reliability.ReliabilityPlan;
import io.github.gatlingllm.reliability.ReliabilityRecorder;
import io.github.gatlingllm.reliability.ScriptedProfile;
import io.github.gatlingllm.reliability.run.LoadProfile;
import io.github.gatlingllm.slo.promise.Comparison;
import io.github.gatlingllm.slo.promise.EndedRequest;
import io.github.gatlingllm.slo.promise.Objective;
import io.github.gatlingllm.slo.promise.OfFeature;
import io.github.gatlingllm.slo.validity.Pace;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;

/** Runs that were asked for more than figures of requests. */
final class FeatureRuns {

  private static final List<String> CHAT = List.of("chat");
  static final Happening KILL =
      new Happening("kill", Happening.Kind.FAULT, 10 * Traffic.SECOND, 11 * Traffic.SECOND, null);
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
              r.consistency = new VirtualProbes(3).asked(20, 200, 0.1, 0.05, 5);
              r.objectives = consistencies();
            }),
        recorded(
            "consistency-by-level",
            r -> {
              LevelRuns.levels(r, Levelling.Kind.STAIRCASE, List.of(4., 8.), null);
              r.consistency = new VirtualProbes(3).asked(20, 200, 0, 0, 5);
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
                      new Objective(new OfFeature(new AuditFigure("cache")), Comparison.LTE, 0),
                      new Objective(new OfFeature(new AuditFigure("length")), Comparison.LTE, 0),
                      new Objective(new OfFeature(new AuditFigure("refusals")), Comparison.LTE, 0));
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
              r.consistency = new VirtualProbes(3).asked(20, 200, 0.4, 0.05, 5);
              r.audits = ScriptedAudits.ofACheat();
              r.objectives = consistencies();
              r.reach = new Pace.Reach(200, 20);
            }));
  }

  private static ComparedScores scores(double corrupt) {
    return new VirtualQuality(1).asked("exact", 200, 0.8, corrupt, 0);
  }

  private static List<Objective> qualities() {
    return List.of(
        new Objective(
            new OfFeature(new QualityFigure("exact", QualityFigure.Kind.SCORE)),
            Comparison.GTE,
            0.6),
        new Objective(
            new OfFeature(new QualityFigure("exact", QualityFigure.Kind.LOSS)), Comparison.LTE, 2));
  }

  private static List<Objective> consistencies() {
    return List.of(
        new Objective(new OfFeature(ConsistencyFigure.SAME), Comparison.GTE, 80),
        new Objective(new OfFeature(ConsistencyFigure.FINGERPRINT_CHANGES), Comparison.LTE, 0));
  }

  private static void qualityByLevel(Recording run) {
    LevelRuns.levels(run, Levelling.Kind.STAIRCASE, List.of(4., 8.), null);
    run.quality =
        new QualityFigures(
            Map.of("exact", scores(0.1)),
            Map.of("exact", new TreeMap<>(Map.of(1, scores(0), 2, scores(0.2)))));
    run.objectives = qualities();
  }

  private static void structured(Recording run) {
    run.requests = Traffic.seeded(12).beside(s -> {}).beside(s -> s.name = "free text").requests();
    FormFigures forms = VirtualForms.asked(CHAT, 100, 10, 40, 5, 2);
    run.forms = new FormFigures(forms.byPath(), Map.of(CHAT, List.of("free text")));
    run.objectives =
        List.of(
            new Objective(
                new OfFeature(new StructureFigure(CHAT, Share.VALID)), Comparison.GTE, 80),
            new Objective(
                new OfFeature(new StructureFigure(CHAT, Share.CALLS_VALID)), Comparison.GTE, 99));
  }

  private static void overloaded(Recording run, Mode mode) {
    LevelRuns.levels(run, Levelling.Kind.OVERLOAD, List.of(8., 16.), null);
    run.reliability = seen -> ScriptedProfile.of(mode);
    run.objectives = reliabilities();
  }

  private static List<Objective> reliabilities() {
    return List.of(
        reliability(ReliabilityFigure.AVAILABILITY, Comparison.GTE, 50),
        reliability(ReliabilityFigure.RETENTION, Comparison.GTE, 90),
        reliability(ReliabilityFigure.RECOVERY, Comparison.LTE, 30),
        reliability(ReliabilityFigure.BUDGET_USED, Comparison.LTE, 100));
  }

  static Objective reliability(ReliabilityFigure figure, Comparison comparison, double bound) {
    return new Objective(
        new OfFeature(
            new ReliabilityBySlo(
                Promises.FAST,
                figure,
                figure == ReliabilityFigure.BUDGET_USED
                    ? OptionalDouble.of(0.99)
                    : OptionalDouble.empty())),
        comparison,
        bound);
  }

  private static void faults(Recording run) {
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
    recorder.happened(KILL);
    return LoadProfile.of(
        recorder,
        seen.levels(),
        new KnownCapacity(OptionalDouble.of(12), 1),
        new Pace.Reach(300, 298),
        seen.endNanos());
  }
}
