// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The kernel is asked properly of sockets whose numbers have more than 16 bits. */
@Tag("proof")
class ManyFilesProofTest {

  private static final int FILES = 1 << 16;
  private static final int LIMIT = FILES + 4000;

  /** Opens so many files that its connections have large numbers. */
  public static class Hoarder extends Simulation {

    private static final List<FileInputStream> OPEN = open();

    {
      setUp(
              scenario("Chat")
                  .exec(llm("chat").chat().user("Hello there").exactOutputTokens(20))
                  .injectOpen(constantUsersPerSec(20).during(10)))
          .protocols(http.baseUrl(Setting.url()), llm.model("llama-3").requestIds().recordGaps());
    }

    private static List<FileInputStream> open() {
      var open = new ArrayList<FileInputStream>(FILES);
      try {
        for (int i = 0; i < FILES; i++) {
          open.add(new FileInputStream("/dev/null"));
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return open;
    }

    @Override
    public void after() {
      System.out.println("kept open: " + OPEN.size());
    }
  }

  @Test
  void socketsWithLargeNumbersAreAsked() throws Exception {
    assumeThat(mayOpen(LIMIT)).as("a process may open " + LIMIT + " files").isTrue();
    Path log = Files.createTempFile("truth", ".jsonl");
    var options = SimulatorOptions.profile("fast").withWarmUp(100).withTruthLog(log);
    var largest = new AtomicInteger();
    Finished run;
    try (var simulator = LlmSimulator.start(options)) {
      run =
          GatlingRun.of(Hoarder.class)
              .against(simulator.url())
              .withFiles(LIMIT)
              .warmingUpCode()
              .run(child -> watch(child.child(), largest));
    }
    assertThat(run.exit()).as(run.output()).isZero();
    assertThat(run.output()).contains("kept open: " + FILES);
    System.out.println("largest number of a socket: " + largest);
    assertThat(largest.get()).isGreaterThanOrEqualTo(FILES);
    GroundTruth truth = GroundTruth.of(run, log);
    assertThat(truth.rows()).hasSize(200).allMatch(GroundTruth::ok);
    assumeThat(run.summary().at("/stamps/source").asText()).isNotEqualTo("read");
    assertThat(run.summary().at("/stamps/readPercent").asDouble()).isLessThan(2);
    truth.stampsAreTheTruth();
  }

  private static boolean mayOpen(int files) throws IOException, InterruptedException {
    return new ProcessBuilder("sh", "-c", "ulimit -n " + files).start().waitFor() == 0;
  }

  private static void watch(Process child, AtomicInteger largest) {
    while (child.isAlive()) {
      LockSupport.parkNanos(1_000_000_000);
      sockets(child.pid()).forEach(number -> largest.accumulateAndGet(number, Math::max));
    }
  }

  private static List<Integer> sockets(long pid) {
    var numbers = new ArrayList<Integer>();
    try (Stream<Path> files = Files.list(Path.of("/proc", Long.toString(pid), "fd"))) {
      files
          .filter(file -> target(file).startsWith("socket:"))
          .forEach(file -> numbers.add(Integer.parseInt(file.getFileName().toString())));
    } catch (IOException | UncheckedIOException gone) {
      return List.of();
    }
    return numbers;
  }

  private static String target(Path file) {
    try {
      return Files.readSymbolicLink(file).toString();
    } catch (IOException closed) {
      return "";
    }
  }
}
