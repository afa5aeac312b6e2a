// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.measure;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Clients under one load, over all rounds. A ratio is made of two runs of the same round, which had
 * the same machine; of the ratios, not of the figures, the median is taken.
 */
public final class ClientComparison {

  private final List<ClientTrial> trials;
  private final String yardstick;

  /**
   * Compares.
   *
   * @param trials of one load
   * @param yardstick the client by which the others are divided
   */
  public ClientComparison(Collection<ClientTrial> trials, String yardstick) {
    this.trials = List.copyOf(trials);
    this.yardstick = yardstick;
  }

  /** In the order of their first runs. */
  public List<String> clients() {
    return trials.stream().map(ClientTrial::client).distinct().toList();
  }

  public Optional<RoundSpread> of(String client, Figure figure) {
    return RoundSpread.of(
        trials.stream()
            .filter(trial -> trial.client().equals(client))
            .map(trial -> trial.figures().get(figure))
            .filter(Objects::nonNull)
            .toList());
  }

  /** Empty for the yardstick itself, and where no round has both. */
  public Optional<RoundSpread> ratio(String client, Figure figure) {
    return client.equals(yardstick)
        ? Optional.empty()
        : RoundSpread.of(
            trials.stream()
                .filter(trial -> trial.client().equals(client))
                .map(trial -> quotient(trial, figure))
                .filter(Objects::nonNull)
                .toList());
  }

  private @Nullable Double quotient(ClientTrial trial, Figure figure) {
    Double value = trial.figures().get(figure);
    Double unit =
        trials.stream()
            .filter(other -> other.client().equals(yardstick) && other.round() == trial.round())
            .map(other -> other.figures().get(figure))
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(null);
    return value == null || unit == null || unit == 0 ? null : value / unit;
  }
}
