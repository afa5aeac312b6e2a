// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.slo.objective.EnergyFigure;
import io.github.gatlingllm.slo.objective.EnergySubject;

/**
 * DSL for building objectives on the energy of the server's GPUs
 *
 * <p>Needs {@code llm.gpuMetrics(...)}. All figures are over the measuring window, and of the GPUs
 * alone. They are unknown, and the objective so UNDETERMINED, if a reading is missing before, in or
 * after the window, or if a GPU's energy counter and its power contradict each other.
 */
public final class EnergyObjectiveBuilder {

  EnergyObjectiveBuilder() {}

  /**
   * What all GPUs used, in joules
   *
   * @return the next DSL step
   */
  public ObjectiveBuilder.OfNumber joules() {
    return figure(EnergyFigure.JOULES);
  }

  /**
   * The mean power of all GPUs together, in watts
   *
   * @return the next DSL step
   */
  public ObjectiveBuilder.OfNumber meanWatts() {
    return figure(EnergyFigure.MEAN_WATTS);
  }

  /**
   * The energy of a succeeded request, in joules
   *
   * <p><b>Formula:</b> mean power ÷ requests/s of the window
   *
   * @return the next DSL step
   */
  public ObjectiveBuilder.OfNumber perRequest() {
    return figure(EnergyFigure.PER_REQUEST);
  }

  /**
   * The energy of an output token, prompts included, in joules
   *
   * <p><b>Formula:</b> mean power ÷ output tokens/s of the window
   *
   * @return the next DSL step
   */
  public ObjectiveBuilder.OfNumber perOutputToken() {
    return figure(EnergyFigure.PER_OUTPUT_TOKEN);
  }

  /**
   * The energy of a token of prompts and answers together, in joules
   *
   * <p><b>Formula:</b> mean power ÷ total tokens/s of the window
   *
   * <p><b>Edge cases:</b> unknown if an answer did not tell its prompt tokens
   *
   * @return the next DSL step
   */
  public ObjectiveBuilder.OfNumber perTotalToken() {
    return figure(EnergyFigure.PER_TOTAL_TOKEN);
  }

  /**
   * The energy of an output token of requests that are good by the run's first SLO, in joules:
   * tokens of other requests take energy, too
   *
   * <p><b>Formula:</b> mean power ÷ good output tokens/s
   *
   * <p><b>Edge cases:</b> unknown, since infinite, if no token was good
   *
   * @return the next DSL step
   */
  public ObjectiveBuilder.OfNumber perGoodToken() {
    return figure(EnergyFigure.PER_GOOD_TOKEN);
  }

  /**
   * How many output tokens per second a megawatt gives
   *
   * <p><b>Formula:</b> output tokens/s of the window ÷ mean power × 1 000 000
   *
   * @return the next DSL step
   */
  public ObjectiveBuilder.OfNumber outputTokensPerSecondPerMegawatt() {
    return figure(EnergyFigure.TOKENS_PER_SECOND_PER_MEGAWATT);
  }

  /**
   * How many output tokens a GPU gives in a second
   *
   * @return the next DSL step
   */
  public ObjectiveBuilder.OfNumber tokensPerGpuSecond() {
    return figure(EnergyFigure.TOKENS_PER_GPU_SECOND);
  }

  /**
   * How many good requests per second, by the run's first SLO, a watt gives
   *
   * @return the next DSL step
   */
  public ObjectiveBuilder.OfNumber goodputPerWatt() {
    return figure(EnergyFigure.GOODPUT_PER_WATT);
  }

  private static ObjectiveBuilder.OfNumber figure(EnergyFigure figure) {
    return new ObjectiveBuilder.OfNumber(new EnergySubject(figure));
  }
}
