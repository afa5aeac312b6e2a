// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A client that is held up in one way has more chunks that were read late for that cause. */
@Tag("proof")
class LateCausesProofTest {

  private static final int SECONDS = 10;
  private static final long MILLI = 1_000_000;

  /** What holds a client up, and the cause that its report must name. */
  private enum Burden {
    NONE("unknown"),
    COLLECTIONS("gc"),
    BUSY_LOOPS("busyLoop"),
    OTHER_THREADS("noProcessor");

    private final String key;

    Burden(String key) {
      this.key = key;
    }
  }

  /** Some streams beside a burden. */
  public static class Burdened extends Simulation {

    private static final Burden BURDEN = Burden.valueOf(Setting.of("e2e.burden"));

    {
      ChainBuilder busy =
          exec(
              session -> {
                if (BURDEN == Burden.BUSY_LOOPS) {
                  spin(20 * MILLI);
                }
                return session;
              });
      setUp(
              scenario("Chat")
                  .exec(llm("chat").chat().user("Hello there").exactOutputTokens(100))
                  .injectOpen(constantUsersPerSec(20).during(SECONDS)),
              scenario("Busy").exec(busy).injectOpen(constantUsersPerSec(30).during(SECONDS)))
          .protocols(http.baseUrl(Setting.url()), llm.model("llama-3"));
    }

    @Override
    public void before() {
      if (BURDEN == Burden.COLLECTIONS) {
        daemon(
            () -> {
              System.gc();
              Thread.sleep(300);
            });
      }
      if (BURDEN == Burden.OTHER_THREADS) {
        for (int i = 0; i < 3 * Runtime.getRuntime().availableProcessors(); i++) {
          daemon(() -> spin(MILLI));
        }
      }
    }

    private interface Work {
      void once() throws InterruptedException;
    }

    private static void daemon(Work work) {
      var thread =
          new Thread(
              () -> {
                try {
                  while (true) {
                    work.once();
                  }
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
              },
              "burden");
      thread.setDaemon(true);
      thread.start();
    }

    /** Of CPU time: whoever has no processor does not get on. */
    private static void spin(long nanos) {
      ThreadMXBean threads = ManagementFactory.getThreadMXBean();
      long end = threads.getCurrentThreadCpuTime() + nanos;
      while (threads.getCurrentThreadCpuTime() < end) {
        Thread.onSpinWait();
      }
    }
  }

  /** Neighbours on the machine may take its processors at any time, but nothing else from it. */
  @Test
  void eachBurdenIsTheCauseThatTheReportNames() {
    Map<Burden, JsonNode> stamps = new EnumMap<>(Burden.class);
    for (Burden burden : Burden.values()) {
      stamps.put(burden, stamps(burden));
      System.out.println(burden + ": " + requireNonNull(stamps.get(burden)).get("byCause"));
    }
    for (Burden burden : List.of(Burden.COLLECTIONS, Burden.BUSY_LOOPS)) {
      double most =
          Stream.of(Burden.values())
              .filter(other -> other != burden)
              .mapToDouble(other -> percent(stamps, other, burden))
              .max()
              .orElseThrow();
      assertThat(percent(stamps, burden, burden)).as("late by " + burden).isGreaterThan(2 * most);
    }
    double late =
        Stream.of(Burden.values())
            .mapToDouble(cause -> percent(stamps, Burden.OTHER_THREADS, cause))
            .sum();
    assertThat(percent(stamps, Burden.OTHER_THREADS, Burden.OTHER_THREADS))
        .isGreaterThan(0.8 * late);
  }

  private static double percent(Map<Burden, JsonNode> stamps, Burden burden, Burden cause) {
    return requireNonNull(stamps.get(burden)).at("/byCause/" + cause.key + "/percent").asDouble();
  }

  private static JsonNode stamps(Burden burden) {
    try (var simulator = LlmSimulator.start(SimulatorOptions.profile("fast").withWarmUp(50))) {
      Finished run =
          GatlingRun.of(Burdened.class).against(simulator.url()).with("e2e.burden", burden).run();
      assertThat(run.exit()).as(run.output()).isZero();
      JsonNode stamps = run.summary().get("stamps");
      assumeThat(stamps.get("source").asText()).isNotEqualTo("read");
      return stamps;
    }
  }
}
