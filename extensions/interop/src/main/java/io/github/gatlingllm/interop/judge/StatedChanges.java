// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.judge;

import io.github.gatlingllm.interop.ToolFigure;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.request.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Compares two results by their stated aggregates, if one of them contains no requests. */
public final class StatedChanges {

  private StatedChanges() {}

  /**
   * One aggregate of both.
   *
   * @param label its name
   * @param unit the unit of both values
   * @param before the earlier value
   * @param now the later value
   */
  public record Row(String label, String unit, double before, double now) {

    /** Returns the change in percent. Values are above 0. */
    public double change() {
      return 100 * (now / before - 1);
    }
  }

  /** Returns the aggregates that both results state or contain, in the order of the later one. */
  public static List<Row> of(ReadResult before, ReadResult now) {
    var rows = new ArrayList<Row>();
    ReadResult stating = now.result().detailed() ? before : now;
    for (ToolFigure figure : stating.result().figures()) {
      OptionalDouble earlier = value(before, figure);
      OptionalDouble later = value(now, figure);
      if (earlier.isPresent() && later.isPresent()) {
        rows.add(row(figure, earlier.getAsDouble(), later.getAsDouble()));
      }
    }
    return rows;
  }

  private static Row row(ToolFigure figure, double before, double now) {
    if (figure instanceof ToolFigure.OfMetric of) {
      double divisor = of.metric().outputDivisor();
      return new Row(
          of.metric().label() + " " + of.statistic().key(),
          Quantity.unit(of.metric()),
          before / divisor,
          now / divisor);
    }
    var rate = ((ToolFigure.OfRate) figure).rate();
    return new Row(rate.label(), rate.unit(), before, now);
  }

  /** Returns a figure of a result: from its requests, else the stated one. */
  private static OptionalDouble value(ReadResult result, ToolFigure figure) {
    OptionalDouble value =
        result.result().detailed()
            ? computed(result.recording().stats(), figure)
            : result.result().figures().stream()
                .filter(each -> sameMeaning(each, figure))
                .mapToDouble(ToolFigure::value)
                .findFirst();
    double known = value.orElse(Double.NaN);
    return Double.isFinite(known) && known > 0 ? value : OptionalDouble.empty();
  }

  private static OptionalDouble computed(RequestStats stats, ToolFigure figure) {
    if (figure instanceof ToolFigure.OfMetric of) {
      return stats.distribution(of.metric()).stream().mapToDouble(of.statistic()::of).findFirst();
    }
    var rate = ((ToolFigure.OfRate) figure).rate();
    return stats.window() == null || rate.unknown(stats) != null
        ? OptionalDouble.empty()
        : OptionalDouble.of(rate.of(stats.window()));
  }

  private static boolean sameMeaning(ToolFigure one, ToolFigure other) {
    if (one instanceof ToolFigure.OfMetric a && other instanceof ToolFigure.OfMetric b) {
      return a.metric() == b.metric() && a.statistic().equals(b.statistic());
    }
    return one instanceof ToolFigure.OfRate a
        && other instanceof ToolFigure.OfRate b
        && a.rate() == b.rate();
  }
}
