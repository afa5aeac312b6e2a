// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.rampUsers;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.Simulation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Five thousand slow streams at a time cost little memory, and no long pauses. */
@Tag("proof")
class ManyStreamsProofTest {

  private static final int STREAMS = Integer.getInteger("streams", 5000);
  private static final int RAMP_SECONDS = 20;
  private static final int TOKENS = Integer.getInteger("tokens", 160);
  private static final Duration INTERVAL = Duration.ofMillis(500);
  private static final int MOST_MB = 400;
  private static final double MOST_PAUSE_MILLIS = 5;
  private static final Pattern PAUSE = Pattern.compile("Pause .* (\\d+[.,]\\d+)ms");

  /** They come within seconds, and stay for more than a minute. */
  public static class Many extends Simulation {
    {
      setUp(
              scenario("Chat")
                  .exec(llm("chat").chat().user("Hello").maxTokens(TOKENS))
                  .injectOpen(
                      rampUsers(Integer.parseInt(Setting.of("e2e.streams"))).during(RAMP_SECONDS)))
          .protocols(
              http.baseUrl(Setting.url()).shareConnections(),
              llm.model("m")
                  .disablePreflight()
                  .disableTokenRecords()
                  .timeout(Duration.ofMinutes(10)));
    }
  }

  @Test
  void theyFitIntoASmallHeap() throws IOException {
    Path gc = Files.createTempFile("gc", ".log");
    var most = new AtomicLong();
    Finished run;
    try (var server = SteadyServer.start(INTERVAL, TOKENS)) {
      run =
          GatlingRun.of(Many.class)
              .against(server.url())
              .with("e2e.streams", STREAMS)
              .jvm("-Xlog:gc*:file=" + gc)
              .jvm("-XX:-UseSerialGC")
              // Streams under way outlive collections: G1 copies them while all stands still.
              .jvm("-XX:+UseShenandoahGC")
              .jvm("-XX:ShenandoahGCHeuristics=compact")
              .warmingUpCode()
              .optimized()
              .within(600)
              .run(child -> watch(child, most));
      System.out.println("streams open at a time: " + server.most());
    }
    assertThat(run.exit()).as(run.output()).isZero();
    List<Double> pauses = pauses(gc);
    System.out.printf(
        "resident at most %d MB; GC pauses: %d, p99 %.2f ms, longest %.2f ms%n",
        most.get() >> 20,
        pauses.size(),
        GroundTruth.percentile(pauses, 99),
        GroundTruth.percentile(pauses, 100));
    JsonNode counts = run.summary().at("/all/counts");
    assertThat(counts.get("succeeded").asInt()).isEqualTo(STREAMS);
    assertThat(run.summary().at("/all/concurrency/peak").asInt()).isGreaterThan(STREAMS * 9 / 10);
    assertThat(most.get() >> 20).as("resident MB").isLessThanOrEqualTo(MOST_MB);
    assertThat(GroundTruth.percentile(pauses, 99)).isLessThanOrEqualTo(MOST_PAUSE_MILLIS);
  }

  private static void watch(GatlingRun.Running run, AtomicLong most) {
    while (run.child().isAlive()) {
      resident(run.child().pid()).ifPresent(bytes -> most.accumulateAndGet(bytes, Math::max));
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(200));
    }
  }

  /** The most so far, as the system says. */
  private static Optional<Long> resident(long pid) {
    try {
      return Files.readAllLines(Path.of("/proc/" + pid + "/status")).stream()
          .filter(line -> line.startsWith("VmHWM:"))
          .map(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
          .findFirst();
    } catch (IOException | UncheckedIOException gone) {
      return Optional.empty();
    }
  }

  private static List<Double> pauses(Path gc) throws IOException {
    var pauses = new ArrayList<Double>();
    for (String line : Files.readAllLines(gc)) {
      Matcher pause = PAUSE.matcher(line);
      if (pause.find()) {
        pauses.add(Double.parseDouble(pause.group(1).replace(',', '.')));
      }
    }
    return pauses;
  }
}
