// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.measure.request.Metric;

/**
 * DSL for choosing a metric of requests, for an objective or for a bound of an SLO
 *
 * @param <S> the next DSL step of a latency that begins when the request is sent, or when it was
 *     due
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
   * The inter-token latency: of an objective all gaps of all requests, pooled; of an SLO the
   * request's own gaps
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
   * How long the request waited for the engine, as its answer tells. Where more than 1 % of the
   * answers do not tell it, an objective on it is undetermined
   *
   * @return the next DSL step
   */
  public final L queueTime() {
    return latency(Metric.QUEUE_TIME);
  }

  /**
   * From the engine's first work on the prompt to the first token, as the answer tells. Where more
   * than 1 % of the answers do not tell it, an objective on it is undetermined
   *
   * @return the next DSL step
   */
  public final L prefillTime() {
    return latency(Metric.PREFILL_TIME);
  }

  /**
   * From the first to the last token, as the answer tells. Where more than 1 % of the answers do
   * not tell it, an objective on it is undetermined
   *
   * @return the next DSL step
   */
  public final L decodeTime() {
    return latency(Metric.DECODE_TIME);
  }

  /**
   * What queue and prefill leave of the time to first token: network and client, and the server
   * outside of its engine. Where more than 1 % of the answers do not tell both, an objective on it
   * is undetermined
   *
   * @return the next DSL step
   */
  public final L networkTime() {
    return latency(Metric.NETWORK_TIME);
  }

  /**
   * The output tokens per second that one user sees
   *
   * @return the next DSL step
   */
  public final R decodeRate() {
    return rate(Metric.DECODE_RATE);
  }

  /**
   * The output characters per second that one user sees, whatever counts tokens; needs a tokenizer,
   * since without one no text is kept
   *
   * @return the next DSL step
   */
  public final R characterRate() {
    return rate(Metric.CHARACTER_RATE);
  }

  /**
   * The fluidity index, 0 to 1: the share of its tokens' deadlines that an answer met. Like the
   * other figures of what a user felt, it needs {@code .reader()} of the protocol
   *
   * @return the next DSL step
   */
  public final R fluidity() {
    return rate(Metric.FLUIDITY);
  }

  /**
   * The quality of experience, 0 to 1: what delays leave of the time that its reader takes to read
   * an answer
   *
   * @return the next DSL step
   */
  public final R qoe() {
    return rate(Metric.QOE);
  }

  /**
   * How long the reader had nothing to read, the delay of the first token beyond what they expect
   * included
   *
   * @return the next DSL step
   */
  public final L idleTime() {
    return latency(Metric.IDLE_TIME);
  }

  /**
   * An answer's benefit, in tokens: its output tokens less what could have been read in the idle
   * time. Per second it is the smooth goodput
   *
   * @return the next DSL step
   */
  public final R benefit() {
    return rate(Metric.BENEFIT);
  }

  /**
   * How many words per second the answer brought behind its first chunk
   *
   * @return the next DSL step
   */
  public final R readingSpeed() {
    return rate(Metric.READING_SPEED);
  }

  /**
   * 1 where the reader noticed no wait for more text, else 0: the mean is the share of answers
   * without a stall that was noticed
   *
   * @return the next DSL step
   */
  public final R unstalled() {
    return rate(Metric.UNSTALLED);
  }
}
