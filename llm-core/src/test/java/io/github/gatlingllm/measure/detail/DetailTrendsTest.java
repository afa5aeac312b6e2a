// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import static io.github.gatlingllm.measure.detail.RecordedRequests.only;
import static io.github.gatlingllm.measure.detail.RecordedRequests.random;
import static io.github.gatlingllm.measure.detail.RecordedRequests.recorded;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class DetailTrendsTest {

  @Test
  void aTrendIsThatOfAllPointsAndThePointsAreSomeOfThem() {
    List<RequestRecord> requests = random(4000);
    RunDetail detail = recorded(requests);
    List<Scatter.Point> points = new ArrayList<>();
    for (RequestRecord each : only(requests, r -> r.measured() && r.succeeded())) {
      if (each.tokens().input() > 0 && each.value(Metric.TTFT).isPresent()) {
        double ttft = each.value(Metric.TTFT).orElseThrow() / 1e6;
        points.add(new Scatter.Point(each.tokens().input(), ttft));
      }
    }
    Scatter scatter = detail.all().ttftByInput();
    assertThat(scatter.count()).isEqualTo(points.size());
    assertThat(points).containsAll(scatter.points());
    assertThat(scatter.points()).hasSize(300);
    Scatter.Trend expected = leastSquares(points);
    Scatter.Trend trend = requireNonNull(scatter.trend());
    assertThat(trend.slope()).isCloseTo(expected.slope(), within(1e-9));
    assertThat(trend.intercept()).isCloseTo(expected.intercept(), within(1e-6));
    assertThat(trend.r2()).isCloseTo(expected.r2(), within(1e-9));
  }

  @Test
  void aLineThroughPointsOnALineExplainsThemAll() {
    var line = new LeastSquaresLine();
    assertThat(line.trend()).isNull();
    for (int x = 0; x < 5; x++) {
      line.add(x, 3 + 2 * x);
    }
    assertThat(line.trend()).isEqualTo(new Scatter.Trend(3, 2, 1));
    var upright = new LeastSquaresLine();
    LongStream.range(0, 9).forEach(y -> upright.add(4, y));
    assertThat(upright.trend()).isNull();
  }

  private static Scatter.Trend leastSquares(List<Scatter.Point> points) {
    double n = points.size();
    double x = points.stream().mapToDouble(Scatter.Point::x).sum() / n;
    double y = points.stream().mapToDouble(Scatter.Point::y).sum() / n;
    double xx = points.stream().mapToDouble(p -> (p.x() - x) * (p.x() - x)).sum();
    double yy = points.stream().mapToDouble(p -> (p.y() - y) * (p.y() - y)).sum();
    double xy = points.stream().mapToDouble(p -> (p.x() - x) * (p.y() - y)).sum();
    return new Scatter.Trend(y - xy / xx * x, xy / xx, xy * xy / xx / yy);
  }
}
