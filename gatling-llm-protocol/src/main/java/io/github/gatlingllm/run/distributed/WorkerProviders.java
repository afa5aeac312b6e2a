// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.distributed;

import io.github.gatlingllm.OptionalModule;
import io.github.gatlingllm.Services;
import io.github.gatlingllm.workers.WorkerPlace;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The provider of workers on the class path.
 *
 * @param all the provider, or an empty list without the module
 */
public record WorkerProviders(List<WorkerProvider> all) {

  private static final OptionalModule MODULE =
      new OptionalModule(
          "gatling-llm-workers",
          List.of(
              WorkerPlace.COUNT,
              WorkerPlace.INDEX,
              WorkerPlace.COUNT_VARIABLE,
              WorkerPlace.INDEX_VARIABLE));

  /** Returns the providers that this class's loader finds. */
  public static WorkerProviders found() {
    return new WorkerProviders(Services.found(WorkerProvider.class));
  }

  /**
   * Returns the place of this process among the workers.
   *
   * @return null in a run without workers
   * @throws IllegalStateException naming the setting that is missing or invalid
   */
  public static @Nullable WorkerPlace place(
      UnaryOperator<@Nullable String> properties, UnaryOperator<@Nullable String> environment) {
    try {
      return WorkerPlace.reported(properties, environment);
    } catch (IllegalArgumentException wrong) {
      throw new IllegalStateException(wrong.getMessage(), wrong);
    }
  }

  /**
   * Refuses settings of workers without the module.
   *
   * @throws IllegalStateException naming the module that is missing
   */
  public void requirePossible(
      UnaryOperator<@Nullable String> properties, UnaryOperator<@Nullable String> environment) {
    if (all.isEmpty() && place(properties, environment) != null) {
      MODULE.missing(
          name -> {
            String property = properties.apply(name);
            return property == null || property.isBlank() ? environment.apply(name) : property;
          });
    }
  }

  /** Joins the other workers. */
  public Worker join(LocalRun run) {
    return all.get(0).join(run);
  }
}
