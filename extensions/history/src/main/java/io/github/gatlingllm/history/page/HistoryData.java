// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.history.FigureSeries;
import io.github.gatlingllm.history.FigureValue;
import io.github.gatlingllm.history.HistoryObjective;
import io.github.gatlingllm.history.HistoryRun;
import io.github.gatlingllm.history.HistoryView;
import io.github.gatlingllm.history.change.ChangePoint;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.slo.certainty.Interval;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The data of the history's charts: the newest runs of each series. */
final class HistoryData {

  /** The most runs of a series in charts. */
  static final int MOST = 1000;

  private static final int DIGITS = 6;

  private HistoryData() {}

  static ObjectNode of(HistoryView view) {
    ObjectNode data = JsonNodeFactory.instance.objectNode();
    ArrayNode scopes = data.putArray("scopes");
    data.putArray("uncharted");
    ArrayNode series = data.putArray("history");
    for (HistoryView.Shown shown : view.series()) {
      scopes.add(ReportFormat.oneLine(shown.series().name()));
      series.add(series(shown, view));
    }
    return data;
  }

  /** Returns the index of the first run in the charts. */
  static int from(HistoryView.Shown shown) {
    return Math.max(0, shown.series().runs().size() - MOST);
  }

  private static ObjectNode series(HistoryView.Shown shown, HistoryView view) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    int from = from(shown);
    List<HistoryRun> runs = shown.series().runs();
    ArrayNode times = node.putArray("times");
    ArrayNode ids = node.putArray("ids");
    ArrayNode invalid = node.putArray("invalid");
    ArrayNode labels = node.putArray("labels");
    for (HistoryRun run : runs.subList(from, runs.size())) {
      times.add(run.origin().startedAt().toEpochMilli());
      ids.add(ReportFormat.cut(run.origin().runId(), 60));
      labels.add(ReportFormat.cut(RunLabels.of(run, view.marks()), 120));
      if (!run.valid()) {
        invalid.add(times.size() - 1);
      }
    }
    ArrayNode figures = node.putArray("figures");
    shown.figures().forEach(figure -> figures.add(figure(figure, from)));
    return node;
  }

  private static ObjectNode figure(FigureSeries figure, int from) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("unit", figure.kind().unit());
    ArrayNode values = node.putArray("values");
    ArrayNode low = node.putArray("low");
    ArrayNode high = node.putArray("high");
    for (FigureValue value : figure.values().subList(from, figure.values().size())) {
      Interval interval = value == null ? null : value.interval();
      add(values, value == null ? null : value.value());
      add(low, interval == null ? null : interval.low());
      add(high, interval == null ? null : interval.high());
    }
    changes(node, figure, from);
    objective(node, figure, from);
    return node;
  }

  /** Adds the change points, and the median of each level between them. */
  private static void changes(ObjectNode node, FigureSeries figure, int from) {
    ArrayNode changes = node.putArray("changes");
    ArrayNode levels = node.putArray("levels");
    int begin = 0;
    for (ChangePoint change : figure.changes()) {
      level(levels, figure, begin, change.at(), from);
      begin = change.at();
      if (change.at() >= from) {
        changes
            .addArray()
            .add(change.at() - from)
            .add(ChangeText.amount(figure.kind(), change))
            .add(ChangeText.meaning(figure.kind(), change).css());
      }
    }
    level(levels, figure, begin, figure.values().size(), from);
  }

  private static void level(ArrayNode levels, FigureSeries figure, int begin, int end, int from) {
    double[] values =
        figure.values().subList(begin, end).stream()
            .filter(value -> value != null)
            .mapToDouble(value -> value == null ? Double.NaN : value.value())
            .sorted()
            .toArray();
    if (end > from && values.length > 0) {
      double median = values[values.length / 2];
      levels.addArray().add(Math.max(0, begin - from)).add(end - 1 - from).add(rounded(median));
    }
  }

  /** Adds the bounds of an objective's newest run, and the runs that missed it. */
  private static void objective(ObjectNode node, FigureSeries figure, int from) {
    ArrayNode bounds = node.putArray("bounds");
    ArrayNode missed = node.putArray("missed");
    List<@Nullable HistoryObjective> objectives = figure.objective();
    if (objectives == null) {
      return;
    }
    HistoryObjective newest = null;
    for (int i = 0; i < objectives.size(); i++) {
      HistoryObjective each = objectives.get(i);
      newest = each == null ? newest : each;
      if (i >= from && each != null && each.verdict().equals("MISSED")) {
        missed.add(i - from);
      }
    }
    if (newest != null) {
      newest.bounds().forEach(bounds::add);
    }
  }

  private static void add(ArrayNode array, @Nullable Double value) {
    if (value == null || !Double.isFinite(value)) {
      array.addNull();
    } else {
      array.add(rounded(value));
    }
  }

  private static double rounded(double value) {
    return Quantity.rounded(value, DIGITS);
  }

  /** Returns whether the charts have a value of a figure. */
  static boolean drawn(FigureSeries figure, int from) {
    return figure.values().subList(from, figure.values().size()).stream()
        .anyMatch(value -> value != null);
  }
}
