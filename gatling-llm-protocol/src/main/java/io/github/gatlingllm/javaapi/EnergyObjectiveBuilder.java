// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.slo.objective.EnergyFigure;
import io.github.gatlingllm.slo.objective.EnergySubject;

/**
 * DSL for building objectives on the energy of the server's GPUs
 *
 * <p>Requires {@code llm.gpuMetrics(...)}. All figures cover the measuring window and the GPUs
 * only. They are not available, and the objective is UNDETERMINED, if a reading is missing before,
 * in or after the window. The same applies if a GPU's energy counter and its power contradict each
 * other.
 */
public final class EnergyObjectiveBuilder {

  EnergyObjectiveBuilder() {}

  /**
   * The energy of all GPUs, in joules
   *
   * @return the next DSL step
   */
  public ObjectiveBuilder.OfNumber joules() {
    return figure(EnergyFigure.JOULES);
  }

  /**
   * The mean total power of all GPUs, in watts
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
   * <p><b>Edge cases:</b> not available if an answer did not report its prompt tokens
   *
   * @return the next DSL step
   */
  public ObjectiveBuilder.OfNumber perTotalToken() {
    return figure(EnergyFigure.PER_TOTAL_TOKEN);
  }

  /**
   * The energy of an output token of requests that meet the run's first SLO, in joules; it includes
   * the energy of all other requests
   *
   * <p><b>Formula:</b> mean power ÷ good output tokens/s
   *
   * <p><b>Edge cases:</b> not available, since infinite, if no token was good
   *
   * @return the next DSL step
   */
  public ObjectiveBuilder.OfNumber perGoodToken() {
    return figure(EnergyFigure.PER_GOOD_TOKEN);
  }

  /**
   * The output tokens per second per megawatt
   *
   * <p><b>Formula:</b> output tokens/s of the window ÷ mean power × 1 000 000
   *
   * @return the next DSL step
   */
  public ObjectiveBuilder.OfNumber outputTokensPerSecondPerMegawatt() {
    return figure(EnergyFigure.TOKENS_PER_SECOND_PER_MEGAWATT);
  }

  /**
   * The output tokens per GPU and second
   *
   * @return the next DSL step
   */
  public ObjectiveBuilder.OfNumber tokensPerGpuSecond() {
    return figure(EnergyFigure.TOKENS_PER_GPU_SECOND);
  }

  /**
   * The good requests per second, by the run's first SLO, per watt
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
