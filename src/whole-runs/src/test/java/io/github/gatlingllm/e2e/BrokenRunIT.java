// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.github.gatlingllm.javaapi.LlmDsl.goodput;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.metric;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.requests;
import static io.github.gatlingllm.javaapi.LlmDsl.slo;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.gatling.load.ArrivalsStep;
import io.github.gatlingllm.gatling.load.InjectionSteps;
import io.github.gatlingllm.javaapi.ChatBuilder;
import io.github.gatlingllm.javaapi.Objective;
import io.github.gatlingllm.javaapi.Objectives;
import io.github.gatlingllm.javaapi.SloBuilder;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Runs that must not pass: something is broken, though the figures that are left look well. */
class BrokenRunIT {

  private static final SloBuilder QUICK = slo("quick").ttft().lte(ms(250));

  /** Kept by whatever answers there are. */
  private static Objectives latencyAndFailures() {
    return objectives(ttft(), requests().failedPercent().lte(5));
  }

  private static Objective ttft() {
    return metric("chat").ttft().percentile(90).lte(ms(15_000));
  }

  /** Nine of ten users wait in vain, and give up. */
  abstract static class Impatient extends Promising {

    void run(Objectives promised) {
      ChatBuilder chat =
          chat()
              .patience(ms(400))
              .header(
                  "x-sim-fault",
                  session -> session.userId() % 10 == 0 ? "stall;after=0;ms=1" : "hang");
      run(chat, promised, constantUsersPerSec(50).during(4));
    }
  }

  /** With an SLO, which they have seen broken. */
  public static class GivingUpBehindTheBound extends Impatient {
    {
      run(
          objectives(
              goodput(QUICK).attainment().gte(90), ttft(), requests().failedPercent().lte(5)));
    }
  }

  /** With nothing but a latency, which they never had. */
  public static class GivingUp extends Impatient {
    {
      run(latencyAndFailures());
    }
  }

  /** That is what is tested. */
  public static class GivingUpAsTested extends Impatient {
    {
      run(latencyAndFailures().abandonmentTest());
    }
  }

  /** The source of the arrivals breaks down at the 61st user. */
  public static class BrokenSource extends Promising {
    {
      Iterable<Long> arrivals =
          () -> {
            Iterator<Long> due = LongStream.range(0, 60).map(i -> i * 10_000_000).iterator();
            return new Iterator<>() {
              @Override
              public boolean hasNext() {
                return true;
              }

              @Override
              public Long next() {
                if (!due.hasNext()) {
                  throw new IllegalStateException("the 61st user does not come");
                }
                return due.next();
              }
            };
          };
      run(
          chat(),
          latencyAndFailures(),
          InjectionSteps.toJava(ArrivalsStep.openEnded(arrivals, "broken", new Object())));
    }
  }

  /** The server tells output tokens that can't be. */
  public static class AbsurdUsage extends Promising {
    {
      run(
          llm("chat").chat().user("Hello there").maxTokens(8),
          objectives(
              requests("chat").outputTokensPerSecond().gte(5),
              metric("chat").tpot().percentile(90).lte(ms(1000))),
          constantUsersPerSec(20).during(2));
    }
  }

  /** It tells so few that there is no time per token, which the SLO bounds. */
  public static class TooSmallUsage extends Promising {
    {
      run(
          llm("chat").chat().user("Hello there"),
          objectives(
              goodput(slo("steady").ttft().lte(ms(1000)).tpot().lte(ms(50))).attainment().gte(90)),
          constantUsersPerSec(20).during(2));
    }
  }

  /** Two chunks of one token: the usage may be true, and the bound still has no value. */
  public static class NoTimePerToken extends TooSmallUsage {}

  @Test
  void usersWhoGiveUpBehindTheBoundMissedIt() {
    Finished run = onSimulator(GatlingRun.hosted(GivingUpBehindTheBound.class));

    assertThat(run.exit()).as(run.output()).isEqualTo(2);
    JsonNode counts = run.summary().at("/all/counts");
    int givenUp = counts.get("givenUp").asInt();
    assertThat(givenUp).as("a few more, where the machine is slow").isBetween(180, 195);
    assertThat(counts.get("cancelled").asInt()).isEqualTo(givenUp);
    JsonNode quick = run.summary().at("/all/slo/quick");
    assertThat(quick.get("missed").asInt()).isGreaterThanOrEqualTo(180);
    assertThat(quick.get("attainment").asDouble()).isLessThanOrEqualTo(0.1);
    assertThat(verdicts(run).get(0)).isEqualTo("MISSED");
    JsonNode adjusted = run.summary().at("/all/latencyFailureAdjustedMs/ttft");
    assertThat(adjusted.get("count").asInt()).isEqualTo(200);
    assertThat(run.summary().get("headline").asText()).contains(givenUp + " of 200 given up");
  }

  @Test
  void aLatencyOfThoseWhoAreLeftIsNotMet() {
    Finished run = onSimulator(GatlingRun.hosted(GivingUp.class));

    assertThat(run.exit()).as(run.output()).isEqualTo(2);
    assertThat(verdicts(run).get(0)).isEqualTo("UNDETERMINED");
    assertThat(run.summary().at("/objectives/0/reason").asText())
        .contains("were given up before their TTFT was known", ".abandonmentTest()");
  }

  @Test
  void aTestOfGivingUpMayPass() {
    Finished run = onSimulator(GatlingRun.hosted(GivingUpAsTested.class));

    assertThat(run.exit()).as(run.output()).isZero();
    assertThat(verdicts(run)).containsExactly("MET", "MET");
    assertThat(run.summary().at("/run/load/abandonmentTest").asBoolean()).isTrue();
  }

  @Test
  void aSourceOfUsersThatBreaksDownEndsTheRun() {
    Finished run = onSimulator(GatlingRun.hosted(BrokenSource.class));

    assertThat(run.exit()).as(run.output()).isNotZero();
    assertThat(run.summary().at("/run/end/kind").asText()).isEqualTo("crashed");
    assertThat(run.summary().at("/run/end/reason").asText())
        .contains("an injection step failed", "the 61st user does not come");
    assertThat(verdicts(run)).doesNotContain("MET");
  }

  @Test
  void aUsageBeyondWhatWasAskedForMeetsNoRateOfTokens() {
    Finished run = telling(AbsurdUsage.class, 4, 2_000_000_000);

    assertThat(run.exit()).as(run.output()).isEqualTo(2);
    assertThat(verdicts(run)).containsExactly("UNDETERMINED", "UNDETERMINED");
    assertThat(run.summary().at("/objectives/0/reason").asText())
        .isEqualTo(
            "the usage of 40 of 40 answers can't be true (limit 1 %), and this figure uses their output tokens");
    JsonNode tokens = run.summary().at("/requests/chat/tokens");
    assertThat(tokens.get("source").asText()).isEqualTo("chunks");
    assertThat(tokens.get("usageNotBelieved").asInt()).isEqualTo(40);
    assertThat(tokens.at("/usageNotBelievedReasons/aboveMaximum").asInt()).isEqualTo(40);
    assertThat(tokens.at("/output/max").asInt()).isEqualTo(4);
    assertThat(run.rows("chat")).allMatch(row -> row.get("tokenSource").asText().equals("chunks"));
    String warning = "the reported usage of 40 of 40 answers is impossible and ignored (more";
    assertThat(run.summary().at("/validity/warnings").toString()).contains(warning);
    assertThat(Finished.text(run.llm().resolve("summary.md"))).contains(warning);
    assertThat(Finished.text(run.llm().resolve("index.html")))
        .contains("impossible and ignored (more");
    assertThat(run.output()).contains("40 of 40 answers");
  }

  @Test
  void aUsageOfOneTokenBesideManyChunksMeetsNoTimePerToken() {
    Finished run = telling(TooSmallUsage.class, 200, 1);

    assertThat(run.exit()).as(run.output()).isEqualTo(2);
    assertThat(verdicts(run)).containsExactly("UNDETERMINED");
    assertThat(run.summary().at("/objectives/0/reason").asText())
        .startsWith("the usage of 40 of 40 answers can't be true");
    assertThat(run.summary().at("/all/tokens/usageNotBelievedReasons/belowChunks").asInt())
        .isEqualTo(40);
    assertThat(run.summary().at("/all/latencyMs/tpot/count").asInt()).isEqualTo(40);
  }

  @Test
  void aBoundThatManyAnswersLackIsNotKept() {
    Finished run = telling(NoTimePerToken.class, 2, 1);

    assertThat(run.exit()).as(run.output()).isEqualTo(2);
    assertThat(verdicts(run)).containsExactly("UNDETERMINED");
    assertThat(run.summary().at("/objectives/0/reason").asText())
        .contains("TPOT ≤ 50 ms has no value for 40 of 40 answers");
    assertThat(run.summary().at("/all/slo/steady/bounds/1/lacking").asInt()).isEqualTo(40);
    assertThat(run.summary().at("/all/tokens/usageNotBelieved").asInt()).isZero();
  }

  /** Against a server whose answers have so many chunks, and that tells so many tokens. */
  private static Finished telling(Class<? extends Simulation> simulation, int chunks, int tokens) {
    String events =
        "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"a\"}}]}\n\n".repeat(chunks)
            + "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n"
            + "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":5,\"completion_tokens\":"
            + tokens
            + "}}\n\ndata: [DONE]\n\n";
    String answer = RecordingServer.response("200 OK", "text/event-stream", events);
    try (var server = RecordingServer.start((number, head, body) -> answer)) {
      return GatlingRun.hosted(simulation).against(server.url()).run();
    }
  }

  private static Finished onSimulator(GatlingRun run) {
    try (var simulator = LlmSimulator.start(SimulatorOptions.profile("fast"))) {
      return run.against(simulator.url()).run();
    }
  }

  private static List<String> verdicts(Finished run) {
    var verdicts = new ArrayList<String>();
    run.summary().get("objectives").forEach(each -> verdicts.add(each.get("verdict").asText()));
    return verdicts;
  }
}
