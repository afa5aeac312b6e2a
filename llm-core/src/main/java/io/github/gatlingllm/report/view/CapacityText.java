// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.capacity.Repeat;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.slo.objective.LoadUnit;
import io.github.gatlingllm.slo.verdict.Capacity;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/** Describes load levels and capacities: the texts that all formats for people share. */
public final class CapacityText {

  /** The figures in the line of a repeat; the report has all. */
  private static final Set<String> REPEATED =
      Set.of("ttftP99", "tpotP99", "e2eP99", "outputTokensPerSecond");

  private CapacityText() {}

  /**
   * Returns {@code capacity for interactive: 12 req/s (11.8 sent) at ≥ 99 % (95 % interval 10–14;
   * 14 req/s missed) · knee 13 req/s}, one line for each capacity. Without a capacity, the line has
   * the knee; for repeats, the variation.
   */
  public static List<String> lines(Levels levels) {
    if (levels.repeat() != null) {
      return List.of(repeat(levels.repeat()));
    }
    if (levels.capacities().isEmpty()) {
      return levels.knee().isEmpty()
          ? List.of()
          : List.of(knee(levels.knee(), levels.unit().orElseThrow()));
    }
    return levels.capacities().stream().map(capacity -> line(levels, capacity)).toList();
  }

  /** Returns {@code 12 req/s (11.8 sent)}: the offered load and the rate actually sent. */
  static String text(Levels levels, Capacity capacity) {
    return capacity.text(sent(levels, capacity.unit(), capacity.value()));
  }

  /** Returns {@code (11.8 sent)}; empty for a load in concurrent users. */
  public static String sent(Levels levels, LoadUnit unit, double load) {
    OptionalDouble sent =
        unit == LoadUnit.REQUESTS_PER_SECOND ? levels.sentPerSecond(load) : OptionalDouble.empty();
    return sent.isPresent() ? " (" + Quantity.plain(sent.getAsDouble()) + " sent)" : "";
  }

  private static String line(Levels levels, Capacity capacity) {
    String missed =
        capacity.bounded() == Capacity.Bounded.EXACT
            ? "; " + capacity.load(capacity.ceiling().orElseThrow()) + " missed"
            : "";
    return "capacity for "
        + capacity.slo().name()
        + ": "
        + text(levels, capacity)
        + " at ≥ "
        + ReportFormat.percent(capacity.target())
        + " ("
        + capacity.interval()
        + missed
        + ")"
        + (capacity.knee().isEmpty() ? "" : " · " + knee(capacity.knee(), capacity.unit()));
  }

  private static String knee(OptionalDouble knee, LoadUnit unit) {
    return "knee " + Quantity.plain(knee.orElseThrow()) + " " + unit.symbol();
  }

  private static String repeat(Repeat repeat) {
    return repeat.levels()
        + " × "
        + Quantity.plain(repeat.load())
        + " "
        + repeat.unit().symbol()
        + ", coefficient of variation: "
        + repeat.figures().stream()
            .filter(figure -> REPEATED.contains(figure.key()))
            .filter(figure -> figure.variation().isPresent())
            .map(
                figure ->
                    figure.label() + " " + ReportFormat.percent(figure.variation().orElseThrow()))
            .collect(Collectors.joining(", "));
  }

  /** Returns the notes on the capacities. */
  public static List<String> notes(Levels levels) {
    boolean several = levels.capacities().size() > 1;
    var notes = new ArrayList<String>();
    for (Capacity capacity : levels.capacities()) {
      capacity
          .notes()
          .forEach(note -> notes.add(several ? capacity.slo().name() + ": " + note : note));
    }
    return notes;
  }

  /** Returns {@code 10 levels of 2–20 req/s}. */
  public static String loads(Levels levels) {
    List<Double> loads = levels.loads();
    String lowest = Quantity.plain(loads.get(0));
    String highest = Quantity.plain(loads.get(loads.size() - 1));
    int count = levels.all().size();
    return count
        + (count == 1 ? " level of " : " levels of ")
        + (lowest.equals(highest) ? lowest : lowest + "–" + highest)
        + " "
        + levels.unit().orElseThrow().symbol();
  }
}
