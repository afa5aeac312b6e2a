// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.distributed;

import io.github.gatlingllm.OptionalModule;
import io.github.gatlingllm.Services;
import io.github.gatlingllm.workers.WorkerPlace;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What the module on the class path can make a worker with.
 *
 * @param all none, or one
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

  /** Those that this class's loader finds. */
  public static WorkerProviders found() {
    return new WorkerProviders(Services.found(WorkerProvider.class));
  }

  /**
   * Which worker the process is.
   *
   * @return null: no setting asks for workers
   * @throws IllegalStateException naming the setting that is missing or wrong
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
   * Checks whether the process can be a worker.
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
