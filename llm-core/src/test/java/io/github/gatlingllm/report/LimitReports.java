// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import io.github.gatlingllm.diagnosis.Limit;
import io.github.gatlingllm.diagnosis.VirtualCase;
import io.github.gatlingllm.experience.Reader;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.Validity;
import io.github.gatlingllm.slo.goodput.SloSnapshot;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.List;
import java.util.Map;

/** Reports of runs that one thing limits, each answer of which somebody read. */
public final class LimitReports {

  private static final Reader READER = Reader.USUAL.readingWords(20);

  private LimitReports() {}

  /** Of a run that is limited by that. */
  public static RunReport limitedBy(Limit limit) {
    return of(VirtualCase.limitedBy(limit, 1), List.of());
  }

  /** Of a run that nothing limits, with such verdicts. */
  static RunReport unlimited(List<ObjectiveResult> objectives) {
    return of(new VirtualCase(1), objectives);
  }

  private static RunReport of(VirtualCase run, List<ObjectiveResult> objectives) {
    RunReport full = Reports.full();
    VirtualCase.Ended ended = run.readBy(READER).run();
    return ReportWith.readers(
        ReportWith.server(
            BareReport.of(
                full.run(),
                full.labels(),
                Validity.of(ended.checks(), List.of()),
                ended.snapshot(),
                new SloSnapshot(Map.of(), Map.of(), List.of()),
                objectives,
                null,
                full.key(),
                List.of()),
            ended.server()),
        List.of(READER));
  }
}
