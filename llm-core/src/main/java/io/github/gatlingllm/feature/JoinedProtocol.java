// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.feature;

import io.github.gatlingllm.slo.objective.RunObjective;
import java.util.List;
import java.util.Optional;

/**
 * The options of a protocol, and the objectives of its run.
 *
 * @param options the options of {@code .with(option)} and of objectives, at most one of each class
 * @param objectives the objectives of the run
 * @param usageAsked whether its streams request token usage
 */
public record JoinedProtocol(
    List<FeatureOption> options, List<RunObjective> objectives, boolean usageAsked) {

  public JoinedProtocol {
    options = List.copyOf(options);
    objectives = List.copyOf(objectives);
  }

  /** Returns the option of that class; empty: not set. */
  public <T extends FeatureOption> Optional<T> option(Class<T> kind) {
    return options.stream().filter(kind::isInstance).map(kind::cast).findFirst();
  }
}
