// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What scrapes tell of a run over time. */
class ServerSeriesTest extends ScrapedRun {

  private static double[] values(ServerSeries series, ServerMetric metric) {
    return Objects.requireNonNull(series.values().get(metric));
  }

  @Test
  void theRunOverTimeIsInSlots() throws IOException {
    ScrapeLog log = log(URL);
    steady(log, 0);

    ServerSeries series = end(log, 9, 900).series();

    assertThat(series.startSeconds()).isEqualTo(-1);
    assertThat(series.slotSeconds()).isEqualTo(1);
    assertThat(values(series, ServerMetric.KV_CACHE_USAGE))
        .containsExactly(0, 0, .1, .2, .3, .4, .5, .6, .7, .8, .9);
    assertThat(values(series, ServerMetric.PREEMPTIONS))
        .as("what the scrape of the 4th second told happened between the 3rd and the 4th")
        .containsExactly(0, 0, 0, 0, 1, 0, 0, 0, 0, 0, Double.NaN);
    double[] shares = values(series, ServerMetric.PREFIX_CACHE_HIT_RATE);
    assertThat(shares[0]).isNaN();
    assertThat(shares[5]).isEqualTo(0.4);
  }

  /** A run's first scrape is a moment before its zero, the others are by the clock. */
  @Test
  void whatAScrapeToldHappenedSinceTheOneBeforeIt() throws IOException {
    ScrapeLog log = log(URL);
    scrape(log, 0, -0.01, vllm(0, 0, 0, 0, 0));
    for (int second = 1; second <= 9; second++) {
      scrape(log, 0, second, vllm(second < 5 ? 1 : 20, 0, second < 5 ? 0 : 3, 0, 0));
    }

    ServerSeries series = end(log, 0, 0).series();

    assertThat(series.grown(ServerMetric.PREEMPTIONS, 4.3, 4.6)).isEqualTo(3);
    assertThat(series.grown(ServerMetric.PREEMPTIONS, 3.3, 3.6)).isZero();
    assertThat(series.grown(ServerMetric.PREEMPTIONS, 5.3, 5.6)).isZero();
    assertThat(series.risen(ServerMetric.WAITING, 4.3, 4.6)).contains(new ServerSeries.Rise(1, 20));
    assertThat(series.risen(ServerMetric.WAITING, 5.3, 5.6)).isEmpty();
    assertThat(series.risen(ServerMetric.WAITING, 3.3, 3.6)).isEmpty();
  }

  /** Exporters of GPUs are read before the run: that does not move the server's time. */
  @Test
  void slotsBeginWithTheServersOwnFirstScrape() throws IOException {
    ScrapeLog log = ScrapeLog.open(file, List.of(URL, "http://gpu"), 1, SECOND);
    scrape(log, 1, -30, "DCGM_FI_DEV_POWER_USAGE{UUID=\"a\"} 70");
    steady(log, 0);

    ServerFigures figures = end(log, 9, 900);

    assertThat(figures.series().startSeconds()).isEqualTo(-1);
    assertThat(figures.energy().idleWatts()).hasValue(70);
  }
}
