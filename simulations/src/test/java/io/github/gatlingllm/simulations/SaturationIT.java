// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.simulations.LineChart.Point;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Compares a saturated server under an open and a closed load: in an open load the queue grows
 * without limit, a closed load hides it. {@code -Dplots=../src/docs/images} draws the plots of the
 * docs.
 */
@Isolated("looks at times")
@SuppressWarnings("NullAway.Init") // JUnit fills the field in
class SaturationIT {

  private static final int SECONDS = 40;
  private static final int USERS = 64;

  @TempDir Path folder;

  @Test
  @Tag("proof")
  void anOpenLoadShowsTheQueueThatAClosedOneHides() {
    Observed open = observe("llm.rate=60");
    Observed closed = observe("llm.concurrency=" + USERS);
    print("open", open);
    print("closed", closed);
    draw(open, closed);

    assertThat(open.inFlight(30, 40)).isGreaterThan(2 * open.inFlight(10, 20));
    assertThat(open.ttft(30, 40)).isGreaterThan(1.5 * open.ttft(10, 20));
    assertThat(closed.inFlight(30, 40)).isBetween(0.9 * USERS, 1.0 * USERS);
    assertThat(closed.ttft(30, 40)).isBetween(0.5 * closed.ttft(10, 20), 1.5 * closed.ttft(10, 20));
    assertThat(closed.perSecond(10, 40))
        .isBetween(0.8 * open.perSecond(10, 40), 1.2 * open.perSecond(10, 40));
  }

  private Observed observe(String load) {
    ExampleRun run =
        ExampleRun.of(
            ChatSimulation.class,
            folder,
            load,
            "llm.duration=" + SECONDS + "s",
            "llm.warmUp=0s",
            "llm.outputTokens=128",
            "llm.recordTokens=false",
            "llm.seed=1");
    assertThat(run.exitCode()).as("%s", run).isZero();
    return new Observed(run.requests());
  }

  private static void print(String name, Observed observed) {
    System.out.printf(
        Locale.ROOT,
        "%s: in flight %.0f, then %.0f; TTFT p50 %.0f ms, then %.0f ms; %.1f answers/s%n",
        name,
        observed.inFlight(10, 20),
        observed.inFlight(30, 40),
        1000 * observed.ttft(10, 20),
        1000 * observed.ttft(30, 40),
        observed.perSecond(10, 40));
  }

  private static void draw(Observed open, Observed closed) {
    String plots = System.getProperty("plots");
    if (plots == null) {
      return;
    }
    new LineChart("Requests in flight", "seconds of the run", "requests")
        .line("open, 60 users/s", open.inFlight())
        .line("closed, 64 users", closed.inFlight())
        .write(Path.of(plots, "saturation-in-flight.svg"));
    new LineChart("TTFT of the requests sent in each second, median", "seconds of the run", "s")
        .line("open, 60 users/s", open.ttft())
        .line("closed, 64 users", closed.ttft())
        .write(Path.of(plots, "saturation-ttft.svg"));
  }

  /** The rows of a run over time. */
  private record Observed(List<JsonNode> rows) {

    List<Point> inFlight() {
      var points = new ArrayList<Point>();
      for (int second = 0; second <= SECONDS; second++) {
        points.add(new Point(second, inFlight(second)));
      }
      return points;
    }

    List<Point> ttft() {
      var points = new ArrayList<Point>();
      for (int second = 0; second < SECONDS; second++) {
        points.add(new Point(second + 0.5, ttft(second, second + 1)));
      }
      return points;
    }

    double inFlight(double second) {
      return rows.stream()
          .filter(row -> seconds(row, "sentNs") <= second && seconds(row, "closedNs") > second)
          .count();
    }

    double inFlight(int from, int to) {
      double sum = 0;
      for (double at = from; at < to; at += 0.25) {
        sum += inFlight(at);
      }
      return sum / (4 * (to - from));
    }

    /** Returns the median TTFT in seconds, or 0 without requests. */
    double ttft(int from, int to) {
      double[] sorted =
          rows.stream()
              .filter(row -> row.has("ttftNs"))
              .filter(row -> seconds(row, "sentNs") >= from && seconds(row, "sentNs") < to)
              .mapToDouble(row -> seconds(row, "ttftNs"))
              .sorted()
              .toArray();
      return sorted.length == 0 ? 0 : sorted[sorted.length / 2];
    }

    double perSecond(int from, int to) {
      return (double)
              rows.stream()
                  .filter(row -> seconds(row, "closedNs") >= from && seconds(row, "closedNs") < to)
                  .count()
          / (to - from);
    }

    private static double seconds(JsonNode row, String key) {
      return row.path(key).asLong() / 1e9;
    }
  }
}
