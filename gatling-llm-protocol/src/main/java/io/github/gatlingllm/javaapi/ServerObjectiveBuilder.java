// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.server.ServerMetric;
import io.github.gatlingllm.server.ServerStatistic;
import io.github.gatlingllm.slo.promise.OfServer;

/**
 * DSL for building objectives on what the server tells of itself in the measuring window.
 * UNDETERMINED if its metrics were not scraped, if it started anew meanwhile, or if others used it
 */
public final class ServerObjectiveBuilder {

  private ServerObjectiveBuilder() {}

  private static ObjectiveBuilder.OfNumber number(ServerMetric metric, ServerStatistic statistic) {
    return new ObjectiveBuilder.OfNumber(new OfServer(metric, statistic));
  }

  static ObjectiveBuilder.OfNumber share(ServerMetric metric) {
    return number(metric, ServerStatistic.Simple.MEAN);
  }

  /** DSL for choosing a statistic of a value that comes and goes; one value a scrape and engine */
  public static final class OfLevel {

    private final ServerMetric metric;

    OfLevel(ServerMetric metric) {
      this.metric = metric;
    }

    /**
     * The lowest value of any engine
     *
     * @return the next DSL step
     */
    public ObjectiveBuilder.OfNumber min() {
      return number(metric, ServerStatistic.Simple.MIN);
    }

    /**
     * The mean over time and engines
     *
     * @return the next DSL step
     */
    public ObjectiveBuilder.OfNumber mean() {
      return number(metric, ServerStatistic.Simple.MEAN);
    }

    /**
     * The highest value of any engine
     *
     * @return the next DSL step
     */
    public ObjectiveBuilder.OfNumber max() {
      return number(metric, ServerStatistic.Simple.MAX);
    }

    /**
     * A percentile over time and engines
     *
     * @param percentile above 0, at most 100
     * @return the next DSL step
     */
    public ObjectiveBuilder.OfNumber percentile(double percentile) {
      return number(metric, new ServerStatistic.Percentile(percentile));
    }
  }

  /** DSL for choosing a statistic of a count */
  public static final class OfCount {

    private final ServerMetric metric;

    OfCount(ServerMetric metric) {
      this.metric = metric;
    }

    /**
     * How many there were, of all engines together
     *
     * @return the next DSL step
     */
    public ObjectiveBuilder.OfNumber delta() {
      return number(metric, ServerStatistic.Simple.DELTA);
    }

    /**
     * How many there were in a second of the measuring window
     *
     * @return the next DSL step
     */
    public ObjectiveBuilder.OfNumber perSecond() {
      return number(metric, ServerStatistic.Simple.PER_SECOND);
    }
  }

  /** DSL for choosing a statistic of times */
  public static final class OfTime {

    private final ServerMetric metric;

    OfTime(ServerMetric metric) {
      this.metric = metric;
    }

    /**
     * The mean
     *
     * @return the next DSL step
     */
    public ObjectiveBuilder.OfTime mean() {
      return time(ServerStatistic.Simple.MEAN);
    }

    /**
     * A percentile, of which only the bucket is known: where the bound lies within it, the
     * objective is UNDETERMINED
     *
     * @param percentile above 0, at most 100
     * @return the next DSL step
     */
    public ObjectiveBuilder.OfTime percentile(double percentile) {
      return time(new ServerStatistic.Percentile(percentile));
    }

    private ObjectiveBuilder.OfTime time(ServerStatistic statistic) {
      return new ObjectiveBuilder.OfTime(new OfServer(metric, statistic));
    }
  }
}
