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
 * Makes the report of a finished run, of one process or merged from workers.
 *
 * @param facts the facts of the run
 * @param figures the figures of its requests
 * @param trust whether the figures can be trusted
 * @param findings other results
 */
public record ReportAssembly(
    RunReport.Facts facts, RunReport.Figures figures, Trust trust, RunReport.Findings findings) {

  /**
   * Whether the figures can be trusted.
   *
   * @param validity the result of the checks
   * @param loadApplied whether the load was applied; if not, no objective is met
   * @param invalid the reasons why no objective is met; empty: there are none
   * @param unknown the reason why objectives cannot be judged on these figures; null: they can
   */
  public record Trust(
      Validity validity, boolean loadApplied, List<String> invalid, @Nullable String unknown) {}

  /** Returns the report with judged objectives. */
  public RunReport report(List<ObjectiveResult> judged) {
    Validity validity = trust.validity();
    return RunReport.of(
        facts, validity, figures.within(validity.checks().uncertainty()), findings, judged);
  }

  /**
   * Judges objectives.
   *
   * @param outOfReach the reasons for which objectives could no longer be met, so that the run
   *     stopped
   * @param defects receives the exceptions that prevented judging an objective
   */
  public List<ObjectiveResult> judged(
      List<RunObjective> objectives,
      Map<RunObjective, String> outOfReach,
      BiConsumer<RunObjective, Throwable> defects) {
    return Judge.of(evidence(outOfReach)).judge(objectives, defects);
  }

  private Evidence evidence(Map<RunObjective, String> outOfReach) {
    return Evidence.of(figures.snapshot(), figures.slos().judged())
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

  /** Returns undetermined objectives of a run that is judged elsewhere, with that reason. */
  public static List<ObjectiveResult> unjudged(List<RunObjective> objectives, String why) {
    return objectives.stream()
        .map(
            each ->
                new ObjectiveResult(
                    each, OptionalDouble.empty(), null, 0, false, Verdict.UNDETERMINED, why))
        .toList();
  }
}
