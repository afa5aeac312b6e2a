// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.constantConcurrentUsers;
import static io.gatling.javaapi.core.CoreDsl.pause;
import static io.gatling.javaapi.core.CoreDsl.repeat;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.metric;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.paced;
import static io.github.gatlingllm.javaapi.LlmDsl.slo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.SloBuilder;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Vector 19 of the metrics' definitions. */
class PacedRunTest {

  private static final long MILLI = 1_000_000;

  /** One user, who is to send every 100 ms, to a server that takes 500; warm by then. */
  public static class Paced extends Simulation {
    {
      SloBuilder patient = slo("patient").e2e().fromSchedule().lte(ms(2200));
      LlmProtocolBuilder protocol = llm.model("llama-3").disablePreflight().slo(patient, "chat");
      setUp(
              scenario("Chat")
                  .exec(repeat(30).on(llm("warm").chat().user("warm")))
                  .exec(repeat(8).on(paced(ms(100)), llm("chat").chat().user("chat")))
                  .injectClosed(constantConcurrentUsers(1).during(1)))
          .protocols(http.baseUrl(Setting.url()), protocol)
          .assertions(
              objectives(
                  metric("chat").e2e().fromSchedule().percentile(50).lte(ms(2500)),
                  metric("chat").ttft().fromSchedule().percentile(75).lte(ms(4500)),
                  metric("chat").scheduleLag().percentile(75).lte(ms(4000))));
    }
  }

  @Test
  void aPacedLoopTellsWhatItsUsersWaitedFor() {
    try (RecordingServer server = RecordingServer.start(new EveryHalfSecond())) {
      Finished run = StandInRun.of(Paced.class).against(server.url()).run();
      assertThat(run.exit()).as(run.output()).isZero();
      JsonNode summary = run.summary();
      JsonNode latency = summary.at("/requests/chat/latencyMs");
      System.out.println("vector 19: " + latency.get("scheduleLag") + latency.get("e2e"));
      assertThat(latency.at("/scheduleLag/count").asLong()).isEqualTo(8);
      double late = summary.at("/validity/measured/eventLoopDelayP99Ms").asDouble();
      assertThat(latency.at("/scheduleLag/min").asDouble()).isCloseTo(0, within(10 + late));
      assertNear(latency.at("/scheduleLag/mean"), 1400, late);
      assertNear(latency.at("/scheduleLag/max"), 2800, late);
      assertNear(latency.at("/e2e/mean"), 500, late);
      assertNear(latency.at("/e2eFromSchedule/mean"), 1900, late);
      assertThat(summary.at("/requests/chat/slo/patient/good").asInt())
          .as("500, 900 … 2100 of 3300 ms")
          .isEqualTo(5);
      assertDueOnAGrid(run);
      assertFiguresAreThoseOfTheRows(run, latency);
      assertTheServerIsToBlame(run);
      assertEveryOutputTellsBoth(run);
    }
  }

  /**
   * A user who comes back to a loop of one round three times, 200 ms after each answer; the pace is
   * 2 s.
   */
  public static class Again extends Simulation {
    {
      setUp(
              scenario("Chat")
                  .exec(
                      repeat(3)
                          .on(
                              repeat(1).on(paced(ms(2000)), llm("chat").chat().user("chat")),
                              pause(Duration.ofMillis(200))))
                  .injectClosed(constantConcurrentUsers(1).during(1)))
          .protocols(http.baseUrl(Setting.url()), llm.model("llama-3").disablePreflight());
    }
  }

  @Tag("proof")
  @Test
  void aLoopOfOneRoundThatIsEnteredAgainIsANewGrid() {
    try (RecordingServer server = RecordingServer.start(new EveryHalfSecond())) {
      Finished run = StandInRun.of(Again.class).against(server.url()).run();
      long[] due =
          run.rows("chat").stream().mapToLong(row -> row.get("scheduledNs").asLong()).toArray();
      assertThat(due).hasSize(3);
      assertThat(due[1] - due[0]).isBetween(200 * MILLI, 1900 * MILLI);
      assertThat(due[2] - due[1]).isBetween(200 * MILLI, 1900 * MILLI);
    }
  }

  /** Within 10 %, and what this machine's event loops themselves were late: a stall is no error. */
  private static void assertNear(JsonNode measured, double expected, double lateMillis) {
    assertThat(measured.asDouble()).isCloseTo(expected, within(0.1 * expected + lateMillis));
  }

  /**
   * Whatever stalls: figures are made of the stamps, and who is late is sent on as soon as can be.
   */
  private static void assertFiguresAreThoseOfTheRows(Finished run, JsonNode latency) {
    List<JsonNode> rows = run.rows("chat");
    long[] lag = rows.stream().mapToLong(PacedRunTest::lag).toArray();
    long[] fromSchedule =
        rows.stream().mapToLong(row -> lag(row) + row.get("e2eNs").asLong()).toArray();
    assertSame(latency.get("scheduleLag"), lag);
    assertSame(latency.get("e2eFromSchedule"), fromSchedule);
    assertSame(
        latency.get("e2e"), rows.stream().mapToLong(row -> row.get("e2eNs").asLong()).toArray());
    assertThat(run.summary().at("/requests/chat/slo/patient/good").asLong())
        .isEqualTo(LongStream.of(fromSchedule).filter(nanos -> nanos <= 2200 * MILLI).count());
    for (int i = 1; i < rows.size(); i++) {
      assertThat(rows.get(i).get("sentNs").asLong())
          .isGreaterThanOrEqualTo(rows.get(i - 1).get("closedNs").asLong());
    }
  }

  private static long lag(JsonNode row) {
    return row.get("sentNs").asLong() - row.get("scheduledNs").asLong();
  }

  /** But for the digits that a report shows. */
  private static void assertSame(JsonNode millis, long[] nanos) {
    LongSummaryStatistics all = LongStream.of(nanos).summaryStatistics();
    assertThat(millis.get("mean").asDouble() * MILLI)
        .isCloseTo(all.getAverage(), withinPercentage(0.1));
    assertThat(millis.get("max").asDouble() * MILLI).isCloseTo(all.getMax(), withinPercentage(0.1));
  }

  private static void assertDueOnAGrid(Finished run) {
    long[] due =
        run.rows("chat").stream().mapToLong(row -> row.get("scheduledNs").asLong()).toArray();
    for (int i = 1; i < 8; i++) {
      assertThat(due[i] - due[i - 1]).isEqualTo(100 * MILLI);
    }
    assertThat(run.rows("warm")).hasSize(30).noneMatch(row -> row.has("scheduledNs"));
  }

  private static void assertTheServerIsToBlame(Finished run) {
    JsonNode summary = run.summary();
    assertThat(summary.at("/run/load/model").asText()).isEqualTo("closed");
    assertThat(summary.at("/validity/reasons").toString())
        .doesNotContain("later than scheduled")
        .doesNotContain("the load was not applied");
    assertThat(summary.at("/validity/warnings").toString()).contains("could not keep their pace");
  }

  private static void assertEveryOutputTellsBoth(Finished run) {
    assertThat(run.llm().resolve("summary.md"))
        .content()
        .contains("chat | E2E |", "chat | E2E from schedule |");
    assertThat(run.llm().resolve("index.html")).content().contains("E2E from schedule");
    assertThat(run.llm().resolve("metrics.txt"))
        .content()
        .contains("llm_request_e2e_seconds{", "llm_request_e2e_from_schedule_seconds{");
    assertThat(run.llm().resolve("histograms.hlog"))
        .content()
        .contains("Tag=chat/e2e,", "Tag=chat/e2eFromSchedule,");
    assertThat(run.llm().resolve("junit.xml"))
        .content()
        .contains("chat: E2E from schedule p50", "chat: Schedule lag p75");
    assertThat(run.output()).containsPattern("E2E +8 +\\S+.*\\n +\\+ lag +8 ");
  }

  /**
   * Answers at once until it is asked to chat: then one request every 500 ms, from the first on.
   */
  private static final class EveryHalfSecond implements RecordingServer.Script {

    private final AtomicLong first = new AtomicLong();
    private final AtomicInteger chats = new AtomicInteger();

    @Override
    public boolean answer(int number, String head, String body, Socket client) throws IOException {
      if (!body.contains("warm")) {
        first.compareAndSet(0, System.nanoTime());
        long answered = first.get() + chats.incrementAndGet() * 500L * MILLI;
        while (System.nanoTime() < answered) {
          LockSupport.parkNanos(answered - System.nanoTime());
        }
      }
      return RecordingServer.write(
          client, RecordingServer.stream("x").getBytes(StandardCharsets.UTF_8));
    }
  }
}
