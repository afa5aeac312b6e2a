// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.measure.ReadDelays;
import io.github.gatlingllm.measure.StampFigures;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.report.view.DelayText;
import org.jspecify.annotations.Nullable;

/** The sources of arrival times and the read delay in {@code summary.json}. */
final class StampsJson {

  private StampsJson() {}

  static ObjectNode of(StampFigures stamps) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("source", stamps.source().key());
    DistJson.put(node, "kernelPercent", stamps.percent(stamps.kernel()));
    DistJson.put(node, "coarsePercent", stamps.percent(stamps.coarse()));
    DistJson.put(node, "readPercent", stamps.percent(stamps.read()));
    if (stamps.whyRead() != null && stamps.read() > 0) {
      node.put("whyRead", stamps.whyRead());
    }
    put(node, "delayMs", stamps.late());
    if (stamps.late() != null) {
      byCause(node, stamps);
    }
    put(node, "sendingMs", stamps.held());
    return node;
  }

  private static void byCause(ObjectNode node, StampFigures stamps) {
    node.put("lateFromMs", ReadDelays.LATE_NANOS / Metric.ITL.outputDivisor());
    ObjectNode causes = node.putObject("byCause");
    stamps
        .delays()
        .byCause()
        .forEach(
            (cause, late) -> {
              ObjectNode figures = causes.putObject(cause.key());
              figures.put("chunks", late.count());
              DistJson.put(figures, "percent", DelayText.percent(stamps, late.count()));
              DistJson.put(figures, "p99Ms", late.percentile(99) / Metric.ITL.outputDivisor());
              DistJson.put(figures, "maxMs", late.max() / Metric.ITL.outputDivisor());
            });
  }

  private static void put(ObjectNode node, String key, @Nullable Distribution values) {
    if (values != null) {
      node.set(key, DistJson.of(values, Metric.ITL.outputDivisor()));
    }
  }
}
