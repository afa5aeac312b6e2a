// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.github.gatlingllm.feature.JoinedProtocol;
import io.github.gatlingllm.feature.RunContext;
import io.github.gatlingllm.measure.request.Outcome;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.measure.request.TokenSource;
import io.github.gatlingllm.quality.Scorings;
import io.github.gatlingllm.quality.paired.QualityFigures;
import io.github.gatlingllm.quality.paired.QualityPlan;
import io.github.gatlingllm.quality.paired.Question;
import io.github.gatlingllm.report.ReportWith;
import io.github.gatlingllm.report.Reports;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class QualityRunTest {

  private QualityRun run = new QualityRun(RunContext.ALONE);

  private static QualityPlan plan(String scorer, double share) {
    List<Question> questions =
        IntStream.range(0, 10)
            .mapToObj(i -> new Question(i, scorer + i, List.of("1"), null, null))
            .toList();
    return new QualityPlan("f", questions, Scorings.named(scorer, false), share, false);
  }

  private Map<String, Long> requested(List<QualityPlan> plans, int requests) {
    run.join(plans);
    plans.forEach(plan -> assertThat(run.takeUnloaded(plan, "chat", "chat")).isNull());
    return IntStream.range(0, requests)
        .mapToObj(i -> run.turns(plans, "chat").next())
        .filter(Objects::nonNull)
        .collect(Collectors.groupingBy(PromptAssignment::probe, Collectors.counting()));
  }

  @Test
  void eachOfSeveralScorersGetsItsShare() {
    List<QualityPlan> plans = List.of(plan("exact", 50), plan("number", 25), plan("f1", 20));
    assertThat(requested(plans, 2003))
        .isEqualTo(Map.of("exact", 1001L, "number", 500L, "f1", 400L));
  }

  @Test
  void allRequestsMayAsk() {
    List<QualityPlan> plans = List.of(plan("exact", 50), plan("number", 50));
    Map<String, Long> requested = requested(plans, 1001);
    assertThat(requested.get("exact")).isEqualTo(500);
    assertThat(requested.get("number")).isEqualTo(500);
  }

  @Test
  void oneOfSeveralWorkersAsksForAll() {
    List<QualityPlan> plans = List.of(plan("exact", 10), plan("number", 5));
    run = new QualityRun(new RunContext(0, 4));
    assertThat(requested(plans, 501)).isEqualTo(Map.of("exact", 200L, "number", 100L));

    var other = new QualityRun(new RunContext(1, 4));
    other.join(plans);
    assertThat(other.takeUnloaded(plans.get(0), "chat", "chat")).isNull();
    assertThat(IntStream.range(0, 100).mapToObj(i -> other.turns(plans, "chat").next()))
        .containsOnlyNulls();
    assertThat(other.figures()).isEqualTo(QualityFigures.NONE);
  }

  @Test
  void oneWorkerCanNotAskMoreThanItSends() {
    List<QualityPlan> plans = List.of(plan("exact", 20), plan("number", 10));
    run = new QualityRun(new RunContext(0, 4));
    run.join(plans);
    run.takeUnloaded(plans.get(0), "chat", "chat");
    assertThatIllegalStateException()
        .isThrownBy(() -> run.takeUnloaded(plans.get(1), "chat", "chat"))
        .withMessageContaining("at most 25 percent of the requests 'chat' of 4 workers");
  }

  @Test
  void aShareThatOneWorkerCanNotAskForAllIsRefused() {
    var first = new QualityRun(new RunContext(0, 3));
    assertThatIllegalStateException()
        .isThrownBy(() -> first.join(protocol(plan("exact", 34))))
        .withMessageStartingWith("quality(...) does not work on several machines: ")
        .withMessageEndingWith("Lower share(...) to 33.33 % or less.");
    first.join(protocol(plan("exact", 33)));
    new QualityRun(RunContext.ALONE).join(protocol(plan("exact", 34)));
  }

  private static JoinedProtocol protocol(QualityPlan plan) {
    return new JoinedProtocol(List.of(new QualityOption(List.of(plan))), List.of(), true);
  }

  @Test
  void noneIsLostWhereManyThreadsAsk() {
    List<QualityPlan> plans = List.of(plan("exact", 100));
    run.join(plans);
    run.takeUnloaded(plans.get(0), "chat", "chat");
    long requested =
        IntStream.range(0, 200_000)
            .parallel()
            .mapToObj(i -> run.turns(plans, "chat").next())
            .filter(Objects::nonNull)
            .count();
    assertThat(requested).isEqualTo(200_000);
  }

  @Test
  void questionsComeInTheOrderOfTheFileAndAgain() {
    List<QualityPlan> plans = List.of(plan("exact", 10));
    run.join(plans);
    run.takeUnloaded(plans.get(0), "chat", "chat");
    List<Integer> places =
        IntStream.range(0, 120)
            .mapToObj(i -> run.turns(plans, "chat").next())
            .filter(Objects::nonNull)
            .map(each -> each.question().number())
            .toList();
    assertThat(places).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1);
  }

  @Test
  void promptsThatTheServerKnowsFromBeforeAreTold() {
    List<QualityPlan> plans = List.of(plan("exact", 50));
    run.join(plans);
    run.takeUnloaded(plans.get(0), "chat", "chat");
    for (int i = 0; i < 80; i++) {
      PromptAssignment assignment = run.turns(plans, "chat").next();
      ended(assignment == null ? 5 : 90, assignment);
    }
    assertThat(warnings()).singleElement().isEqualTo(QualitySetupTexts.promptsCached(90, 5));
    assertThat(run.figures().of("exact").orElseThrow().unanswered()).isEqualTo(40);
  }

  @Test
  void aCacheThatKnowsAllPromptsIsNoRemark() {
    List<QualityPlan> plans = List.of(plan("exact", 50));
    run.join(plans);
    run.takeUnloaded(plans.get(0), "chat", "chat");
    for (int i = 0; i < 80; i++) {
      ended(80, run.turns(plans, "chat").next());
    }
    assertThat(warnings()).isEmpty();
  }

  private List<String> warnings() {
    return run.freeze(ReportWith.frozen(Reports.full())).orElseThrow().warnings();
  }

  private void ended(int cached, @Nullable PromptAssignment assignment) {
    var own = new RequestId("chat", List.of(), "s", 1, null);
    run.ended(request(assignment == null ? own : own.asProbe(assignment.probe(), null), cached));
    if (assignment != null) {
      assignment.requested(0);
    }
  }

  private static RequestRecord request(RequestId id, int cached) {
    return new RequestRecord(
        id,
        new Outcome(RequestStatus.OK, 200, null, "stop", null, null),
        new Timing(0, 0, 10, 5, new long[] {5}, true),
        new TokenCounts(100, 1, cached, 0, 1, null, TokenSource.USAGE),
        Phase.MEASURED,
        null);
  }

  @Test
  void sharesOfMoreThanAllAreRefused() {
    List<QualityPlan> plans = List.of(plan("exact", 60), plan("number", 50));
    assertThatIllegalStateException()
        .isThrownBy(() -> requested(plans, 1))
        .withMessageContaining("at most 100 percent of the requests 'chat'")
        .withMessageContaining("exact has 60.0, number has 50.0");
  }
}
