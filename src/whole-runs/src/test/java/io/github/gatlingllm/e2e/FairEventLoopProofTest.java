// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.nothingFor;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.Simulation;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A stream of events of 8 MB, among others of ordinary ones on the same event loops. */
@Tag("proof")
class FairEventLoopProofTest {

  private static final int LARGE = 8_000_000;
  private static final int OTHERS = 40;
  private static final Duration INTERVAL = Duration.ofMillis(100);

  /** What one of them takes to be read, generously. */
  private static final double MOST_MILLIS = 100;

  /** A hundred tokens each; the large ones begin when all others stream. */
  public static class Unequal extends Simulation {
    {
      setUp(
              scenario("Others")
                  .exec(llm("other").chat().user("Hello").maxTokens(100))
                  .injectOpen(atOnceUsers(OTHERS)),
              scenario("Large")
                  .exec(
                      llm("large")
                          .chat()
                          .user("Hello")
                          .header(SteadyServer.LARGE, Setting.of("e2e.bytes")))
                  .injectOpen(nothingFor(Duration.ofSeconds(2)), atOnceUsers(1)))
          .protocols(
              http.baseUrl(Setting.url()).shareConnections(),
              llm.model("m").disablePreflight().maxBodyBytes(2_000_000_000));
    }
  }

  @Test
  void othersWaitNoLongerThanItTakesToReadOneEvent() {
    JsonNode alone = gaps(20);
    JsonNode beside = gaps(LARGE);

    System.out.println("gaps of the others, beside a stream of small events: " + alone);
    System.out.println("gaps of the others, beside one of 8 MB events:       " + beside);
    assertThat(beside.get("p99").asDouble()).isLessThan(alone.get("p99").asDouble() + MOST_MILLIS);
  }

  private static JsonNode gaps(int bytes) {
    Finished run;
    try (var server = SteadyServer.start(INTERVAL, 100)) {
      run =
          GatlingRun.of(Unequal.class)
              .against(server.url())
              .with("e2e.bytes", bytes)
              .warmingUpCode()
              .optimized()
              .run();
    }
    assertThat(run.exit()).as(run.output()).isZero();
    assertThat(run.summary().at("/all/counts/succeeded").asInt()).isEqualTo(OTHERS + 1);
    assertThat(run.rows("large").get(0).get("chunks").asInt()).isEqualTo(100);
    return run.summary().at("/requests/other/latencyMs/itl");
  }
}
