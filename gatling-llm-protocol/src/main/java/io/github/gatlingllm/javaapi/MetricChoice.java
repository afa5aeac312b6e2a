// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.measure.request.Metric;

/**
 * DSL for choosing a request metric, for an objective or for a bound of an SLO
 *
 * @param <S> the next DSL step of a latency that starts at the send time or the due time
 * @param <L> the next DSL step of any latency
 * @param <G> the next DSL step of the gaps between tokens
 * @param <R> the next DSL step of a rate
 */
public abstract sealed class MetricChoice<S extends L, L, G, R>
    permits ObjectiveBuilder.OfMetric, SloMetrics {

  MetricChoice() {}

  abstract S fromSend(Metric metric, Metric fromSchedule);

  abstract L latency(Metric metric);

  abstract G gaps();

  abstract R rate(Metric metric);

  /**
   * The time to first token
   *
   * @return the next DSL step
   */
  public final S ttft() {
    return fromSend(Metric.TTFT, Metric.TTFT_FROM_SCHEDULE);
  }

  /**
   * The time to the first output that is not reasoning
   *
   * @return the next DSL step
   */
  public final L ttfo() {
    return latency(Metric.TTFO);
  }

  /**
   * The inter-token latency. An objective pools all gaps of all requests; an SLO uses the request's
   * own gaps
   *
   * @return the next DSL step
   */
  public final G itl() {
    return gaps();
  }

  /**
   * The time per output token
   *
   * @return the next DSL step
   */
  public final L tpot() {
    return latency(Metric.TPOT);
  }

  /**
   * The end-to-end latency
   *
   * @return the next DSL step
   */
  public final S e2e() {
    return fromSend(Metric.E2E, Metric.E2E_FROM_SCHEDULE);
  }

  /**
   * The longest gap between two chunks of a request
   *
   * @return the next DSL step
   */
  public final L maxStall() {
    return latency(Metric.MAX_STALL);
  }

  /**
   * The time that the request waited for the engine, as its response reports. If more than 1 % of
   * the responses do not report it, an objective on it is UNDETERMINED
   *
   * @return the next DSL step
   */
  public final L queueTime() {
    return latency(Metric.QUEUE_TIME);
  }

  /**
   * The time from the engine's first work on the prompt to the first token, as the response
   * reports. If more than 1 % of the responses do not report it, an objective on it is UNDETERMINED
   *
   * @return the next DSL step
   */
  public final L prefillTime() {
    return latency(Metric.PREFILL_TIME);
  }

  /**
   * The time from the first to the last token, as the response reports. If more than 1 % of the
   * responses do not report it, an objective on it is UNDETERMINED
   *
   * @return the next DSL step
   */
  public final L decodeTime() {
    return latency(Metric.DECODE_TIME);
  }

  /**
   * The time to first token without queue time and prefill time: network, client, and the server
   * outside its engine. If more than 1 % of the responses do not report both times, an objective on
   * it is UNDETERMINED
   *
   * @return the next DSL step
   */
  public final L networkTime() {
    return latency(Metric.NETWORK_TIME);
  }

  /**
   * The output tokens per second of one request, as its user sees them
   *
   * @return the next DSL step
   */
  public final R decodeRate() {
    return rate(Metric.DECODE_RATE);
  }

  /**
   * The output characters per second of one request, as its user sees them. It does not depend on
   * how tokens are counted, but needs a tokenizer: without one, no text is kept
   *
   * @return the next DSL step
   */
  public final R characterRate() {
    return rate(Metric.CHARACTER_RATE);
  }

  /**
   * The fluidity index, 0 to 1: the share of token deadlines that a response met. All figures of
   * the reading experience need {@code .reader()} of the protocol
   *
   * @return the next DSL step
   */
  public final R fluidity() {
    return rate(Metric.FLUIDITY);
  }

  /**
   * The quality of experience, 0 to 1: 1 minus the share of delays in the time to read a response
   *
   * @return the next DSL step
   */
  public final R qoe() {
    return rate(Metric.QOE);
  }

  /**
   * The time in which the reader has nothing to read. It includes the delay of the first token
   * beyond the expected time
   *
   * @return the next DSL step
   */
  public final L idleTime() {
    return latency(Metric.IDLE_TIME);
  }

  /**
   * The benefit of a response, in tokens: its output tokens, less those that could have been read
   * in the idle time. Per second, it is the smooth goodput
   *
   * @return the next DSL step
   */
  public final R benefit() {
    return rate(Metric.BENEFIT);
  }

  /**
   * The words per second of a response after its first chunk
   *
   * @return the next DSL step
   */
  public final R readingSpeed() {
    return rate(Metric.READING_SPEED);
  }

  /**
   * 1 if the reader noticed no stall, else 0. The mean is the share of responses without a noticed
   * stall
   *
   * @return the next DSL step
   */
  public final R unstalled() {
    return rate(Metric.UNSTALLED);
  }
}
