// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.prompts;

import io.gatling.javaapi.core.Simulation;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * A light load from a client whose cores are busy, for {@link ClientCpuProofTest}. {@code
 * burden.threads} threads work {@code burden.percent} of the time.
 */
public class BurdenedSimulation extends Simulation {

  /** Short, so that threads request a core often. */
  private static final long PERIOD_NANOS = 10_000_000;

  {
    int seconds = Integer.getInteger("burden.seconds", 12);
    for (int i = 0; i < Integer.getInteger("burden.threads", 0); i++) {
      burn(Integer.getInteger("burden.percent", 100) / 100.0);
    }
    var chat = llm("chat").chat().user(prompts(32).unique(1)).exactOutputTokens(32);
    setUp(
            scenario("Chat")
                .exec(chat)
                .injectOpen(constantUsersPerSec(20).during(Duration.ofSeconds(4L + seconds))))
        .protocols(
            http.shareConnections(),
            llm.baseUrl(System.getProperty("burden.url"))
                .model(EmbeddedSimulator.MODEL)
                .warmUp(Duration.ofSeconds(4))
                .recordGaps()
                .requestIds());
  }

  private static void burn(double share) {
    var thread = new Thread(() -> work(share), "burden");
    thread.setDaemon(true);
    thread.start();
  }

  private static void work(double share) {
    while (true) {
      long begin = System.nanoTime();
      while (System.nanoTime() - begin < share * PERIOD_NANOS) {
        Thread.onSpinWait();
      }
      long rest = PERIOD_NANOS - (System.nanoTime() - begin);
      if (rest > 0) {
        LockSupport.parkNanos(rest);
      }
    }
  }
}
