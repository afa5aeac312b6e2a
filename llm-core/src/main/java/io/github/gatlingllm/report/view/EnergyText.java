// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.server.energy.EnergyFigures;
import io.github.gatlingllm.slo.cost.Amount;
import io.github.gatlingllm.slo.cost.Efficiency;
import io.github.gatlingllm.slo.objective.EnergyFigure;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Describes the energy of GPUs. */
public final class EnergyText {

  /** The note on what the figures leave out. */
  public static final String GPUS_ONLY =
      "Energy covers the GPUs only, without CPUs, fans and power supply losses.";

  private static final List<EnergyFigure> IN_A_LINE =
      List.of(
          EnergyFigure.PER_REQUEST,
          EnergyFigure.PER_OUTPUT_TOKEN,
          EnergyFigure.PER_TOTAL_TOKEN,
          EnergyFigure.PER_GOOD_TOKEN);

  private EnergyText() {}

  /** Returns the energy per unit of work; empty: the run has no GPU metrics. */
  public static Optional<Efficiency> efficiency(RunReport report) {
    EnergyFigures energy = report.server().energy();
    return energy.isEmpty()
        ? Optional.empty()
        : Optional.of(Efficiency.of(energy, report.snapshot(), report.allSlos()));
  }

  /**
   * Returns {@code 640 W, 0.31 J per output token} or the reason it is missing; empty: no GPU
   * metrics.
   */
  public static Optional<String> line(RunReport report) {
    return efficiency(report).map(efficiency -> line(report.server().energy(), efficiency));
  }

  private static String line(EnergyFigures energy, Efficiency efficiency) {
    if (!energy.valid()) {
      return "not available: " + energy.reasons().get(0);
    }
    var parts = new ArrayList<String>();
    parts.add(
        amount(efficiency.of(EnergyFigure.JOULES), " J")
            + " by "
            + energy.gpus().size()
            + (energy.gpus().size() == 1 ? " GPU" : " GPUs"));
    parts.add(amount(efficiency.of(EnergyFigure.MEAN_WATTS), " W") + idle(energy));
    for (EnergyFigure figure : IN_A_LINE) {
      Amount amount = efficiency.of(figure);
      if (amount.value().isPresent()) {
        String what = figure.label().substring("energy ".length());
        parts.add(amount(amount, " J ") + what);
      }
    }
    return String.join(", ", parts);
  }

  private static String idle(EnergyFigures energy) {
    return energy.idleWatts().isPresent()
        ? " (idle " + Quantity.plain(energy.idleWatts().getAsDouble()) + " W)"
        : "";
  }

  /** Returns the amount and its unit, or a dash. */
  public static String amount(Amount amount, String unit) {
    return amount.value().isPresent()
        ? Quantity.plain(amount.value().getAsDouble()) + unit
        : ReportFormat.ABSENT;
  }

  /** Returns the reasons for missing figures. */
  public static List<String> unknown(EnergyFigures energy, Efficiency efficiency) {
    Set<String> reasons = new LinkedHashSet<>(energy.reasons());
    for (Amount amount : efficiency.figures().values()) {
      if (amount.reason() != null) {
        reasons.add(amount.reason());
      }
    }
    return List.copyOf(reasons);
  }
}
