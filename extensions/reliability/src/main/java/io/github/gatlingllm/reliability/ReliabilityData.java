// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.report.view.ChartNumbers;
import io.github.gatlingllm.report.view.ReportFormat;
import java.util.List;
import java.util.stream.Stream;

/** The data of the reliability charts. */
final class ReliabilityData {

  private static final int FEWEST = 2;

  /** A profile that begins later follows a search; the time axis begins after it. */
  private static final double SEARCH_SECONDS = 10;

  private ReliabilityData() {}

  /** Returns whether several load levels have a known ratio to the capacity. */
  static boolean hasCurve(ReliabilityFigures figures) {
    return curve(figures).count() >= FEWEST;
  }

  private static Stream<StageFigures> curve(ReliabilityFigures figures) {
    return figures.stages().stream().filter(each -> each.stage().ofCapacity().isPresent());
  }

  static void put(ObjectNode node, ReliabilityFigures figures) {
    ArrayNode stages = node.putArray("stages");
    figures.stages().forEach(each -> stage(stages.addObject(), each));
    ArrayNode windows = node.putArray("windows");
    for (AttemptWindow window : figures.windows()) {
      windows
          .addArray()
          .add(ChartNumbers.round((window.start() + window.end()) / 2e9))
          .add(ChartNumbers.round(window.due() / window.seconds()))
          .add(ChartNumbers.round(window.good() / window.seconds()))
          .add(ChartNumbers.round(window.refused() / window.seconds()));
    }
    List<AttemptWindow> all = figures.windows();
    double start = all.isEmpty() ? 0 : all.get(0).start() / 1e9;
    node.set("start", ChartNumbers.round(start > SEARCH_SECONDS ? Math.floor(start) : 0));
    node.set("end", ChartNumbers.round(all.isEmpty() ? 0 : all.get(all.size() - 1).end() / 1e9));
    ArrayNode recoveries = node.putArray("recoveries");
    figures.recoveries().forEach(each -> recovery(recoveries, each));
    ArrayNode events = node.putArray("events");
    for (FaultMark each : figures.faultMarks()) {
      events
          .addArray()
          .add(ChartNumbers.round(each.seconds()))
          .add(ReportFormat.oneLine(each.name()));
    }
  }

  private static void stage(ObjectNode node, StageFigures figures) {
    node.set("times", ChartNumbers.round(figures.stage().ofCapacity().orElse(Double.NaN)));
    node.set("start", ChartNumbers.round(figures.stage().start() / 1e9));
    node.set("end", ChartNumbers.round(figures.stage().end() / 1e9));
    node.set("offered", ChartNumbers.round(figures.stage().perSecond()));
    node.set("good", ChartNumbers.round(figures.goodputPerSecond()));
    node.set("answered", ChartNumbers.round(figures.answeredPerSecond()));
  }

  private static void recovery(ArrayNode recoveries, Recovery recovery) {
    recovery
        .recoveredAtSeconds()
        .ifPresent(
            well ->
                recoveries
                    .addArray()
                    .add(ChartNumbers.round(recovery.fromNanos() / 1e9))
                    .add(ChartNumbers.round(well))
                    .add(ChartNumbers.round(recovery.seconds().orElseThrow())));
  }
}
