// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.conversation;
import static io.github.gatlingllm.javaapi.LlmDsl.cost;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.slo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.ChatBuilder;
import io.github.gatlingllm.javaapi.Conversation;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.SloBuilder;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Every figure of cost, computed once more from the rows of {@code requests.jsonl}. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CostRunTest {

  /**
   * An answer of one token has no TPOT, so it is not good, however fast or slow this machine is.
   */
  private static final SloBuilder FEW = slo("few").tpot().lte(ms(60_000));

  private static final double HOUR = 12.5;
  private static final double INPUT = 0.15;
  private static final double CACHED = 0.075;
  private static final double OUTPUT = 0.6;

  /** All alike, so that the server has it in its cache. */
  private static final String QUESTION = "Which of your shops are open on Sunday? ".repeat(12);

  private static ChatBuilder chat(String name, int output) {
    return llm(name).chat().user(QUESTION).exactOutputTokens(output);
  }

  /** Of the answers half are good; some users ask twice, some are refused. */
  public static class Paid extends Simulation {

    private final LlmProtocolBuilder llmProtocol =
        llm.model("llama-3")
            .slo(FEW)
            .prices(
                prices ->
                    prices
                        .perHour(HOUR)
                        .perMillionInputTokens(INPUT)
                        .perMillionCachedInputTokens(CACHED)
                        .perMillionOutputTokens(OUTPUT)
                        .currency("EUR"));

    {
      setUp(
              scenario("Twice")
                  .exec(chat("short", 1), chat("long", 40))
                  .injectOpen(constantUsersPerSec(10).during(3)),
              scenario("Refused")
                  .exec(chat("refused", 5).header("x-sim-fault", "status=500"))
                  .injectOpen(atOnceUsers(4)))
          .protocols(http.baseUrl(Setting.url()), llmProtocol)
          .assertions(
              objectives(
                  cost().perRequest().lte(1),
                  cost().perMillionGoodTokens(FEW).gt(OUTPUT),
                  cost().perSession().between(0.000_01, 1),
                  cost().total().lte(0.000_002)));
    }
  }

  /** Two sessions a user; only tokens cost. */
  public static class Talks extends Simulation {

    private final Conversation support = conversation("support").system("You help.");
    private final LlmProtocolBuilder llmProtocol =
        llm.model("llama-3")
            .prices(prices -> prices.perMillionInputTokens(INPUT).perMillionOutputTokens(OUTPUT));

    {
      setUp(
              scenario("Support")
                  .exec(support.turn(chat("ask", 5)), support.turn(chat("ask", 5)))
                  .exec(support.restart())
                  .exec(support.turn(chat("again", 9)), chat("aside", 5))
                  .injectOpen(atOnceUsers(6)))
          .protocols(http.baseUrl(Setting.url()), llmProtocol);
    }
  }

  /** The server tells no tokens. */
  public static class Untold extends Simulation {
    {
      LlmProtocolBuilder llmProtocol =
          llm.model("llama-3")
              .disableUsage()
              .prices(prices -> prices.perHour(HOUR).perMillionInputTokens(INPUT));
      setUp(scenario("Chat").exec(chat("chat", 5)).injectOpen(constantUsersPerSec(10).during(2)))
          .protocols(http.baseUrl(Setting.url()), llmProtocol)
          .assertions(objectives(cost().total().lte(1000).allowUndetermined()));
    }
  }

  /** Nobody says what serving costs. */
  public static class Priceless extends Simulation {
    {
      LlmProtocolBuilder llmProtocol = llm.model("llama-3");
      setUp(scenario("Chat").exec(chat("chat", 5)).injectOpen(atOnceUsers(1)))
          .protocols(http.baseUrl(Setting.url()), llmProtocol)
          .assertions(objectives(cost().perRequest().lte(0.002)));
    }
  }

  /** Each scenario has its own prices. */
  public static class TwoPriceLists extends Simulation {
    {
      LlmProtocolBuilder base = llm.baseUrl(Setting.url()).model("llama-3");
      setUp(
          scenario("Cheap")
              .exec(chat("chat", 5))
              .injectOpen(atOnceUsers(1))
              .protocols(base.prices(prices -> prices.perHour(1))),
          scenario("Dear")
              .exec(chat("chat", 5))
              .injectOpen(atOnceUsers(1))
              .protocols(base.prices(prices -> prices.perHour(2))));
    }
  }

  private LlmSimulator simulator;
  private Finished paid;
  private JsonNode all;
  private List<JsonNode> good;
  private double tokenCost;

  @BeforeAll
  void runOnce() {
    simulator = LlmSimulator.start(SimulatorOptions.profile("fast").withWarmUp(100));
    paid = run(Paid.class);
    all = paid.summary().get("all");
    good = answered(paid.rows());
    tokenCost =
        good.stream()
                .mapToDouble(
                    row ->
                        (count(row, "inputTokens") - count(row, "cachedInputTokens")) * INPUT
                            + count(row, "cachedInputTokens") * CACHED
                            + count(row, "outputTokens") * OUTPUT)
                .sum()
            / 1e6;
  }

  @AfterAll
  void stop() {
    simulator.close();
  }

  @Test
  void theServerToldWhatItCached() {
    assertThat(good).hasSize(60);
    assertThat(sum(good, "cachedInputTokens")).isPositive();
    assertThat(all.at("/counts/failed").asInt()).isEqualTo(4);
  }

  @Test
  void aRequest() {
    holds("perRequest", HOUR / 3600 / answeredPerSecond() + tokenCost / good.size());
    assertThat(answeredPerSecond())
        .isCloseTo(rate("requestsPerSecond"), Percentage.withPercentage(0.01));
  }

  @Test
  void aMillionTokens() {
    double output = sum(good, "outputTokens");
    double total = output + sum(good, "inputTokens");
    double ofOutput =
        (HOUR / 3600 / rate("outputTokensPerSecond") + tokenCost / output) * 1_000_000;
    holds("perMillionOutputTokens", ofOutput);
    holds(
        "perMillionTotalTokens",
        (HOUR / 3600 / rate("totalTokensPerSecond") + tokenCost / total) * 1_000_000);
    double goodPerSecond = all.at("/slo/few/goodOutputTokensPerSecond").asDouble();
    assertThat(goodPerSecond).isLessThan(rate("outputTokensPerSecond"));
    holds("perMillionGoodTokens", ofOutput * rate("outputTokensPerSecond") / goodPerSecond);
  }

  @Test
  void theWholeRunAndAUser() {
    double total = HOUR * windowSeconds() / 3600 + tokenCost;
    holds("total", total);
    long users =
        paid.rows().stream().mapToLong(row -> row.get("userId").asLong()).distinct().count();
    assertThat(users).isEqualTo(34);
    holds("perSession", total / users);
    assertThat(all.at("/cost/currency").asText()).isEqualTo("EUR");
    assertThat(paid.summary().at("/prices/perHour").asDouble()).isEqualTo(HOUR);
    assertThat(paid.summary().at("/requests/short").has("cost")).isFalse();
  }

  @Test
  void objectivesAreMetAndMissed() {
    assertThat(paid.exit()).as(paid.output()).isEqualTo(2);
    JsonNode judged = paid.summary().get("objectives");
    assertThat(judged)
        .extracting(objective -> objective.get("verdict").asText())
        .containsExactly("MET", "MET", "MET", "MISSED");
    assertThat(judged.get(0).get("actual")).isEqualTo(all.at("/cost/perRequest"));
    assertThat(judged.get(1).get("actual")).isEqualTo(all.at("/cost/perMillionGoodTokens"));
    assertThat(judged.get(3).get("text").asText()).isEqualTo("total cost ≤ 0.000002");
    assertThat(judged.get(3).get("unit").asText()).isEqualTo("EUR");
    assertThat(paid.output())
        .contains("✘ MISSED       total cost ≤ 0.000002", " EUR per 1M good tokens, ");
    assertThat(paid.output()).contains("total cost ≤ 0.000002: actual 0.0");
  }

  @Test
  void aSessionOfAConversation() {
    Finished run = run(Talks.class);
    assertThat(run.exit()).as(run.output()).isZero();
    JsonNode summary = run.summary();
    assertThat(summary.at("/conversations/support/sessions").asInt()).isEqualTo(12);
    List<JsonNode> rows = answered(run.rows());
    assertThat(rows).hasSize(24);
    double total = spent(rows);
    assertThat(summary.at("/all/cost/total").asDouble()).isEqualTo(total, within(1e-12));
    assertThat(summary.at("/all/cost/perSession").asDouble()).isEqualTo(total / 12, within(1e-12));
    for (String name : List.of("ask", "again", "aside")) {
      JsonNode path = summary.at("/requests/" + name + "/cost");
      List<JsonNode> own = answered(run.rows(name));
      assertThat(path.get("total").asDouble()).isEqualTo(spent(own), within(1e-12));
      assertThat(path.get("perRequest").asDouble())
          .isEqualTo(spent(own) / own.size(), within(1e-12));
      assertThat(path.has("perSession")).isFalse();
    }
  }

  @Test
  void promptsThatNobodyToldAreNoReasonToPass() {
    Finished run = run(Untold.class);
    assertThat(run.exit()).as(run.output()).isEqualTo(2);
    JsonNode objective = run.summary().at("/objectives/0");
    assertThat(objective.get("verdict").asText()).isEqualTo("UNDETERMINED");
    String reason = "20 of 20 answers reported no prompt tokens";
    assertThat(objective.get("reason").asText()).isEqualTo(reason);
    assertThat(run.summary().at("/all/cost")).hasSize(1);
    assertThat(run.summary().at("/validity/warnings").toString())
        .contains("the cost is not known: " + reason);
  }

  @Test
  void aPromiseWithoutPricesStopsTheRunAtItsStart() {
    refused(
        Priceless.class,
        "objective 'cost per request ≤ 0.002' needs prices, but no protocol of the run has any");
  }

  @Test
  void twoPriceListsStopTheRunAtItsStart() {
    refused(TwoPriceLists.class, "different prices, '1 USD per hour' and '2 USD per hour'");
  }

  private void refused(Class<? extends Simulation> simulation, String message) {
    long before = simulator.stats().requests();
    assertThat(StandInRun.of(simulation).against(simulator.url()).refusal()).contains(message);
    // the preflight, and its look at the list of models
    assertThat(simulator.stats().requests() - before).isLessThanOrEqualTo(2);
  }

  private Finished run(Class<? extends Simulation> simulation) {
    return StandInRun.of(simulation).against(simulator.url()).run();
  }

  private void holds(String figure, double expected) {
    assertThat(all.at("/cost/" + figure).asDouble())
        .as(figure)
        .isCloseTo(expected, Percentage.withPercentage(0.01));
  }

  private double rate(String key) {
    return all.at("/throughput/" + key).asDouble();
  }

  private double windowSeconds() {
    return (end() - start()) / 1e9;
  }

  private double start() {
    return paid.rows().stream().mapToDouble(CostRunTest::due).min().orElseThrow();
  }

  private double end() {
    return paid.rows().stream().mapToDouble(CostRunTest::due).max().orElseThrow();
  }

  private double answeredPerSecond() {
    return good.stream()
            .filter(row -> row.get("sentNs").asDouble() + row.get("e2eNs").asDouble() <= end())
            .count()
        / windowSeconds();
  }

  private static double due(JsonNode row) {
    return (row.has("scheduledNs") ? row.get("scheduledNs") : row.get("sentNs")).asDouble();
  }

  private static double spent(List<JsonNode> rows) {
    return (sum(rows, "inputTokens") * INPUT + sum(rows, "outputTokens") * OUTPUT) / 1e6;
  }

  private static double sum(List<JsonNode> rows, String key) {
    return rows.stream().mapToDouble(row -> count(row, key)).sum();
  }

  private static double count(JsonNode row, String key) {
    return row.path(key).asDouble();
  }

  private static List<JsonNode> answered(List<JsonNode> rows) {
    return rows.stream().filter(row -> row.get("status").asText().equals("ok")).toList();
  }
}
