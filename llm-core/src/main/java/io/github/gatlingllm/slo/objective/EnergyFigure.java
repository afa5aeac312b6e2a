// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

/** The energy of serving, for GPUs alone, and what it yielded. */
public enum EnergyFigure implements NamedFigure {
  /** The energy of all GPUs in the measuring window. */
  JOULES("joules", "energy", "J"),
  /** The mean power of all GPUs together. */
  MEAN_WATTS("meanWatts", "mean power", "W"),
  /** Mean power ÷ succeeded requests/s. */
  PER_REQUEST("joulesPerRequest", "energy per request", "J"),
  /** Mean power ÷ output tokens/s. */
  PER_OUTPUT_TOKEN("joulesPerOutputToken", "energy per output token", "J"),
  /** Mean power ÷ tokens/s of prompts and answers together. */
  PER_TOTAL_TOKEN("joulesPerTotalToken", "energy per token, prompts included", "J"),
  /** Mean power ÷ output tokens/s of requests that are good by the first SLO. */
  PER_GOOD_TOKEN("joulesPerGoodToken", "energy per good token", "J"),
  /** Output tokens/s ÷ mean power in MW. */
  TOKENS_PER_SECOND_PER_MEGAWATT(
      "outputTokensPerSecondPerMegawatt", "output tokens/s per MW", "tokens/s/MW"),
  /** Output tokens/s ÷ GPUs. */
  TOKENS_PER_GPU_SECOND("tokensPerGpuSecond", "output tokens per GPU-second", "tokens"),
  /** Good requests/s by the first SLO ÷ mean power. */
  GOODPUT_PER_WATT("goodputPerWatt", "goodput per watt", "req/s/W");

  @SuppressWarnings("ImmutableEnumChecker") // three strings
  private final Words words;

  EnergyFigure(String key, String label, String unit) {
    words = new Words(key, label, unit);
  }

  @Override
  public Words words() {
    return words;
  }
}
