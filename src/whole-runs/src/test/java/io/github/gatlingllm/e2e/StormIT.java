// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.management.UnixOperatingSystemMXBean;
import io.gatling.javaapi.core.Simulation;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Very many connections at once are made, or refused with a word on what to do about it. */
class StormIT {

  private static final int USERS = 2000;
  private static final int FILES = 700;

  /** All at once, each with a connection of its own. */
  public static class Storm extends Simulation {
    {
      setUp(
              scenario("Chat")
                  .exec(llm("chat").chat().user("Hello").maxTokens(20))
                  .injectOpen(atOnceUsers(USERS)))
          .protocols(
              http.baseUrl(Setting.url()).shareConnections(),
              llm.model("m").disablePreflight().disableTokenRecords());
    }
  }

  @Tag("proof")
  @Tag("proof")
  @Test
  void twoThousandConnectionsAreMade() {
    assumeTrue(mostFiles() > 2 * USERS, "this machine allows too few open files");
    Finished run = storm(Integer.MAX_VALUE);

    assertThat(run.exit()).as(run.output()).isZero();
    JsonNode counts = run.summary().at("/all/counts");
    assertThat(counts.get("sent").asInt()).isEqualTo(USERS);
    assertThat(counts.get("succeeded").asInt()).as(run.output()).isEqualTo(USERS);
  }

  @EnabledOnOs(OS.LINUX)
  @Test
  void withoutEnoughFilesTheRunSaysSoBeforehandAndInItsFailures() {
    Finished run = storm(FILES);

    assertThat(run.exit()).as(run.output()).isZero();
    assertThat(run.output())
        .contains("up to 2000 concurrent users", "only 700 files.", "ulimit -n 4096 before");
    JsonNode all = run.summary().get("all");
    int succeeded = all.at("/counts/succeeded").asInt();
    assertThat(succeeded).isPositive();
    assertThat(all.at("/failures/Too many open files").asInt())
        .as(run.output())
        .isEqualTo(USERS - succeeded)
        .isPositive();
    assertThat(run.output()).contains("Too many open files: ", "ulimit -n 65536");
    assertThat(run.rows()).hasSize(USERS);
  }

  private static long mostFiles() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
        ? unix.getMaxFileDescriptorCount()
        : Long.MAX_VALUE;
  }

  private static Finished storm(int files) {
    try (var server = SteadyServer.start(Duration.ofMillis(100), 20)) {
      GatlingRun run = GatlingRun.of(Storm.class).against(server.url());
      return (files == Integer.MAX_VALUE ? run : run.withFiles(files).warmingUpCode()).run();
    }
  }
}
