// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.measure.TimeSlot;
import io.github.gatlingllm.report.view.ChartNumbers;
import io.github.gatlingllm.report.view.MergedSlots;
import io.github.gatlingllm.report.view.ReportFormat;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;

/** The data of the charts over time: a column for each line. */
final class MomentColumns {

  /** The most kinds of failures with a colour of their own. */
  private static final int KINDS = 4;

  private static final String OTHERS = "others";

  private MomentColumns() {}

  static void write(MergedSlots moments, boolean scheduled, ObjectNode node) {
    node.put("seconds", moments.seconds());
    if (scheduled) {
      column(node, "offered", moments, i -> moments.rate(i, TimeSlot::due));
      column(node, "waiting", moments, i -> moments.mean(i, TimeSlot::meanWaiting));
    }
    column(node, "sent", moments, i -> moments.rate(i, TimeSlot::sent));
    column(node, "completed", moments, i -> moments.rate(i, TimeSlot::completed));
    column(node, "inFlight", moments, i -> moments.mean(i, TimeSlot::meanConcurrency));
    if (moments.any(slot -> slot.inputTokens() > 0)) {
      column(node, "input", moments, i -> moments.rate(i, TimeSlot::inputTokens));
    }
    column(node, "output", moments, i -> moments.rate(i, TimeSlot::outputTokens));
    column(node, "ttftP50", moments, i -> moments.percentile(i, TimeSlot::ttft, 50));
    column(node, "ttftP99", moments, i -> moments.percentile(i, TimeSlot::ttft, 99));
    column(node, "itlP50", moments, i -> moments.percentile(i, TimeSlot::itl, 50));
    column(node, "itlP99", moments, i -> moments.percentile(i, TimeSlot::itl, 99));
    failures(node.putArray("failed"), moments);
  }

  private static void column(
      ObjectNode node, String key, MergedSlots moments, IntToDoubleFunction value) {
    ArrayNode column = node.putArray(key);
    for (int i = 0; i < moments.count(); i++) {
      column.add(ChartNumbers.round(value.applyAsDouble(i)));
    }
  }

  /** Writes the time slots in which each kind of failure occurred, the most frequent kind first. */
  private static void failures(ArrayNode node, MergedSlots moments) {
    Map<String, Double> totals = new TreeMap<>();
    for (int i = 0; i < moments.count(); i++) {
      moments
          .slots(i)
          .forEach(
              slot -> slot.failures().forEach((k, n) -> totals.merge(k, (double) n, Double::sum)));
    }
    List<String> kinds =
        totals.entrySet().stream()
            .sorted(Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder()))
            .map(Map.Entry::getKey)
            .toList();
    int own = kinds.size() <= KINDS + 1 ? kinds.size() : KINDS;
    kinds.subList(0, own).forEach(kind -> kind(node.addObject(), kind, List.of(kind), moments));
    if (own < kinds.size()) {
      kind(node.addObject(), OTHERS, kinds.subList(own, kinds.size()), moments);
    }
  }

  private static void kind(ObjectNode node, String name, List<String> texts, MergedSlots moments) {
    node.put("name", ReportFormat.cut(name, 60));
    ArrayNode points = node.putArray("points");
    for (int i = 0; i < moments.count(); i++) {
      double rate =
          moments.rate(
              i, slot -> texts.stream().mapToLong(t -> slot.failures().getOrDefault(t, 0L)).sum());
      if (rate > 0) {
        ChartNumbers.pair(points, i, rate);
      }
    }
  }
}
