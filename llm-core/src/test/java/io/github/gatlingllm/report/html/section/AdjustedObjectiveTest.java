// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.json.ObjectivesJson;
import io.github.gatlingllm.report.view.ObjectiveDescriptions;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** What reports make of an objective whose actual value is infinite. */
class AdjustedObjectiveTest {

  private static final double INFINITE = Double.POSITIVE_INFINITY;

  @Test
  void jsonHasNoNumberForWhatNeverCame() {
    JsonNode node = ObjectivesJson.of(List.of(missed(Metric.TTFT))).get(0);
    assertThat(node.get("text").asText()).isEqualTo("chat: failure-adjusted TTFT p99 ≤ 500 ms");
    assertThat(node.get("metric").asText()).isEqualTo("ttft");
    assertThat(node.get("statistic").asText()).isEqualTo("p99");
    assertThat(node.get("failureAdjusted").asBoolean()).isTrue();
    assertThat(node.get("from").asText()).isEqualTo("sent");
    assertThat(node.get("actual").isNull()).isTrue();
    assertThat(node.get("interval").get(1).isNull()).isTrue();
    assertThat(node.get("verdict").asText()).isEqualTo("MISSED");
    assertThat(node.get("reason").asText()).startsWith("failures reach");
    assertThat(
            ObjectivesJson.of(List.of(missed(Metric.E2E_FROM_SCHEDULE)))
                .get(0)
                .get("from")
                .asText())
        .isEqualTo("schedule");
  }

  @Test
  void peopleReadAnInfinity() {
    ObjectiveResult result = missed(Metric.TTFT);
    assertThat(ObjectiveDescriptions.actual(result)).isEqualTo("∞ ms");
    assertThat(ObjectiveDescriptions.note(result))
        .isEqualTo(
            "95 % confidence interval 480 … ∞ ms; failures reach that percentile: 5 of 80 requests failed");
    assertThat(PromisesTable.margin(result)).isEqualTo(ReportFormat.ABSENT);
    var html = new Html();
    Bullet.write(html, result);
    assertThat(html.toString()).contains("bullet").doesNotContain("NaN").doesNotContain("Infinity");
  }

  private static ObjectiveResult missed(Metric metric) {
    var subject = new Subject.OfAdjusted(List.of("chat"), metric, new Statistic.Percentile(99));
    return new ObjectiveResult(
        new RunObjective(subject, BoundComparison.LTE, 500),
        OptionalDouble.of(INFINITE),
        new Interval(480, INFINITE),
        80,
        false,
        Verdict.MISSED,
        "failures reach that percentile: 5 of 80 requests failed");
  }
}
