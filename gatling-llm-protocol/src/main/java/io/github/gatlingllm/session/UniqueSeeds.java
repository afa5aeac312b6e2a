// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.session;

import io.github.gatlingllm.ConsoleOutput;
import io.github.gatlingllm.workers.WorkerPlace;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The seeds of prompts that must be unique across runs. A process draws one seed, or a property
 * sets it; each further definition of prompts takes the next number.
 */
public final class UniqueSeeds {

  /** The system property that sets the seed. */
  public static final String PROPERTY = "gatling.llm.seed";

  /** The bound of drawn seeds, short enough to retype. */
  private static final int MOST = 1_000_000_000;

  private static final UniqueSeeds OF_PROCESS =
      new UniqueSeeds(ThreadLocalRandom.current().nextInt(MOST), ConsoleOutput::println);

  private final long drawn;
  private final Consumer<String> console;
  private final AtomicInteger taken = new AtomicInteger();

  UniqueSeeds(long drawn, Consumer<String> console) {
    this.drawn = drawn;
    this.console = console;
  }

  /** Returns the seeds of this process. */
  public static UniqueSeeds ofProcess() {
    return OF_PROCESS;
  }

  /**
   * Returns the seed of the next definition. Each process draws its own seed, so several workers
   * need the property.
   *
   * @throws IllegalArgumentException if the property is not a whole number, or missing although
   *     several workers send one load
   */
  public long next(
      UnaryOperator<@Nullable String> properties, UnaryOperator<@Nullable String> environment) {
    String set = properties.apply(PROPERTY);
    int number = taken.getAndIncrement();
    if (set != null) {
      return number(set) + number;
    }
    WorkerPlace place = WorkerPlace.reported(properties, environment);
    if (place != null && place.several()) {
      throw new IllegalArgumentException(SessionTexts.seedMissing(PROPERTY));
    }
    if (number == 0) {
      console.accept(SessionTexts.seedDrawn(drawn, PROPERTY));
    }
    return drawn + number;
  }

  private static long number(String set) {
    try {
      return Long.parseLong(set.strip());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(SessionTexts.seedNoNumber(PROPERTY, set), e);
    }
  }
}
