// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.doIf;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.group;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.conversation;
import static io.github.gatlingllm.javaapi.LlmDsl.goodput;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.metric;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.perOutputToken;
import static io.github.gatlingllm.javaapi.LlmDsl.prompts;
import static io.github.gatlingllm.javaapi.LlmDsl.slo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.ChatBuilder;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.SloBuilder;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** SLOs for all requests, for a path, of a request's own, and of several protocols in one run. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SloIT {

  private static final SloBuilder EASY = slo("easy").ttft().lte(ms(60_000)).tpot().lte(ms(9000));
  private static final SloBuilder TIGHT =
      slo("tight").ttft().lte(ms(25)).itl().percentile(95).lte(ms(5.1), perOutputToken(ms(0.01)));
  private static final SloBuilder BATCH = slo("batch").itl().percentile(99).lt(ms(20_000));
  private static final SloBuilder LATE = slo("late").ttft().fromSchedule().lte(ms(30));
  private static final SloBuilder OWN = slo("own").e2e().lte(ms(60_000)).maxStall().lt(ms(150));
  private static final SloBuilder OTHER = slo("other").e2e().fromSchedule().lte(ms(250));

  /** Which request is held against which: the definition that the run is compared with. */
  private static final Map<String, List<String>> HELD =
      Map.of(
          "Users chat", List.of("easy", "late"),
          "Users report", List.of("easy", "tight", "batch"),
          "Users draft", List.of("own"),
          "Users ping", List.of(),
          "Others chat", List.of("other"));

  /** What the simulations below share. */
  abstract static class Requests extends Simulation {

    static ChatBuilder chat(String name) {
      return llm(name).chat().user(prompts(32).unique(1)).exactOutputTokens(16);
    }
  }

  /** Every other answer breaks a bound on its stalls. */
  static ChatBuilder stalling(String name) {
    return Requests.chat(name).header("x-sim-fault", "stall;after=5;ms=300;p=0.5");
  }

  /** Each kind of attachment, some within groups, some in a conversation, two protocols. */
  public static class Several extends Requests {
    {
      LlmProtocolBuilder protocol =
          llm.model("llama-3")
              .recordGaps()
              .slo(EASY)
              .slo(TIGHT, "night", "report")
              .slo(BATCH, "night", "report")
              .slo(LATE, "chat");
      setUp(
              scenario("Users")
                  .exec(chat("chat"))
                  .exec(
                      group("night")
                          .on(
                              exec(chat("report"))
                                  .exec(conversation("talk").turn(stalling("draft").slo(OWN)))
                                  .exec(chat("ping").noSlo())))
                  .injectOpen(constantUsersPerSec(4).during(6)),
              scenario("Others")
                  .exec(chat("chat"))
                  .injectOpen(constantUsersPerSec(2).during(6))
                  .protocols(llm.model("llama-3").recordGaps().slo(OTHER)))
          .protocols(http.baseUrl(Setting.url()).shareConnections(), protocol)
          .assertions(
              objectives(
                  goodput(EASY).attainment().gte(50),
                  goodput(BATCH).attainment().gte(50),
                  goodput(OWN).attainment().gte(0),
                  goodput(EASY).requestsPerSecond().gte(0),
                  metric("night", "report")
                      .ttft()
                      .failureAdjusted()
                      .percentile(50)
                      .lte(ms(60_000))));
    }
  }

  /** One SLO is out of reach, one belongs to a request that never runs, many requests fail. */
  public static class Missed extends Requests {
    {
      SloBuilder hopeless = slo("hopeless").e2e().lte(ms(1));
      SloBuilder ghostly = slo("ghostly").e2e().lte(ms(60_000));
      LlmProtocolBuilder protocol =
          llm.model("llama-3").disablePreflight().slo(EASY).slo(BATCH, "chatt");
      setUp(
              scenario("Users")
                  .exec(chat("chat").header("x-sim-fault", "status=503;p=0.5"))
                  // Long ones: far off the bound, also where times are uncertain.
                  .exec(chat("draft").exactOutputTokens(400).slo(hopeless))
                  .exec(doIf(session -> false).then(exec(chat("ghost").slo(ghostly))))
                  .injectOpen(constantUsersPerSec(8).during(5)))
          .protocols(http.baseUrl(Setting.url()).shareConnections(), protocol)
          .assertions(
              objectives(
                  goodput(EASY).attainment().gte(10),
                  goodput(hopeless).attainment().gte(50),
                  goodput(ghostly).attainment().gte(50),
                  metric("chat").ttft().percentile(50).lte(ms(60_000)),
                  metric("chat").ttft().failureAdjusted().percentile(90).lte(ms(60_000))));
    }
  }

  private LlmSimulator simulator;

  @BeforeAll
  void start() {
    simulator = LlmSimulator.start(SimulatorOptions.profile("fast").withWarmUp(20));
  }

  @AfterAll
  void stop() {
    simulator.close();
  }

  @Test
  void eachRequestIsHeldAgainstItsSlosAndNoOthers() {
    Finished run = GatlingRun.hosted(Several.class).against(simulator.url()).run();
    assertThat(run.exit()).as(run.output()).isZero();
    assertThat(run.rows()).hasSize(24 * 4 + 12);
    for (JsonNode row : run.rows()) {
      assertThat(SloTruth.reported(row)).as(row.toString()).isEqualTo(truth(row).outcomes());
    }
    assertThat(run.rows())
        .as("both ends of a bound are seen")
        .anyMatch(row -> row.at("/slo/own").asText().equals("good"))
        .anyMatch(row -> row.at("/slo/own").asText().equals("missed"));
    summaryIsThatOfTheRows(run);
    objectivesCountTheirOwnRequests(run);
  }

  @Test
  void promisesAreMissedOrOpenEachForItself() {
    Finished run = GatlingRun.hosted(Missed.class).against(simulator.url()).reported().run();
    assertThat(run.exit()).as(run.output()).isEqualTo(2);
    JsonNode objectives = run.summary().get("objectives");
    assertThat(objectives)
        .extracting(objective -> objective.get("verdict").asText())
        .containsExactly("MET", "MISSED", "UNDETERMINED", "MET", "MISSED");
    assertThat(objectives.get(0).get("samples").asInt()).as("chats only").isEqualTo(40);
    assertThat(objectives.get(1).get("samples").asInt()).as("drafts only").isEqualTo(40);
    assertThat(objectives.get(2).get("reason").asText())
        .isEqualTo("no request was judged against SLO ghostly");
    assertThat(run.summary().at("/all/slo/ghostly").has("attainment")).isFalse();
    assertThat(run.summary().at("/all/slo/ghostly/good").asInt()).isZero();
    failuresReachThePercentile(run, objectives.get(4));
    assertThat(run.summary().at("/validity/warnings").toString())
        .contains("SLO 'batch' of 'chatt' applied to no request");
    assertThat(run.output().lines().takeWhile(line -> !line.contains("Global Information")))
        .as("said at the start, too")
        .anyMatch(
            line ->
                line.endsWith(
                    "SLO 'batch' of 'chatt' will apply to no request: no request is named 'chatt'."
                        + " The names are 'chat', 'draft', 'ghost'"));
  }

  private static void failuresReachThePercentile(Finished run, JsonNode objective) {
    JsonNode counts = run.summary().at("/requests/chat/counts");
    int failed = counts.get("failed").asInt();
    assertThat(failed).as("of 40, one half by chance").isBetween(5, 35);
    assertThat(objective.get("failureAdjusted").asBoolean()).isTrue();
    assertThat(objective.get("metric").asText()).isEqualTo("ttft");
    assertThat(objective.get("statistic").asText()).isEqualTo("p90");
    assertThat(objective.get("actual").isNull()).isTrue();
    assertThat(objective.get("samples").asInt()).isEqualTo(40);
    assertThat(objective.get("reason").asText())
        .isEqualTo("too many requests failed for this percentile: " + failed + " of 40");
    assertThat(run.output()).contains("chat: failure-adjusted TTFT p90 ≤ 60000 ms: actual ∞ ms");
    assertThat(Finished.text(run.llm().resolve("index.html"))).contains("∞ ms");
  }

  private static void summaryIsThatOfTheRows(Finished run) {
    JsonNode summary = run.summary();
    for (String path : List.of("chat", "night / report", "night / draft", "night / ping")) {
      List<SloTruth> rows = truths(run, path);
      assertThat(rows).isNotEmpty();
      JsonNode slos = summary.get("requests").get(path).get("slo");
      assertThat(slos.fieldNames())
          .toIterable()
          .containsExactlyInAnyOrderElementsOf(SloTruth.names(rows));
      SloTruth.names(rows)
          .forEach(name -> SloTruth.summed(rows, name).isReportedBy(slos.get(name)));
    }
    List<SloTruth> all = run.rows().stream().map(SloIT::truth).toList();
    assertThat(summary.at("/all/slo").fieldNames())
        .toIterable()
        .containsExactlyInAnyOrder("easy", "tight", "batch", "late", "own", "other");
    SloTruth.names(all)
        .forEach(name -> SloTruth.summed(all, name).isReportedBy(summary.at("/all/slo").get(name)));
    assertThat(Finished.text(run.llm().resolve("metrics.txt")))
        .contains("llm_request_slo_good_ratio{request=\"night / draft\",slo=\"own\"}")
        .doesNotContain("{request=\"night / draft\",slo=\"easy\"}");
  }

  private static void objectivesCountTheirOwnRequests(Finished run) {
    List<SloTruth> all = run.rows().stream().map(SloIT::truth).toList();
    JsonNode objectives = run.summary().get("objectives");
    assertThat(objectives)
        .hasSize(5)
        .allMatch(objective -> objective.get("verdict").asText().equals("MET"));
    List<String> names = List.of("easy", "batch", "own");
    for (int i = 0; i < names.size(); i++) {
      SloTruth.Sum truth = SloTruth.summed(all, names.get(i));
      assertThat(objectives.get(i).get("samples").asInt()).isEqualTo(truth.judged());
      assertThat(objectives.get(i).get("actual").asDouble())
          .isCloseTo(100 * truth.attainment(), within(1e-9));
    }
    assertThat(objectives.get(0).get("samples").asInt()).as("chat and report").isEqualTo(48);
    assertThat(objectives.get(1).get("samples").asInt()).as("report").isEqualTo(24);
    assertThat(objectives.get(2).get("samples").asInt()).as("draft").isEqualTo(24);
  }

  private static List<SloTruth> truths(Finished run, String path) {
    return run.rows().stream()
        .filter(row -> SloTruth.path(row).equals(path))
        .map(SloIT::truth)
        .toList();
  }

  private static SloTruth truth(JsonNode row) {
    String key = row.get("scenario").asText() + " " + row.get("name").asText();
    var truth = new SloTruth(row);
    for (String name : HELD.get(key)) {
      truth.hold(name, bounds(name, truth, row.path("outputTokens").asInt()));
    }
    return truth;
  }

  private static List<Optional<Boolean>> bounds(String slo, SloTruth row, int outputTokens) {
    return switch (slo) {
      case "easy" -> List.of(row.atMost("ttftNs", 60_000), row.atMost("tpotNs", 9000));
      case "tight" ->
          List.of(row.atMost("ttftNs", 25), row.gapsAtMost(95, 5.1 + 0.01 * outputTokens));
      case "batch" -> List.of(row.gapsAtMost(99, Math.nextDown(20_000.0)));
      case "late" -> List.of(row.fromScheduleAtMost("ttftNs", 30));
      case "own" ->
          List.of(row.atMost("e2eNs", 60_000), row.atMost("maxStallNs", Math.nextDown(150.0)));
      case "other" -> List.of(row.fromScheduleAtMost("e2eNs", 250));
      default -> throw new AssertionError(slo);
    };
  }
}
