// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers;

import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The index of a process among the workers of a run. All workers run the same simulation with the
 * same settings, and each sends its share of the load.
 *
 * @param index from 0
 * @param count the number of workers
 */
public record WorkerPlace(int index, int count) {

  /** A process that runs the whole load alone. */
  public static final WorkerPlace ALONE = new WorkerPlace(0, 1);

  /** The property with the worker's index. */
  public static final String INDEX = "gatling.llm.worker.index";

  /** The property with the number of workers. */
  public static final String COUNT = "gatling.llm.worker.count";

  /** The variable that Kubernetes sets in each pod of an Indexed Job. */
  public static final String INDEX_VARIABLE = "JOB_COMPLETION_INDEX";

  /** The variable with the number of pods, which Kubernetes does not set. */
  public static final String COUNT_VARIABLE = "LLM_WORKERS";

  /** The property with the address at which workers start together. */
  public static final String MEET = "gatling.llm.worker.meet";

  /** The variable with that address. */
  public static final String MEET_VARIABLE = "LLM_MEET";

  private static final int MOST = 10_000;

  /**
   * Creates an index.
   *
   * @throws IllegalArgumentException if the index or the number is out of range
   */
  public WorkerPlace {
    if (count < 1 || count > MOST) {
      throw new IllegalArgumentException(
          "the number of workers must be from 1 to " + MOST + ", but was " + count);
    }
    if (index < 0 || index >= count) {
      throw new IllegalArgumentException(
          "the index of a worker must be from 0 to "
              + (count - 1)
              + ", since there are "
              + count
              + ", but was "
              + index);
    }
  }

  /**
   * Reads the properties, or the environment without them. An index in the environment counts only
   * together with a number of workers, because every Indexed Job has one.
   *
   * @param properties null if not set
   * @param environment null if not set
   * @return null if no setting concerns workers
   * @throws IllegalArgumentException naming the setting that is missing or wrong
   */
  public static @Nullable WorkerPlace reported(
      UnaryOperator<@Nullable String> properties, UnaryOperator<@Nullable String> environment) {
    Setting count = Setting.of(COUNT, properties, COUNT_VARIABLE, environment);
    Setting index = Setting.of(INDEX, properties, INDEX_VARIABLE, environment);
    if (count == null) {
      requireAlone(index, Setting.of(MEET, properties, MEET_VARIABLE, environment));
      return null;
    }
    if (index == null) {
      throw new IllegalArgumentException(
          count.name()
              + " is set without the index of this worker. Set "
              + INDEX
              + " too, to a different number from 0 in each process. In an Indexed Job, Kubernetes"
              + " sets "
              + INDEX_VARIABLE);
    }
    try {
      return new WorkerPlace(index.number(), count.number());
    } catch (IllegalArgumentException wrong) {
      throw new IllegalArgumentException(
          index.name() + " and " + count.name() + ": " + wrong.getMessage(), wrong);
    }
  }

  /** Without a number of workers, each process would send the whole load. */
  private static void requireAlone(@Nullable Setting index, @Nullable Setting meet) {
    if (index != null && index.name().equals(INDEX)) {
      throw new IllegalArgumentException(
          INDEX + " is set without the number of workers. Set " + COUNT + " too");
    }
    if (meet != null) {
      throw new IllegalArgumentException(
          meet.name()
              + " is set without the number of workers. Set "
              + COUNT
              + " too, or remove "
              + meet.name());
    }
  }

  /** Returns whether there are several workers. */
  public boolean several() {
    return count > 1;
  }

  /** Returns whether this worker sends an arrival. */
  public boolean sends(long sequence) {
    return sequence % count == index;
  }

  /** Returns this worker's share of a number of arrivals, which are numbered from 0. */
  public long share(long all) {
    return all <= index ? 0 : (all - index - 1) / count + 1;
  }

  /** Returns the number among all arrivals of this worker's {@code own}-th one, both from 0. */
  public long global(long own) {
    return own * count + index;
  }

  /** Returns a name such as {@code worker 2 of 4}, in which the first is worker 0. */
  @Override
  public String toString() {
    return "worker " + index + " of " + count;
  }

  private record Setting(String name, String value) {

    static @Nullable Setting of(
        String property,
        UnaryOperator<@Nullable String> properties,
        String variable,
        UnaryOperator<@Nullable String> environment) {
      String set = properties.apply(property);
      if (set != null && !set.isBlank()) {
        return new Setting(property, set.strip());
      }
      String inherited = environment.apply(variable);
      return inherited == null || inherited.isBlank()
          ? null
          : new Setting(variable, inherited.strip());
    }

    int number() {
      try {
        return Integer.parseInt(value);
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException(
            name + " must be a whole number, but was '" + value + "'", e);
      }
    }
  }
}
