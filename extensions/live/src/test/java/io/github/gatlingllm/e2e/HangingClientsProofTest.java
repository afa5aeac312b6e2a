// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.RunThread;
import io.github.gatlingllm.live.LivePort;
import io.github.gatlingllm.live.LiveRuns;
import io.github.gatlingllm.live.page.LivePage;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** What 3,000 half requests and 100 readers that hang cost the load, and its end. */
@Tag("proof")
@EnabledOnOs(value = OS.LINUX, disabledReason = "other systems have one loopback address")
class HangingClientsProofTest {

  private static final int ROUNDS = Integer.getInteger("rounds", 5);
  private static final int HALVES = 3000;
  private static final int READERS = 100;

  /** A millisecond for each of some 4,000 clients, in code that is cold. */
  private static final double MOST_PAGE_MILLIS = 4000;

  private static final double TICK_MILLIS = 10;
  private static final LivePort ANY = new LivePort("gatling.llm.live.port", LivePort.LOOPBACK, 0);

  /** Twelve seconds. */
  public static class Shown extends Simulation {
    {
      setUp(
              scenario("Chat")
                  .exec(llm("chat").chat().user("Hello there").exactOutputTokens(32))
                  .injectOpen(constantUsersPerSec(20).during(12)))
          .protocols(
              http.baseUrl(Setting.url()),
              llm.model("llama-3").noServerMetrics().warmUp(Duration.ofSeconds(3)));
    }
  }

  /** Whom the clients attack: nobody, a page that is not the run's, or the run's own. */
  private enum Target {
    NONE,
    ANOTHER,
    RUN
  }

  /** Of one run: milliseconds, and seconds until the process had ended. */
  private record Cost(double lagP50, double lagP99, double ttftP99, Seen seen, double seconds) {}

  /** The most threads of the run at a time, and the CPU time of the one that serves its page. */
  private record Seen(int threads, double pageMillis) {}

  @Test
  void theyCostTheLoadNothing() throws IOException {
    Map<Target, List<Cost>> costs = new EnumMap<>(Target.class);
    for (int i = 0; i < ROUNDS; i++) {
      for (Target target : Target.values()) {
        costs.computeIfAbsent(target, none -> new ArrayList<>()).add(cost(target));
      }
    }
    costs.forEach(HangingClientsProofTest::say);
    List<Cost> attacked = costs.getOrDefault(Target.RUN, List.of());
    List<Cost> spared = costs.getOrDefault(Target.ANOTHER, List.of());
    assertThat(median(attacked, cost -> cost.seen().threads()))
        .isLessThan(median(spared, cost -> cost.seen().threads()) + 20);
    assertThat(median(attacked, cost -> cost.seen().pageMillis())).isLessThan(MOST_PAGE_MILLIS);
    // A busy machine makes any run late: the best of these is no later than the worst of those.
    assertThat(least(attacked, Cost::seconds)).isLessThanOrEqualTo(most(spared, Cost::seconds));
    assertThat(least(attacked, Cost::lagP99)).isLessThanOrEqualTo(most(spared, Cost::lagP99));
  }

  private static double least(List<Cost> costs, ToDoubleFunction<Cost> of) {
    return costs.stream().mapToDouble(of).min().orElseThrow();
  }

  private static double most(List<Cost> costs, ToDoubleFunction<Cost> of) {
    return costs.stream().mapToDouble(of).max().orElseThrow();
  }

  private static Cost cost(Target target) throws IOException {
    var seen = new AtomicReference<>(new Seen(0, 0));
    Finished run;
    long begin = System.nanoTime();
    try (var simulator = LlmSimulator.start(SimulatorOptions.profile("fast"));
        var another = LivePage.on(ANY, new LiveRuns().facts())) {
      begin = System.nanoTime();
      run =
          GatlingRun.of(Shown.class)
              .against(simulator.url())
              .optimized()
              .with("gatling.llm.live.port", 0)
              .run(child -> attack(child, target, another, seen));
    }
    double seconds = (System.nanoTime() - begin) / 1e9;
    assertThat(run.exit()).as(run.output()).isZero();
    JsonNode latency = run.summary().at("/requests/chat/latencyMs");
    return new Cost(
        latency.at("/scheduleLag/p50").asDouble(),
        latency.at("/scheduleLag/p99").asDouble(),
        latency.at("/ttft/p99").asDouble(),
        seen.get(),
        seconds);
  }

  private static void attack(
      GatlingRun.Running run, Target target, LivePage another, AtomicReference<Seen> seen) {
    run.says("LLM live page: ");
    if (target == Target.NONE) {
      while (watch(run, seen)) {
        // until it has ended
      }
      return;
    }
    var page =
        target == Target.RUN ? HangingClientsIT.page(run.console()) : URI.create(another.url());
    try (var clients = new HangingClients(page)) {
      for (int i = 0; i < HALVES; i++) {
        clients.half();
        if (i % (HALVES / READERS) == 0) {
          clients.reader();
        }
      }
      while (watch(run, seen)) {
        clients.again();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Looks at the run's threads for a hundredth of a second; false: it has ended. */
  private static boolean watch(GatlingRun.Running run, AtomicReference<Seen> seen) {
    if (!run.child().isAlive()) {
      return false;
    }
    int threads = HangingClientsIT.threads(run.child());
    double millis = pageMillis(run.child());
    seen.updateAndGet(
        before ->
            new Seen(Math.max(before.threads(), threads), Math.max(before.pageMillis(), millis)));
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
    return true;
  }

  private static double pageMillis(Process child) {
    try (Stream<Path> tasks = Files.list(Path.of("/proc/" + child.pid() + "/task"))) {
      return tasks
          .map(task -> Finished.text(task.resolve("stat")))
          .filter(stat -> stat.contains("(" + RunThread.LIVE_PAGE.threadName() + ")"))
          .map(stat -> stat.substring(stat.lastIndexOf(')') + 2).split(" "))
          .mapToDouble(
              fields -> TICK_MILLIS * (Long.parseLong(fields[11]) + Long.parseLong(fields[12])))
          .sum();
    } catch (IOException | UncheckedIOException ended) {
      return 0;
    }
  }

  private static void say(Target target, List<Cost> costs) {
    System.out.printf(
        "%s: schedule lag p50 %.2f ms, p99 %.2f ms (%s), TTFT p99 %.2f ms, threads %.0f, page %.0f"
            + " ms of CPU, end %.1f s%n",
        target,
        median(costs, Cost::lagP50),
        median(costs, Cost::lagP99),
        costs.stream().map(cost -> "%.1f".formatted(cost.lagP99())).toList(),
        median(costs, Cost::ttftP99),
        median(costs, cost -> cost.seen().threads()),
        median(costs, cost -> cost.seen().pageMillis()),
        median(costs, Cost::seconds));
  }

  private static double median(List<Cost> costs, ToDoubleFunction<Cost> of) {
    double[] sorted = costs.stream().mapToDouble(of).sorted().toArray();
    return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
  }
}
