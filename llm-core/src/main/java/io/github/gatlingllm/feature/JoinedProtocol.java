// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.feature;

import io.github.gatlingllm.slo.objective.RunObjective;
import java.util.List;
import java.util.Optional;

/**
 * What a protocol and the objectives of its run ask for.
 *
 * @param options given by {@code .with(option)}, or brought by objectives; at most one of a class
 * @param objectives those of the run
 * @param usageAsked whether its streams are to report their tokens
 */
public record JoinedProtocol(
    List<FeatureOption> options, List<RunObjective> objectives, boolean usageAsked) {

  /** Copies. */
  public JoinedProtocol {
    options = List.copyOf(options);
    objectives = List.copyOf(objectives);
  }

  /** The option of that class; empty: it was not given. */
  public <T extends FeatureOption> Optional<T> option(Class<T> kind) {
    return options.stream().filter(kind::isInstance).map(kind::cast).findFirst();
  }
}
