// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.gatlingllm.measure.LoadModel;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.TokenSource;
import io.github.gatlingllm.slo.baseline.BaselineRun;
import io.github.gatlingllm.slo.baseline.BaselineSeries;
import io.github.gatlingllm.slo.baseline.BaselineStats;
import io.github.gatlingllm.slo.baseline.MetricStats;
import io.github.gatlingllm.slo.baseline.QuantileFunction;
import io.github.gatlingllm.slo.baseline.RunKey;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class OverlayPageTest {

  private static final Path FILE = Path.of("run/baseline.json");

  /** Returns a run whose TTFT is uniform up to a limit. */
  private static BaselineRun run(String id, double limit, String gpu) {
    List<Double> quantiles =
        Arrays.stream(QuantileFunction.grid()).map(p -> limit * p / 100).boxed().toList();
    var ttft =
        new MetricStats(
            1000, 1000, limit / 2, limit / Math.sqrt(12), new QuantileFunction(quantiles));
    var figures =
        new BaselineStats(
            new RequestStats.Counts(1000, 0, 0, 0, 0, 0),
            new TreeMap<>(),
            1,
            Map.of(Metric.TTFT, ttft),
            Map.of(),
            new TreeMap<>(),
            new BaselineSeries(
                2, Map.of(BaselineSeries.Line.COMPLETED, List.of(10.0, Double.NaN, 12.0))));
    var key =
        new RunKey(
            new RunKey.Load(LoadModel.OPEN, OptionalDouble.of(10), 20, List.of()),
            new TreeMap<>(),
            List.of("m"),
            List.of("openai-chat"),
            new RunKey.Tokens(
                TokenSource.USAGE, null, OptionalDouble.of(10), OptionalDouble.of(10)),
            new TreeMap<>(Map.of("gpu", gpu)));
    var origin =
        new BaselineRun.Origin(
            "S", id, Instant.EPOCH, 100, new TreeMap<>(), 2, List.of(), List.of());
    return new BaselineRun(origin, key, Map.of(), figures);
  }

  private static String html(BaselineRun... runs) {
    return OverlayPage.html(Collections.nCopies(runs.length, FILE), List.of(runs));
  }

  private static JsonNode data(String page) throws IOException {
    String begin = "id=\"report-data\">";
    int at = page.indexOf(begin) + begin.length();
    return new ObjectMapper().readTree(page.substring(at, page.indexOf("</script>", at)));
  }

  @Test
  void aDifferenceHasItsIntervalAndMeaning() {
    String page = html(run("one", 100, "H100"), run("two", 150, "H100"), run("three", 100, "H100"));
    assertThat(page)
        .contains("A – B, all requests", "A – C, all requests", "+50 %")
        .containsPattern("<td>\\+50 %</td>\\s*<td>4\\d\\.\\d … 5\\d\\.\\d</td>")
        .doesNotContain(": not comparable");
  }

  @Test
  void whatIsNotComparableStandsOnTop() {
    String page = html(run("one", 100, "H100"), run("two", 100, "L4"));
    assertThat(page)
        .contains("A – B: not comparable", "label gpu is &#39;L4&#39;, was &#39;H100&#39;");
    assertThat(page.indexOf("not comparable")).isLessThan(page.indexOf("id=\"differences\""));
  }

  @Test
  void curvesHistogramsAndCoursesAreThoseOfTheRuns() throws IOException {
    JsonNode data = data(html(run("one", 100, "H100"), run("two", 200, "H100")));
    JsonNode curve = data.at("/quantiles/ttft/1");
    assertThat(curve.get(100).get(0).asDouble()).isEqualTo(100);
    assertThat(curve.get(100).get(1).asDouble()).isEqualTo(50);
    JsonNode bins = data.at("/bins/ttft");
    assertThat(sum(bins.at("/shares/0"))).isBetween(99.9, 100.1);
    assertThat(sum(bins.at("/shares/1"))).isBetween(98.9, 99.1);
    assertThat(bins.at("/shares/0/5").asDouble()).isBetween(4.8, 5.1);
    assertThat(data.at("/course/completed/0/0/0").asDouble()).isEqualTo(1);
    assertThat(data.at("/course/completed/0/1/1").isNull()).isTrue();
  }

  private static double sum(JsonNode values) {
    double sum = 0;
    for (JsonNode each : values) {
      sum += each.asDouble();
    }
    return sum;
  }

  @Test
  void moreRunsThanChartsCanTellApartAreRefused() {
    List<BaselineRun> runs = Collections.nCopies(9, run("one", 100, "H100"));
    assertThatThrownBy(() -> OverlayPage.write(Collections.nCopies(9, FILE), runs, FILE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "--html: too many runs for one page (9). At most 8 can be told apart. Name fewer"
                + " folders.");
  }
}
