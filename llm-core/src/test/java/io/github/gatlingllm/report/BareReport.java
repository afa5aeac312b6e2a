// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import io.github.gatlingllm.measure.RunSnapshot;
import io.github.gatlingllm.measure.detail.RunDetail;
import io.github.gatlingllm.report.view.NativeAssertion;
import io.github.gatlingllm.report.view.RunInfo;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.Validity;
import io.github.gatlingllm.slo.baseline.RunKey;
import io.github.gatlingllm.slo.goodput.SloSnapshot;
import io.github.gatlingllm.slo.promise.Prices;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** Reports of runs without levels of load, of which no detail is known. */
public final class BareReport {

  private BareReport() {}

  public static RunReport of(
      RunInfo run,
      SortedMap<String, String> labels,
      Validity validity,
      RunSnapshot snapshot,
      SloSnapshot slos,
      List<ObjectiveResult> objectives,
      @Nullable Prices prices,
      RunKey key,
      List<NativeAssertion> assertions) {
    return RunReport.of(
            new RunReport.Facts(run, labels, prices, key, List.of()),
            validity,
            new RunReport.Figures(snapshot, slos, RunDetail.NONE),
            RunReport.Findings.NONE,
            objectives)
        .withAssertions(assertions);
  }
}
