// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.Validity;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.verdict.Evidence;
import io.github.gatlingllm.slo.verdict.Judge;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
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
public record ReportAssembly(
    RunReport.Facts facts, RunReport.Figures figures, Trust trust, RunReport.Findings findings) {

  /**
   * Whether the figures can be trusted.
   *
   * @param validity what was checked and found
   * @param loadApplied whether what was offered was sent; if not, no objective is met
   * @param invalid why no objective is met; empty: nothing speaks against it
   * @param unknown why these are not the figures that objectives are about; null: they are
   */
  public record Trust(
      Validity validity, boolean loadApplied, List<String> invalid, @Nullable String unknown) {}

  /** The report, with objectives that were judged, by this or elsewhere. */
  public RunReport report(List<ObjectiveResult> judged) {
    Validity validity = trust.validity();
    return RunReport.of(
        facts, validity, figures.within(validity.checks().uncertainty()), findings, judged);
  }

  /**
   * Judges objectives.
   *
   * @param outOfReach why one is missed whatever may follow, by objective: the run stopped for it
   * @param defects hears of what kept an objective from being judged
   */
  public List<ObjectiveResult> judged(
      List<RunObjective> objectives,
      Map<RunObjective, String> outOfReach,
      BiConsumer<RunObjective, Throwable> defects) {
    return Judge.of(evidence(outOfReach)).judge(objectives, defects);
  }

  private Evidence evidence(Map<RunObjective, String> outOfReach) {
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
              s.features = findings.features();
              s.baselines = findings.baselines();
              s.abandonmentTest = facts.run().load().abandonmentTest();
              s.invalid = trust.invalid();
              s.waived = trust.validity().waived();
              s.unknown = trust.unknown();
              s.outOfReach = outOfReach;
            });
  }

  /** Objectives of a run that is judged elsewhere, for that reason. */
  public static List<ObjectiveResult> unjudged(List<RunObjective> objectives, String why) {
    return objectives.stream()
        .map(
            each ->
                new ObjectiveResult(
                    each, OptionalDouble.empty(), null, 0, false, Verdict.UNDETERMINED, why))
        .toList();
  }
}
