// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A client that stands still again and again, as a whole: its stamps stay true. The exceptions are
 * chunks that met in the kernel meanwhile, which has one time for several of them: they are
 * counted.
 */
@Tag("proof")
class StandstillProofTest {

  private static final String COLLECT_EVERY = "e2e.collectMillis";
  private static final double FAR_MILLIS = 0.1;

  /** It stands still while it collects garbage. */
  public static class Traffic extends SteadyTraffic {
    @Override
    public void before() {
      int every = Integer.getInteger(COLLECT_EVERY, 0);
      if (every > 0) {
        var collector = new Thread(() -> collect(Duration.ofMillis(every)), "collector");
        collector.setDaemon(true);
        collector.start();
      }
    }

    @SuppressWarnings("InfiniteLoopStatement") // until the process ends
    private static void collect(Duration every) {
      while (true) {
        System.gc();
        LockSupport.parkNanos(every.toNanos());
      }
    }
  }

  @Test
  void fullCollectionsDoNotMakeStampsUntrue() throws IOException {
    hold(run -> {}, 300);
  }

  @Test
  void aProcessThatIsStoppedDoesNotMakeStampsUntrue() throws IOException {
    hold(StandstillProofTest::stopAgainAndAgain, 0);
  }

  private static void stopAgainAndAgain(GatlingRun.Running run) {
    run.says("Simulation ");
    pass(2000);
    for (int i = 0; i < 10; i++) {
      signal("-STOP", run.child().pid());
      pass(200);
      signal("-CONT", run.child().pid());
      pass(1000);
    }
  }

  private static void pass(long millis) {
    LockSupport.parkNanos(Duration.ofMillis(millis).toNanos());
  }

  private static void signal(String signal, long pid) {
    try {
      new ProcessBuilder("kill", signal, Long.toString(pid)).start().waitFor();
    } catch (IOException e) {
      throw new AssertionError(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static void hold(Consumer<GatlingRun.Running> fate, int collectMillis)
      throws IOException {
    Path log = Files.createTempFile("truth", ".jsonl");
    var options = SimulatorOptions.profile("fast").withWarmUp(100).withTruthLog(log);
    Finished run;
    try (var simulator = LlmSimulator.start(options)) {
      run =
          GatlingRun.of(Traffic.class)
              .against(simulator.url())
              .with(COLLECT_EVERY, collectMillis)
              .warmingUpCode()
              .run(fate);
    }
    assertThat(run.exit()).as(run.output()).isZero();
    judge(GroundTruth.of(run, log));
  }

  private static void judge(GroundTruth truth) {
    JsonNode stamps = truth.run().summary().get("stamps");
    assumeThat(stamps.get("source").asText()).isNotEqualTo("read");
    List<Double> errors = truth.stampErrors();
    double far =
        100.0
            * errors.stream().filter(error -> Math.abs(error) > FAR_MILLIS).count()
            / errors.size();
    long early = errors.stream().filter(error -> error < -FAR_MILLIS).count();
    double uncertain = 100 - stamps.get("kernelPercent").asDouble();
    System.out.printf(
        "%d stamps, %.2f %% uncertain, %.2f %% far from the truth, %d early; errors p50 %.3f, p90"
            + " %.3f, p99 %.3f ms; reads were later by p50 %.3f, p90 %.3f, p99 %.3f ms%n",
        errors.size(),
        uncertain,
        far,
        early,
        sizeOf(errors, 50),
        sizeOf(errors, 90),
        sizeOf(errors, 99),
        stamps.at("/delayMs/p50").asDouble(),
        stamps.at("/delayMs/p90").asDouble(),
        stamps.at("/delayMs/p99").asDouble());
    assertThat(stamps.at("/delayMs/p99").asDouble()).as("it stood still").isGreaterThan(10);
    assertThat(sizeOf(errors, 50)).isLessThanOrEqualTo(0.05);
    assertThat(far).as("counted").isLessThanOrEqualTo(uncertain + 1);
    assertThat(early).isLessThanOrEqualTo(errors.size() / 1000);
    truth.errorsAreWithinTheUncertainty();
  }

  private static double sizeOf(List<Double> errors, double q) {
    return GroundTruth.percentile(errors.stream().map(Math::abs).toList(), q);
  }
}
