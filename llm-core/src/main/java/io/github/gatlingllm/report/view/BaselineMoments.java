// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.measure.TimeSlot;
import io.github.gatlingllm.slo.baseline.BaselineSeries;
import io.github.gatlingllm.slo.baseline.BaselineSeries.Line;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The values of a run over time as a baseline keeps them. */
public final class BaselineMoments {

  /** The most points of a line over all requests: more would not be visible. */
  static final int MOST_OF_ALL = 240;

  /** The most points of a line of a request path or a scenario. */
  static final int MOST = 50;

  private BaselineMoments() {}

  /** Returns the values; null: nothing was recorded. */
  static @Nullable BaselineSeries of(MergedSlots moments) {
    if (moments.count() == 0) {
      return null;
    }
    Map<Line, List<Double>> lines = new EnumMap<>(Line.class);
    for (Line line : Line.values()) {
      List<Double> values = values(moments, value(moments, line));
      if (values.stream().anyMatch(value -> !value.isNaN())) {
        lines.put(line, values);
      }
    }
    return new BaselineSeries(moments.seconds(), lines);
  }

  private static IntToDoubleFunction value(MergedSlots moments, Line line) {
    return switch (line) {
      case COMPLETED -> i -> moments.rate(i, TimeSlot::completed);
      case IN_FLIGHT -> i -> moments.mean(i, TimeSlot::meanConcurrency);
      case INPUT -> known(moments, TimeSlot::inputTokens);
      case OUTPUT -> known(moments, TimeSlot::outputTokens);
      case TTFT_P50 -> i -> moments.percentile(i, TimeSlot::ttft, 50);
      case TTFT_P99 -> i -> moments.percentile(i, TimeSlot::ttft, 99);
      case ITL_P50 -> i -> moments.percentile(i, TimeSlot::itl, 50);
      case ITL_P99 -> i -> moments.percentile(i, TimeSlot::itl, 99);
      case FAILED -> i -> moments.rate(i, TimeSlot::failed);
    };
  }

  /** Returns rates of tokens; NaN instead of 0 if tokens are not known. */
  private static IntToDoubleFunction known(MergedSlots moments, ToDoubleFunction<TimeSlot> tokens) {
    boolean any = moments.any(slot -> tokens.applyAsDouble(slot) > 0);
    return i -> any ? moments.rate(i, tokens) : Double.NaN;
  }

  private static List<Double> values(MergedSlots moments, IntToDoubleFunction value) {
    return IntStream.range(0, moments.count())
        .mapToObj(i -> ChartNumbers.roughly(value.applyAsDouble(i)))
        .toList();
  }

  /** Returns the values as JSON; null: a time slot without a value. */
  public static ObjectNode json(BaselineSeries series) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.set("seconds", ChartNumbers.round(series.seconds()));
    series
        .lines()
        .forEach(
            (line, values) -> {
              var list = node.putArray(line.key());
              values.forEach(value -> list.add(ChartNumbers.round(value)));
            });
    return node;
  }
}
