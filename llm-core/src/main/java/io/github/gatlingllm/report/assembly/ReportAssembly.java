// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.assembly;

import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.experience.Reader;
import io.github.gatlingllm.measure.RunSnapshot;
import io.github.gatlingllm.measure.detail.RunDetail;
import io.github.gatlingllm.report.view.ExtraFigures;
import io.github.gatlingllm.report.view.RunInfo;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.Validity;
import io.github.gatlingllm.server.ServerFigures;
import io.github.gatlingllm.slo.baseline.Baselines;
import io.github.gatlingllm.slo.baseline.RunKey;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.goodput.SloSnapshot;
import io.github.gatlingllm.slo.promise.Objective;
import io.github.gatlingllm.slo.promise.Prices;
import io.github.gatlingllm.slo.verdict.Evidence;
import io.github.gatlingllm.slo.verdict.Judge;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import io.github.gatlingllm.workers.WorkerLine;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Makes the one report of a run that has ended, be it of one process or merged from workers.
 *
 * @param facts what ran
 * @param figures what its requests showed
 * @param trust whether the figures can be trusted
 * @param findings what is known besides
 */
public record ReportAssembly(Facts facts, Figures figures, Trust trust, Findings findings) {

  /**
   * What ran.
   *
   * @param run names, load and end
   * @param labels the user's own
   * @param prices what it cost; null if not set
   * @param key what a baseline must have in common with it
   * @param readers who read its answers
   */
  public record Facts(
      RunInfo run,
      SortedMap<String, String> labels,
      @Nullable Prices prices,
      RunKey key,
      List<Reader> readers) {}

  /**
   * What the requests showed.
   *
   * @param snapshot what is shown and judged: all that was measured, or the steady state
   * @param slos the same of SLOs
   * @param detail moments and single requests
   * @param unknown why these are not the figures that objectives are about; null: they are
   */
  public record Figures(
      RunSnapshot snapshot, SloSnapshot slos, RunDetail detail, @Nullable String unknown) {}

  /**
   * Whether the figures can be trusted.
   *
   * @param validity what was checked and found
   * @param loadApplied whether what was offered was sent; if not, no objective is met
   * @param invalid why no objective is met; empty: nothing speaks against it
   */
  public record Trust(Validity validity, boolean loadApplied, List<String> invalid) {}

  /**
   * What is known besides the figures of requests.
   *
   * @param levels what its levels of load showed, within the uncertainty of times
   * @param server what its server's metrics showed
   * @param extra what it was asked for
   * @param baselines the earlier runs that its objectives name
   * @param workers who sent it, if several workers did
   */
  public record Findings(
      Levels levels,
      ServerFigures server,
      ExtraFigures extra,
      Baselines baselines,
      List<WorkerLine> workers) {}

  /** The report, with objectives that were judged, by this or elsewhere. */
  public RunReport report(List<ObjectiveResult> judged) {
    Validity validity = trust.validity();
    return new RunReport(
            facts.run(),
            facts.labels(),
            validity,
            figures.snapshot(),
            figures.slos().within(validity.checks().uncertainty()),
            judged,
            facts.prices(),
            facts.key(),
            List.of())
        .withBaselines(findings.baselines())
        .withLevels(findings.levels())
        .withServer(findings.server())
        .withQuality(findings.extra().quality())
        .withReliability(findings.extra().reliability())
        .withAudits(findings.extra().audits())
        .withConsistency(findings.extra().consistency())
        .withStructured(findings.extra().structured())
        .withDetail(figures.detail())
        .withReaders(facts.readers())
        .withWorkers(findings.workers());
  }

  /**
   * Judges objectives.
   *
   * @param outOfReach why one is missed whatever may follow, by objective: the run stopped for it
   * @param defects hears of what kept an objective from being judged
   */
  public List<ObjectiveResult> judged(
      List<Objective> objectives,
      Map<Objective, String> outOfReach,
      BiConsumer<Objective, Throwable> defects) {
    return Judge.of(evidence(outOfReach)).judge(objectives, defects);
  }

  private Evidence evidence(Map<Objective, String> outOfReach) {
    ExtraFigures extra = findings.extra();
    return Evidence.of(figures.snapshot(), figures.slos().all())
        .with(
            s -> {
              s.loadApplied = trust.loadApplied();
              s.end = facts.run().end();
              s.prices = facts.prices();
              s.key = facts.key();
              s.validity = trust.validity().checks();
              s.capacities = findings.levels();
              s.server = findings.server();
              s.quality = extra.quality();
              s.reliability = extra.reliability();
              s.audits = extra.audits();
              s.consistency = extra.consistency();
              s.structured = extra.structured();
              s.baselines = findings.baselines();
              s.abandonmentTest = facts.run().load().abandonmentTest();
              s.invalid = trust.invalid();
              s.waived = trust.validity().waived();
              s.unknown = figures.unknown();
              s.outOfReach = outOfReach;
            });
  }

  /** Objectives of a run that is judged elsewhere, for that reason. */
  public static List<ObjectiveResult> unjudged(List<Objective> objectives, String why) {
    return objectives.stream()
        .map(
            each ->
                new ObjectiveResult(
                    each, OptionalDouble.empty(), null, 0, false, Verdict.UNDETERMINED, why))
        .toList();
  }
}
