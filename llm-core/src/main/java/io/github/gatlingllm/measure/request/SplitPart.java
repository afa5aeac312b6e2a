// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

import io.github.gatlingllm.chat.ServerTimes;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/** The parts of a TTFT, in order of time where they have one. */
public enum SplitPart {
  NETWORK("networkAndClient", "network and client", Metric.NETWORK_TIME, TtftSplit::network),
  CONNECT(
      "networkByConnectTime", "network, by connect time", Metric.CONNECT_TIME, TtftSplit::connect),
  QUEUE("queue", "queue", Metric.QUEUE_TIME, TtftSplit::queue),
  PREFILL("prefill", "prefill", Metric.PREFILL_TIME, TtftSplit::prefill),
  SERVER("server", "server, undivided", Metric.SERVER_TIME, TtftSplit::server),
  NOT_REPORTED("notTold", "not reported", Metric.NOT_REPORTED_TIME, TtftSplit::notReported);

  private final String key;
  private final String label;
  private final Metric metric;

  @SuppressWarnings("ImmutableEnumChecker") // a reference to an accessor
  private final ToLongFunction<TtftSplit> nanos;

  SplitPart(String key, String label, Metric metric, ToLongFunction<TtftSplit> nanos) {
    this.key = key;
    this.label = label;
    this.metric = metric;
    this.nanos = nanos;
  }

  /** Returns the key in {@code summary.json}. */
  public String key() {
    return key;
  }

  /** Returns the name for people. */
  public String label() {
    return label;
  }

  /** Returns the metric with these values. */
  public Metric metric() {
    return metric;
  }

  /** Returns the part of one request in nanoseconds; empty if it is not reported. */
  public OptionalLong of(TtftSplit split) {
    long reported = nanos.applyAsLong(split);
    return reported == ServerTimes.ABSENT ? OptionalLong.empty() : OptionalLong.of(reported);
  }
}
