// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import static io.gatling.javaapi.core.CoreDsl.asLongAs;
import static io.gatling.javaapi.core.CoreDsl.scenario;

import io.gatling.javaapi.core.OpenInjectionStep;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.core.exec.Executable;
import io.github.gatlingllm.gatling.load.ArrivalsStep;
import io.github.gatlingllm.gatling.load.InjectionSteps;
import io.github.gatlingllm.gatling.load.OfflineBatch;
import io.github.gatlingllm.session.UserDraws;
import java.util.Collections;
import java.util.concurrent.atomic.AtomicLong;

/**
 * DSL for offline work: a fixed number of requests without a schedule. All users start at once and
 * send one request each, unless {@link #concurrency} is set. The step must be the only one of its
 * population
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class OfflineBuilder extends LoadBuilder<OpenInjectionStep> {

  private final int requests;

  private OfflineBuilder(int requests) {
    this.requests = requests;
  }

  static OfflineBuilder of(int requests) {
    if (requests < 1) {
      throw new IllegalArgumentException("offline must be at least 1 request, but was " + requests);
    }
    return new OfflineBuilder(requests);
  }

  @Override
  OpenInjectionStep build() {
    return step(requests, new OfflineBatch(requests, 0), requests + " requests, all at once");
  }

  /**
   * Keep this number of requests in flight until all have been sent, whether they succeed or fail
   *
   * @param concurrency the number of concurrent requests
   * @return the next DSL step
   */
  public Limited concurrency(int concurrency) {
    if (concurrency < 1) {
      throw new IllegalArgumentException(
          "the concurrency of offline work must be at least 1, but was " + concurrency);
    }
    return new Limited(requests, concurrency);
  }

  private static OpenInjectionStep step(int users, OfflineBatch batch, String text) {
    return InjectionSteps.toJava(
        ArrivalsStep.of(Collections.nCopies(users, 0L), users, 0, text, batch));
  }

  /** DSL for offline work with a fixed concurrency */
  public static final class Limited {

    private final int requests;
    private final int concurrency;

    private Limited(int requests, int concurrency) {
      this.requests = requests;
      this.concurrency = concurrency;
    }

    /**
     * Build the population. Its users share the requests: each user sends its next request after
     * the response to the previous one
     *
     * @param scenario the scenario's name
     * @param executable the execution of each request: {@code feed(prompts), chat}
     * @param executables the executables that follow
     * @return a Gatling population, for {@code setUp(...)}
     */
    public PopulationBuilder population(
        String scenario, Executable executable, Executable... executables) {
      var taken = new AtomicLong();
      int users = Math.min(requests, concurrency);
      return scenario(scenario)
          .exec(
              asLongAs(session -> taken.getAndIncrement() < share(session))
                  .on(executable, executables))
          .injectOpen(
              step(
                  users,
                  new OfflineBatch(requests, concurrency),
                  requests + " requests, " + concurrency + " at a time"));
    }

    /** Returns the number of requests of this worker; all requests in a run without workers. */
    private long share(Session session) {
      UserDraws ofWorker = UserDraws.of(session.asScala());
      return ofWorker == null ? requests : ofWorker.share(requests);
    }
  }
}
