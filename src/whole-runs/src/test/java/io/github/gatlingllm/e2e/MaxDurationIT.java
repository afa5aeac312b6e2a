// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.rampUsers;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.Simulation;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** When its time is over a run ends, however many streams are open, and forgets none of them. */
class MaxDurationIT {

  private static final Duration INTERVAL = Duration.ofMillis(500);
  private static final int ENDLESS = 1_000_000;

  /** What Gatling's controller logs when time is over. */
  private static final Pattern OVER =
      Pattern.compile("(?m)^([\\d:.]+) .*Max duration of .* reached");

  /** All streams are open when the time is over. */
  public static class CutShort extends Simulation {
    {
      setUp(
              scenario("Chat")
                  .exec(llm("chat").chat().user("Hello").maxTokens(ENDLESS))
                  .injectOpen(
                      rampUsers(number("e2e.streams"))
                          .during(Duration.ofSeconds(number("e2e.ramp")))))
          .maxDuration(Duration.ofSeconds(number("e2e.seconds")))
          .protocols(
              http.baseUrl(Setting.url()).shareConnections(),
              llm.model("m").disablePreflight().timeout(Duration.ofMinutes(10)));
    }

    private static int number(String property) {
      return Integer.parseInt(Setting.of(property));
    }
  }

  @Test
  void allOpenStreamsBecomeUnfinishedOnes() {
    assertThat(cutShort(500, 2, 4)).isLessThan(Duration.ofSeconds(30));
  }

  @Tag("proof")
  @Test
  void fiveThousandOpenStreamsDoNotHoldUpTheEnd() {
    assertThat(cutShort(5000, 20, 30)).isLessThan(Duration.ofSeconds(2));
  }

  /** How long the run took from its time's end to the JVM's. */
  private static Duration cutShort(int streams, int ramp, int seconds) {
    Finished run;
    try (var server = SteadyServer.start(INTERVAL, ENDLESS)) {
      run =
          GatlingRun.hosted(CutShort.class)
              .against(server.url())
              .with("e2e.streams", streams)
              .with("e2e.ramp", ramp)
              .with("e2e.seconds", seconds)
              .with("e2e.log", "INFO")
              .run();
      System.out.println("streams open at a time: " + server.most());
    }
    LocalTime end = LocalTime.now(ZoneId.systemDefault());
    assertThat(run.exit()).as(run.output()).isZero();
    JsonNode counts = run.summary().at("/all/counts");
    // A busy machine may not have come to the last ones in time.
    int sent = counts.get("sent").asInt();
    assertThat(sent).isBetween(streams / 5, streams);
    assertThat(counts.get("unfinished").asInt()).isEqualTo(sent);
    assertThat(run.rows())
        .hasSize(sent)
        .allMatch(row -> row.get("status").asText().equals("unfinished"))
        .anyMatch(row -> row.get("chunks").asInt() > 0);
    Matcher over = OVER.matcher(run.output());
    assertThat(over.find()).as(run.output()).isTrue();
    Duration took = Duration.between(LocalTime.parse(over.group(1)), end);
    System.out.printf("%d open streams: the end took %d ms%n", streams, took.toMillis());
    return took;
  }
}
