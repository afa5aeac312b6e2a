// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.session;

import io.github.gatlingllm.ConsoleOutput;
import io.github.gatlingllm.workers.WorkerPlace;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The seeds of unique prompts and of random arrivals. One seed is drawn per process, or set by a
 * property, and all others follow from it.
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
  private final AtomicInteger arrivals = new AtomicInteger();
  private final AtomicBoolean printed = new AtomicBoolean();

  UniqueSeeds(long drawn, Consumer<String> console) {
    this.drawn = drawn;
    this.console = console;
  }

  /** Returns the seeds of this process. */
  public static UniqueSeeds ofProcess() {
    return OF_PROCESS;
  }

  /**
   * Returns the seed of the next definition of prompts. Each process draws its own seed, so several
   * workers need the property.
   *
   * @throws IllegalArgumentException if the property is not a whole number, or missing although
   *     several workers send one load
   */
  public long next(
      UnaryOperator<@Nullable String> properties, UnaryOperator<@Nullable String> environment) {
    return ofRun(properties, environment, "unique()") + taken.getAndIncrement();
  }

  /**
   * Returns the seed of the next random arrivals without a seed of their own. It does not change
   * the seeds of prompts.
   *
   * @throws IllegalArgumentException if the property is no whole number, or missing where several
   *     workers send one load
   */
  public long nextOfArrivals(
      UnaryOperator<@Nullable String> properties, UnaryOperator<@Nullable String> environment) {
    long seed = ofRun(properties, environment, "random arrivals without .seed(...)");
    long number = arrivals.incrementAndGet();
    return new SplittableRandom(seed ^ (number << Integer.SIZE)).nextInt(MOST);
  }

  private long ofRun(
      UnaryOperator<@Nullable String> properties,
      UnaryOperator<@Nullable String> environment,
      String user) {
    String set = properties.apply(PROPERTY);
    if (set != null) {
      return number(set);
    }
    WorkerPlace place = WorkerPlace.reported(properties, environment);
    if (place != null && place.several()) {
      throw new IllegalArgumentException(SessionTexts.seedMissing(PROPERTY, user));
    }
    if (!printed.getAndSet(true)) {
      console.accept(SessionTexts.seedDrawn(drawn, PROPERTY));
    }
    return drawn;
  }

  private static long number(String set) {
    try {
      return Long.parseLong(set.strip());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(SessionTexts.seedNoNumber(PROPERTY, set), e);
    }
  }
}
