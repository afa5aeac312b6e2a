// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.constantConcurrentUsers;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.Simulation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Memory is flat over time: twenty minutes at 20,000 tokens/s, 400 streams at a time, end with the
 * live set of the first minutes. {@code -Dsoak.seconds} makes it shorter.
 */
@Tag("proof")
class SoakProofTest {

  private static final int SECONDS = Integer.getInteger("soak.seconds", 1200);
  private static final int STREAMS = 400;
  private static final int TOKENS = 50;
  private static final Duration INTERVAL = Duration.ofMillis(20);
  private static final int LOOKS = 12;

  /** What may still come: a bit a user, slots of time that get wider. */
  private static final long SLACK_BYTES = 4 << 20;

  /** A closed load, so that nothing piles up where the machine is slow. */
  public static class Soak extends Simulation {
    {
      setUp(
              scenario("Chat")
                  .exec(llm("chat").chat().user("Hello").maxTokens(TOKENS))
                  .injectClosed(
                      constantConcurrentUsers(STREAMS)
                          .during(Duration.ofSeconds(Integer.parseInt(Setting.of("e2e.seconds"))))))
          .protocols(
              http.baseUrl(Setting.url()).shareConnections(),
              llm.model("m").disablePreflight().disableTokenRecords());
    }
  }

  @Test
  void theLiveSetOfTheEndIsThatOfTheFirstMinutes() {
    var live = new ArrayList<Long>();
    Finished run;
    try (var server = SteadyServer.start(INTERVAL, TOKENS)) {
      run =
          GatlingRun.of(Soak.class)
              .against(server.url())
              .with("e2e.seconds", SECONDS)
              .warmingUpCode()
              .optimized()
              .within(SECONDS + 120)
              .run(child -> look(child, live));
    }
    assertThat(run.exit()).as(run.output()).isZero();
    JsonNode all = run.summary().get("all");
    System.out.printf(
        "%.0f tokens/s, %d requests; live MB over time: %s%n",
        all.at("/throughput/outputTokensPerSecond").asDouble(),
        all.at("/counts/sent").asInt(),
        live.stream().map(bytes -> "%.1f".formatted(bytes / 1048576.0)).toList());
    assertThat(all.at("/counts/failed").asInt()).isZero();
    assertThat(live).hasSizeGreaterThan(LOOKS / 2);
    long first = median(live.subList(live.size() / 4, live.size() / 2));
    long last = median(live.subList(3 * live.size() / 4, live.size()));
    assertThat(last).isLessThan(first + first / 20 + SLACK_BYTES);
  }

  private static void look(GatlingRun.Running run, List<Long> live) {
    run.says("Simulation ");
    long begin = System.nanoTime();
    for (int i = 1; i <= LOOKS; i++) {
      long at = begin + TimeUnit.SECONDS.toNanos(SECONDS) * i / (LOOKS + 1);
      LockSupport.parkNanos(at - System.nanoTime());
      if (run.child().isAlive()) {
        live.add(live(run.child().pid()));
      }
    }
  }

  /** What a full collection leaves, in bytes. */
  private static long live(long pid) {
    try {
      Process histogram =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                  Long.toString(pid),
                  "GC.class_histogram")
              .start();
      String total =
          new String(histogram.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
              .lines()
              .filter(line -> line.startsWith("Total"))
              .findFirst()
              .orElseThrow();
      return Long.parseLong(total.substring(total.lastIndexOf(' ') + 1));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long median(List<Long> values) {
    return values.stream().sorted().skip(values.size() / 2).findFirst().orElseThrow();
  }
}
