// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.Scope;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.List;

/** The bounds of SLOs as lines in charts, without bounds that depend on a request's length. */
public final class BoundMarks {

  private BoundMarks() {}

  /** Writes the bounds of a scope's SLOs on some metrics. */
  public static void put(ArrayNode marks, Scope scope, List<Metric> metrics) {
    put(marks, scope.slos().stream().map(SloStats::slo).toList(), metrics);
  }

  /** Writes the bounds of some SLOs on some metrics. */
  public static void put(ArrayNode marks, List<Slo> slos, List<Metric> metrics) {
    for (Slo slo : slos) {
      for (Bound bound : slo.bounds()) {
        if (metrics.contains(bound.metric()) && bound.limit().isFixed()) {
          mark(marks.addObject(), slo, bound, slos.size() > 1);
        }
      }
    }
  }

  private static void mark(ObjectNode mark, Slo slo, Bound bound, boolean several) {
    String name = ReportFormat.oneLine(slo.name());
    mark.put("slo", name);
    mark.put("text", several ? name + ": " + bound.text() : bound.text());
    mark.put("value", bound.limit().fixed() / bound.metric().outputDivisor());
  }
}
