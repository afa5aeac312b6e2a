// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.cost;

import static io.github.gatlingllm.slo.objective.CostFigure.Plain.PER_MILLION_OUTPUT_TOKENS;
import static io.github.gatlingllm.slo.objective.CostFigure.Plain.PER_MILLION_TOTAL_TOKENS;
import static io.github.gatlingllm.slo.objective.CostFigure.Plain.PER_REQUEST;
import static io.github.gatlingllm.slo.objective.CostFigure.Plain.PER_SESSION;
import static io.github.gatlingllm.slo.objective.CostFigure.Plain.TOTAL;
import static io.github.gatlingllm.slo.objective.EndedRequests.ended;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.measure.RunSnapshot;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.record.SessionTotals;
import io.github.gatlingllm.measure.record.Shard;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.measure.request.TokenSource;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.goodput.SloRecorder;
import io.github.gatlingllm.slo.goodput.SloShard;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.CostFigure;
import io.github.gatlingllm.slo.objective.Prices;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.Subject;
import io.github.gatlingllm.slo.verdict.Evidence;
import io.github.gatlingllm.slo.verdict.Judge;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.assertj.core.data.Offset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * By hand: 4 answers of 50 tokens to prompts of 100, in a window of 10 s. So 0.4 requests/s, 20
 * output and 60 total tokens/s; half of the answers are good.
 */
class CostTest {

  private static final long SECOND = 1_000_000_000;
  private static final Offset<Double> EXACT = within(1e-9);
  private static final Slo SLO =
      new Slo("fast", List.of(new Bound(Metric.TTFT, BoundComparison.LTE, 0.2 * SECOND)));
  private static final CostFigure GOOD = new CostFigure.PerMillionGoodTokens(SLO);

  private static final Prices HOUR = new Prices(36, 0, 0, 0, "USD"); // 0.01 a second
  private static final Prices TOKENS = new Prices(0, 2, 0.5, 8, "USD");
  private static final Prices BOTH = new Prices(36, 2, 0.5, 8, "EUR");

  private final RunRecorder run = new RunRecorder(0);
  private final Shard shard = run.newShard();
  private final SloRecorder slos = new SloRecorder(List.of(SLO), run);
  private final SloShard sloShard = slos.newShard();

  @Test
  void anHourIsSharedByWhatComesInIt() {
    tenSeconds();
    holds(
        HOUR,
        Map.of(
            PER_REQUEST,
            0.01 / 0.4,
            PER_MILLION_OUTPUT_TOKENS,
            0.01 / 20 * 1e6,
            PER_MILLION_TOTAL_TOKENS,
            0.01 / 60 * 1e6,
            GOOD,
            2 * 0.01 / 20 * 1e6,
            PER_SESSION,
            0.1 / 3,
            TOTAL,
            0.1));
  }

  /** 320 × 2 + 80 × 0.5 + 200 × 8 = 2280 millionths. */
  @Test
  void tokensCostByTheirKind() {
    tenSeconds();
    holds(
        TOKENS,
        Map.of(
            PER_REQUEST, 0.00057,
            PER_MILLION_OUTPUT_TOKENS, 11.4,
            PER_MILLION_TOTAL_TOKENS, 3.8,
            GOOD, 22.8,
            PER_SESSION, 0.00076,
            TOTAL, 0.00228));
  }

  @Test
  void bothAddUp() {
    tenSeconds();
    holds(
        BOTH,
        Map.of(
            PER_REQUEST, 0.02557,
            PER_MILLION_OUTPUT_TOKENS, 511.4,
            PER_MILLION_TOTAL_TOKENS, 3.8 + 1e6 / 6000,
            GOOD, 1022.8,
            PER_SESSION, 0.10228 / 3,
            TOTAL, 0.10228));
    assertThat(cost(BOTH).currency()).isEqualTo("EUR");
    assertThat(cost(BOTH).figures().keySet())
        .extracting(CostFigure::key)
        .containsExactly(
            "perRequest",
            "perMillionOutputTokens",
            "perMillionTotalTokens",
            "perMillionGoodTokens",
            "perSession",
            "total");
  }

  @Test
  void withoutAWordOfTheCacheAllPromptsCostInFull() {
    record(answer(0, 1).cached(TokenCounts.ABSENT));
    assertThat(value(TOKENS, TOTAL)).isEqualTo((100 * 2 + 50 * 8) / 1e6, EXACT);
    record(answer(1, 1).cached(5000));
    assertThat(value(TOKENS, TOTAL))
        .as("more cached than sent")
        .isEqualTo((200 * 0.5 + 100 * 8) / 1e6, EXACT);
  }

  /** Requests to a reranker or MCP server elsewhere have neither tokens nor a price. */
  @Test
  void requestsToOtherServersLeaveTheCostKnown() {
    tenSeconds();
    RequestRecord other = answer(3, 1).build();
    shard.record(
        new RequestRecord(
            other.id(),
            other.outcome(),
            other.timing(),
            TokenCounts.ofOtherServer(),
            other.phase(),
            null));
    assertThat(value(TOKENS, TOTAL)).isEqualTo(0.00228, EXACT);
    assertThat(run.snapshot().all().tokens().source()).isEqualTo(TokenSource.USAGE);
  }

  @Test
  void warmUpAndFailuresCostNoTokens() {
    tenSeconds();
    record(answer(3, 9).warmUp());
    record(answer(3, 2).ended(RequestStatus.FAILED));
    assertThat(value(TOKENS, TOTAL)).isEqualTo(0.00228, EXACT);
    assertThat(value(TOKENS, PER_SESSION)).isEqualTo(0.00076, EXACT);
  }

  @Test
  void aSessionOfAConversationIsOneThatEnded() {
    tenSeconds();
    for (int i = 0; i < 5; i++) {
      RequestRecord turn = answer(1, 7).turn(1).build();
      shard.conversations().turn("talk", turn, SessionTotals.NONE);
      if (i > 0) {
        shard.conversations().ended(i > 2 ? "talk" : "help", SessionTotals.NONE.after(turn));
      }
    }
    assertThat(value(BOTH, PER_SESSION)).isEqualTo(0.10228 / 4, EXACT);
  }

  @Test
  void conversationsWithoutAnEndHaveNoSession() {
    tenSeconds();
    shard.conversations().turn("talk", answer(1, 7).turn(1).build(), SessionTotals.NONE);
    assertThat(reason(BOTH, PER_SESSION)).isEqualTo(ServingCostTexts.NO_SESSION_ENDED);
    assertThat(value(BOTH, TOTAL)).isPositive();
  }

  @Test
  void unreportedPromptsAreNotFree() {
    tenSeconds();
    record(answer(2, 1).input(TokenCounts.ABSENT));
    String unreported = ServingCostTexts.noPromptTokens(1, 5);
    assertThat(cost(TOKENS).figures().values()).extracting(Amount::reason).containsOnly(unreported);
    assertThat(reason(HOUR, PER_MILLION_TOTAL_TOKENS)).isEqualTo(unreported);
    assertThat(value(HOUR, PER_REQUEST)).isEqualTo(0.01 / 0.5, EXACT);
    assertThat(value(new Prices(0, 0, 0, 8, "USD"), TOTAL)).isEqualTo(250 * 8 / 1e6, EXACT);
  }

  @Test
  void chunksAreNoTokensToBePaid() {
    RequestRecord reported = answer(1, 1).build();
    var counts = new TokenCounts(100, 50, -1, -1, -1, null, TokenSource.CHUNKS);
    tenSeconds();
    record(
        new RequestRecord(
            reported.id(), reported.outcome(), reported.timing(), counts, Phase.MEASURED, null));
    assertThat(reason(TOKENS, PER_REQUEST)).isEqualTo(ServingCostTexts.CHUNKS_COUNTED);
    assertThat(value(new Prices(0, 2, 2, 0, "USD"), TOTAL)).isEqualTo(500 * 2 / 1e6, EXACT);
  }

  @Test
  void aWindowWithoutLengthHasNoHours() {
    record(answer(0, 1));
    String none = ServingCostTexts.EMPTY_WINDOW;
    assertThat(reason(BOTH, PER_REQUEST)).isEqualTo(none);
    assertThat(reason(BOTH, TOTAL)).isEqualTo(none);
    assertThat(reason(BOTH, PER_SESSION)).isEqualTo(none);
    assertThat(reason(TOKENS, GOOD)).isEqualTo(none);
    assertThat(value(TOKENS, PER_REQUEST)).as("tokens need none").isEqualTo(0.0006, EXACT);
  }

  @Test
  void withoutASuccessNothingIsKnown() {
    run.arrival(0);
    run.arrival(10 * SECOND);
    assertThat(reason(BOTH, TOTAL)).isEqualTo(ServingCostTexts.NOTHING_SUCCEEDED);
    record(answer(0, 1).ended(RequestStatus.FAILED));
    assertThat(cost(BOTH).figures().values())
        .extracting(Amount::reason)
        .containsOnly(ServingCostTexts.NOTHING_SUCCEEDED);
  }

  @Test
  void whatComesAfterTheWindowHasNoRate() {
    run.arrival(0);
    run.arrival(SECOND);
    record(Requests.sent(SECOND).chunks(5 * SECOND, 6 * SECOND).input(100));
    assertThat(reason(BOTH, PER_REQUEST)).isEqualTo(ServingCostTexts.noneInWindow("request"));
    assertThat(value(BOTH, TOTAL)).isPositive();
  }

  @Test
  void withoutAGoodTokenTheyAreInfinitelyDear() {
    for (int i = 0; i < 5; i++) {
      record(answer(i, 1).chunks(i * SECOND + SECOND / 2, i * SECOND + SECOND));
    }
    assertThat(reason(BOTH, GOOD)).isEqualTo(ServingCostTexts.NO_GOOD_TOKENS);
    Slo other = new Slo("other", SLO.bounds());
    assertThat(cost(BOTH).of(new CostFigure.PerMillionGoodTokens(other)).reason())
        .isEqualTo(ServingCostTexts.sloNotEvaluated("other"));
  }

  @Test
  void onlyTokensCanBeSplitOverPaths() {
    tenSeconds();
    record(answer(1, 1).name("other"));
    RunSnapshot snapshot = run.snapshot();
    var chat = Objects.requireNonNull(snapshot.requests().get(List.of("chat")));
    var held = Objects.requireNonNull(slos.snapshot().requests().get(List.of("chat")));
    assertThat(Cost.ofPath(BOTH, chat, held)).isEmpty();
    Cost cost = Cost.ofPath(TOKENS, chat, held).orElseThrow();
    assertThat(cost.of(PER_REQUEST).value().orElseThrow()).isEqualTo(0.00057, EXACT);
    assertThat(cost.of(GOOD).value().orElseThrow()).isEqualTo(22.8, EXACT);
    assertThat(cost.of(TOTAL).value().orElseThrow()).isEqualTo(0.00228, EXACT);
    assertThat(cost.of(PER_SESSION).reason()).isEqualTo(ServingCostTexts.SESSIONS_OF_ALL_REQUESTS);
  }

  @Test
  void objectivesAreJudgedInTheirCurrency() {
    tenSeconds();
    ObjectiveResult met = judge(BOTH, TOTAL, 0.1023);
    assertThat(met.verdict()).isEqualTo(Verdict.MET);
    assertThat(met.actual().orElseThrow()).isEqualTo(0.10228, EXACT);
    assertThat(met.samples()).isEqualTo(4);
    assertThat(met.objective().unit()).isEqualTo("EUR");
    assertThat(met.objective().text()).isEqualTo("total cost ≤ 0.1023");
    assertThat(judge(BOTH, TOTAL, 0.1022).verdict()).isEqualTo(Verdict.MISSED);
  }

  /** As a mean does: one cheap request is no promise for the next one. */
  @Test
  void perSomethingItTakesThirtyAnswers() {
    tenSeconds();
    ObjectiveResult few = judge(BOTH, PER_REQUEST, 0.0256);
    assertThat(few.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(few.actual().orElseThrow()).isEqualTo(0.02557, EXACT);
    assertThat(few.reason()).isEqualTo("4 samples are too few; at least 30 are needed");
    assertThat(few.objective().text()).isEqualTo("cost per request ≤ 0.0256");
    ObjectiveResult good = judge(BOTH, GOOD, 1000);
    assertThat(good.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(good.objective().text()).isEqualTo("cost per 1M good tokens of fast ≤ 1000");
    for (int i = 0; i < 26; i++) {
      record(answer(2, 1));
    }
    assertThat(judge(BOTH, PER_REQUEST, 0.0256).verdict()).isEqualTo(Verdict.MET);
    assertThat(judge(BOTH, PER_REQUEST, 0.0001).verdict()).isEqualTo(Verdict.MISSED);
  }

  @Test
  void whatIsNotKnownIsNotMet() {
    ObjectiveResult none = judge(BOTH, TOTAL, 1);
    assertThat(none.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(none.reason()).isEqualTo(ServingCostTexts.NOTHING_SUCCEEDED);
    tenSeconds();
    record(answer(2, 1).input(TokenCounts.ABSENT));
    ObjectiveResult unreported = judge(BOTH, PER_REQUEST, 1);
    assertThat(unreported.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(unreported.reason()).isEqualTo(ServingCostTexts.noPromptTokens(1, 5));
    assertThat(unreported.passes()).isFalse();
    assertThat(judge(null, PER_REQUEST, 1).reason()).contains("llm.prices(...)");
    assertThat(judge(null, PER_REQUEST, 1).verdict()).isEqualTo(Verdict.UNDETERMINED);
  }

  @Test
  void aTextHasRoomForItsBound() {
    var slo = new Slo("a\nb" + "x".repeat(300), SLO.bounds());
    var objective =
        new RunObjective(
            new Subject.OfCost(new CostFigure.PerMillionGoodTokens(slo)),
            new Requirement.Between(1, 2.5));
    assertThat(objective.text())
        .hasSizeLessThan(180)
        .startsWith("cost per 1M good tokens of a bxx")
        .endsWith(" between 1 and 2.5");
  }

  private void tenSeconds() {
    run.arrival(10 * SECOND);
    record(answer(0, 1));
    record(answer(2, 2).cached(40));
    record(answer(4, 3).cached(40).chunks(4 * SECOND + SECOND / 2, 5 * SECOND).output(50));
    record(answer(6, 3).chunks(6 * SECOND + SECOND / 2, 7 * SECOND).output(50));
  }

  private static Requests answer(long second, long user) {
    long sent = second * SECOND;
    return Requests.sent(sent)
        .chunks(sent + SECOND / 10, sent + SECOND / 2)
        .input(100)
        .output(50)
        .user(user);
  }

  private void record(Requests request) {
    record(request.build());
  }

  private void record(RequestRecord request) {
    run.arrival(request.timing().due());
    shard.opened(request.timing().sent());
    shard.record(request);
    sloShard.record(ended(request, List.of(SLO)));
  }

  private void holds(Prices prices, Map<CostFigure, Double> expected) {
    assertThat(cost(prices).figures()).hasSameSizeAs(expected);
    expected.forEach(
        (figure, value) ->
            assertThat(value(prices, figure)).as(figure.label()).isEqualTo(value, EXACT));
  }

  private double value(Prices prices, CostFigure figure) {
    Amount amount = cost(prices).of(figure);
    return amount.value().orElseThrow(() -> new AssertionError(amount.reason()));
  }

  private String reason(Prices prices, CostFigure figure) {
    Amount amount = cost(prices).of(figure);
    assertThat(amount.value()).isEmpty();
    return String.valueOf(amount.reason());
  }

  private Cost cost(Prices prices) {
    return Cost.of(prices, run.snapshot(), slos.snapshot().all());
  }

  private ObjectiveResult judge(@Nullable Prices prices, CostFigure figure, double most) {
    var evidence = Evidence.of(run.snapshot(), slos.snapshot().all()).with(s -> s.prices = prices);
    var objective = new RunObjective(new Subject.OfCost(figure), BoundComparison.LTE, most);
    return Judge.of(evidence).judge(List.of(objective)).get(0);
  }
}
