// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.server.ServerMetric;
import io.github.gatlingllm.server.ServerStatistic;
import io.github.gatlingllm.slo.objective.ServerSubject;

/**
 * DSL for building objectives on server metrics in the measuring window. An objective is
 * UNDETERMINED if the metrics were not scraped, if the server restarted, or if other clients used
 * it
 */
public final class ServerObjectiveBuilder {

  /** Bounds are in percent, but the server reports shares from 0 to 1. */
  private static final double PERCENT = 100;

  ServerObjectiveBuilder() {}

  /**
   * The running requests: those in the batch of each engine
   *
   * @return the next DSL step
   */
  public OfLevel running() {
    return new OfLevel(ServerMetric.RUNNING, 1);
  }

  /**
   * The waiting requests: those in the queue of each engine
   *
   * @return the next DSL step
   */
  public OfLevel waiting() {
    return new OfLevel(ServerMetric.WAITING, 1);
  }

  /**
   * The percentage of the KV cache in use, per engine
   *
   * @return the next DSL step
   */
  public OfLevel kvCacheUsagePercent() {
    return new OfLevel(ServerMetric.KV_CACHE_USAGE, PERCENT);
  }

  /**
   * Preemptions: requests that lost their place in the server's batch and must be computed again
   *
   * @return the next DSL step
   */
  public OfCount preemptions() {
    return new OfCount(ServerMetric.PREEMPTIONS);
  }

  /**
   * The percentage of prompt tokens that the server's prefix cache contained
   *
   * @return the next DSL step
   */
  public ObjectiveBuilder.OfNumber prefixCacheHitPercent() {
    return number(ServerMetric.PREFIX_CACHE_HIT_RATE, ServerStatistic.Simple.MEAN, PERCENT);
  }

  /**
   * The percentage of drafted tokens that the server accepted
   *
   * @return the next DSL step
   */
  public ObjectiveBuilder.OfNumber specDecodeAcceptancePercent() {
    return number(ServerMetric.SPEC_DECODE_ACCEPTANCE, ServerStatistic.Simple.MEAN, PERCENT);
  }

  /**
   * Prompt tokens, as the server counts them
   *
   * @return the next DSL step
   */
  public OfCount promptTokens() {
    return new OfCount(ServerMetric.PROMPT_TOKENS);
  }

  /**
   * Prompt tokens that the server took from its cache
   *
   * @return the next DSL step
   */
  public OfCount cachedPromptTokens() {
    return new OfCount(ServerMetric.CACHED_PROMPT_TOKENS);
  }

  /**
   * Output tokens, as the server counts them
   *
   * @return the next DSL step
   */
  public OfCount outputTokens() {
    return new OfCount(ServerMetric.OUTPUT_TOKENS);
  }

  /**
   * Requests that the server completed
   *
   * @return the next DSL step
   */
  public OfCount requests() {
    return new OfCount(ServerMetric.REQUESTS);
  }

  /**
   * Aborted requests, as the server counts them
   *
   * @return the next DSL step
   */
  public OfCount abortedRequests() {
    return new OfCount(ServerMetric.ABORTED);
  }

  /**
   * Requests that the server rejected
   *
   * @return the next DSL step
   */
  public OfCount rejectedRequests() {
    return new OfCount(ServerMetric.REJECTED);
  }

  /**
   * The time to first token, as the server measures it
   *
   * @return the next DSL step
   */
  public OfTime ttft() {
    return new OfTime(ServerMetric.TTFT);
  }

  /**
   * The inter-token latency, as the server measures it
   *
   * @return the next DSL step
   */
  public OfTime itl() {
    return new OfTime(ServerMetric.ITL);
  }

  /**
   * The end-to-end latency, as the server measures it
   *
   * @return the next DSL step
   */
  public OfTime e2e() {
    return new OfTime(ServerMetric.E2E);
  }

  /**
   * The time in the server's queue
   *
   * @return the next DSL step
   */
  public OfTime queueTime() {
    return new OfTime(ServerMetric.QUEUE_TIME);
  }

  /**
   * The prefill time: the time that the server spent on the prompt
   *
   * @return the next DSL step
   */
  public OfTime prefillTime() {
    return new OfTime(ServerMetric.PREFILL_TIME);
  }

  /**
   * The decode time: the server's time from the first token to the last
   *
   * @return the next DSL step
   */
  public OfTime decodeTime() {
    return new OfTime(ServerMetric.DECODE_TIME);
  }

  /**
   * The energy of the server's GPUs; needs {@code llm.gpuMetrics(...)}
   *
   * @return the next DSL step
   */
  public EnergyObjectiveBuilder energy() {
    return new EnergyObjectiveBuilder();
  }

  private static ObjectiveBuilder.OfNumber number(
      ServerMetric metric, ServerStatistic statistic, double scale) {
    return new ObjectiveBuilder.OfNumber(new ServerSubject(metric, statistic), scale);
  }

  /** DSL for choosing a statistic of a gauge, which has one value per scrape and engine */
  public static final class OfLevel {

    private final ServerMetric metric;
    private final double scale;

    OfLevel(ServerMetric metric, double scale) {
      this.metric = metric;
      this.scale = scale;
    }

    /**
     * The lowest value of any engine
     *
     * @return the next DSL step
     */
    public ObjectiveBuilder.OfNumber min() {
      return number(metric, ServerStatistic.Simple.MIN, scale);
    }

    /**
     * The mean over time and engines
     *
     * @return the next DSL step
     */
    public ObjectiveBuilder.OfNumber mean() {
      return number(metric, ServerStatistic.Simple.MEAN, scale);
    }

    /**
     * The highest value of any engine
     *
     * @return the next DSL step
     */
    public ObjectiveBuilder.OfNumber max() {
      return number(metric, ServerStatistic.Simple.MAX, scale);
    }

    /**
     * A percentile over time and engines
     *
     * @param percentile above 0, at most 100
     * @return the next DSL step
     */
    public ObjectiveBuilder.OfNumber percentile(double percentile) {
      return number(metric, new ServerStatistic.Percentile(percentile), scale);
    }
  }

  /** DSL for choosing a statistic of a count */
  public static final class OfCount {

    private final ServerMetric metric;

    OfCount(ServerMetric metric) {
      this.metric = metric;
    }

    /**
     * The increase in the measuring window, summed over all engines
     *
     * @return the next DSL step
     */
    public ObjectiveBuilder.OfNumber delta() {
      return number(metric, ServerStatistic.Simple.DELTA, 1);
    }

    /**
     * The increase per second of the measuring window
     *
     * @return the next DSL step
     */
    public ObjectiveBuilder.OfNumber perSecond() {
      return number(metric, ServerStatistic.Simple.PER_SECOND, 1);
    }
  }

  /** DSL for choosing a statistic of durations */
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
     * A percentile, known to the bucket only: if the bound is within that bucket, the objective is
     * UNDETERMINED
     *
     * @param percentile above 0, at most 100
     * @return the next DSL step
     */
    public ObjectiveBuilder.OfTime percentile(double percentile) {
      return time(new ServerStatistic.Percentile(percentile));
    }

    private ObjectiveBuilder.OfTime time(ServerStatistic statistic) {
      return new ObjectiveBuilder.OfTime(new ServerSubject(metric, statistic));
    }
  }
}
