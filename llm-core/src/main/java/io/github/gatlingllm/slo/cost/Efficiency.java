// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.cost;

import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.RunSnapshot;
import io.github.gatlingllm.server.energy.EnergyFigures;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.objective.EnergyFigure;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * The energy efficiency of GPUs: power divided by rates of the same measuring window, or the
 * reverse.
 */
public final class Efficiency {

  private static final double WATTS_PER_MEGAWATT = 1e6;

  private final EnergyFigures energy;
  private final RequestStats stats;
  private final List<SloStats> slos;

  private Efficiency(EnergyFigures energy, RequestStats stats, List<SloStats> slos) {
    this.energy = energy;
    this.stats = stats;
    this.slos = List.copyOf(slos);
  }

  /** Returns the efficiency of all requests of a run; good ones are those of the first SLO. */
  public static Efficiency of(EnergyFigures energy, RunSnapshot run, List<SloStats> slos) {
    return new Efficiency(energy, run.all(), slos);
  }

  /** Returns all figures. */
  public Map<EnergyFigure, Amount> figures() {
    var figures = new EnumMap<EnergyFigure, Amount>(EnergyFigure.class);
    for (EnergyFigure figure : EnergyFigure.values()) {
      figures.put(figure, of(figure));
    }
    return figures;
  }

  /** Returns one figure. */
  public Amount of(EnergyFigure figure) {
    return switch (figure) {
      case JOULES -> known(energy.joules());
      case MEAN_WATTS -> watts();
      case PER_REQUEST -> wattsPer(requests());
      case PER_OUTPUT_TOKEN -> wattsPer(outputTokens());
      case PER_TOTAL_TOKEN -> wattsPer(totalTokens());
      case PER_GOOD_TOKEN -> wattsPer(goodTokens());
      case TOKENS_PER_SECOND_PER_MEGAWATT ->
          perWatt(outputTokens()).map(each -> each * WATTS_PER_MEGAWATT);
      case TOKENS_PER_GPU_SECOND -> perGpu();
      case GOODPUT_PER_WATT -> perWatt(goodRequests());
    };
  }

  private Amount known(OptionalDouble value) {
    return value.isPresent()
        ? Amount.of(value.getAsDouble())
        : Amount.unknown(energy.valid() ? ServingCostTexts.EMPTY_WINDOW : energy.reasons().get(0));
  }

  private Amount watts() {
    return known(energy.meanWatts());
  }

  private Amount wattsPer(Amount rate) {
    Amount watts = watts();
    if (watts.reason() != null || rate.reason() != null) {
      return watts.reason() != null ? watts : rate;
    }
    double perSecond = rate.value().orElseThrow();
    return perSecond > 0
        ? watts.map(each -> each / perSecond)
        : Amount.unknown(ServingCostTexts.nothingInWindow());
  }

  private Amount perWatt(Amount rate) {
    Amount watts = watts();
    if (watts.reason() != null || rate.reason() != null) {
      return watts.reason() != null ? watts : rate;
    }
    double power = watts.value().orElseThrow();
    return power > 0 ? rate.map(each -> each / power) : Amount.unknown(ServingCostTexts.NO_POWER);
  }

  private Amount perGpu() {
    return energy.valid() && !energy.gpus().isEmpty()
        ? outputTokens().map(each -> each / energy.gpus().size())
        : known(OptionalDouble.empty());
  }

  private Amount requests() {
    return stats.window() == null
        ? Amount.unknown(ServingCostTexts.EMPTY_WINDOW)
        : Amount.of(stats.window().requests());
  }

  /**
   * Returns the output tokens per second; unknown if chunks were counted, which may contain several
   * tokens.
   */
  private Amount outputTokens() {
    if (stats.window() == null) {
      return requests();
    }
    return Cost.chunksCounted(stats.tokens())
        ? Amount.unknown(ServingCostTexts.CHUNKS_COUNTED)
        : Amount.of(stats.window().outputTokens());
  }

  private Amount totalTokens() {
    Amount output = outputTokens();
    if (output.reason() != null || stats.window() == null) {
      return output;
    }
    return Cost.unreported(stats) > 0
        ? Amount.unknown(Cost.noPromptTokens(stats))
        : Amount.of(stats.window().totalTokens());
  }

  private Amount goodTokens() {
    Amount output = outputTokens();
    return output.reason() != null ? output : good(SloStats::goodOutputTokensPerSecond);
  }

  private Amount goodRequests() {
    return good(SloStats::goodRequestsPerSecond);
  }

  private Amount good(Function<SloStats, OptionalDouble> rate) {
    if (slos.isEmpty()) {
      return Amount.unknown(ServingCostTexts.NO_SLO);
    }
    SloStats held = slos.get(0);
    return held.sent() < stats.counts().sent()
        ? Amount.unknown(ServingCostTexts.sloOfSomeRequests(held.slo().name(), "energy"))
        : Amount.of(rate.apply(held).orElse(0));
  }
}
