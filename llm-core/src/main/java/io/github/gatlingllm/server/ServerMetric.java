// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server;

import java.util.Arrays;
import java.util.Optional;

/** The metrics of servers, by names that are the same for all engines. */
public enum ServerMetric {
  /** Requests in the batch, per engine. */
  RUNNING("running", "running requests", Kind.LEVEL, "requests"),
  /** Requests in the queue, per engine. */
  WAITING("waiting", "waiting requests", Kind.LEVEL, "requests"),
  /** Share of the KV cache in use, per engine. */
  KV_CACHE_USAGE("kvCacheUsage", "KV cache usage", Kind.LEVEL, "ratio"),
  /** Requests that left the batch and are computed again. */
  PREEMPTIONS("preemptions", "preemptions", Kind.COUNT, "preemptions"),
  /** Share of the prompt tokens that were in the prefix cache. */
  PREFIX_CACHE_HIT_RATE("prefixCacheHitRate", "prefix cache hit rate", Kind.SHARE, "ratio"),
  /** Prompt tokens, cached ones included. */
  PROMPT_TOKENS("promptTokens", "prompt tokens", Kind.COUNT, "tokens"),
  /** Prompt tokens that were in the cache. */
  CACHED_PROMPT_TOKENS("cachedPromptTokens", "cached prompt tokens", Kind.COUNT, "tokens"),
  /** Prompt tokens from a tier behind the engine's cache, such as CPU memory. */
  EXTERNAL_CACHED_PROMPT_TOKENS(
      "externalCachedPromptTokens", "externally cached prompt tokens", Kind.COUNT, "tokens"),
  /** Tokens generated. */
  OUTPUT_TOKENS("outputTokens", "output tokens", Kind.COUNT, "tokens"),
  /** Requests that completed. */
  REQUESTS("requests", "requests", Kind.COUNT, "requests"),
  /** Requests that were aborted. */
  ABORTED("aborted", "aborted requests", Kind.COUNT, "requests"),
  /** Requests that were rejected. */
  REJECTED("rejected", "rejected requests", Kind.COUNT, "requests"),
  /** Time to first token, by the server's clock. */
  TTFT("ttft", "TTFT", Kind.TIME, "ms"),
  /** Gaps between tokens. */
  ITL("itl", "ITL", Kind.TIME, "ms"),
  /** From a request's arrival to its end. */
  E2E("e2e", "E2E", Kind.TIME, "ms"),
  /** Time in the queue. */
  QUEUE_TIME("queueTime", "queue time", Kind.TIME, "ms"),
  /** Time for the prompt. */
  PREFILL_TIME("prefillTime", "prefill time", Kind.TIME, "ms"),
  /** Time from the first token to the last. */
  DECODE_TIME("decodeTime", "decode time", Kind.TIME, "ms"),
  /** Share of the drafted tokens that were accepted. */
  SPEC_DECODE_ACCEPTANCE("specDecodeAcceptance", "draft acceptance", Kind.SHARE, "ratio");

  private final String key;
  private final String label;
  private final Kind kind;
  private final String unit;

  ServerMetric(String key, String label, Kind kind, String unit) {
    this.key = key;
    this.label = label;
    this.kind = kind;
    this.unit = unit;
  }

  /** Returns the name in files. */
  public String key() {
    return key;
  }

  /** Returns the name in reports. */
  public String label() {
    return label;
  }

  /** Returns the kind. */
  public Kind kind() {
    return kind;
  }

  /** Returns the unit. */
  public String unit() {
    return unit;
  }

  /** Returns the metric of that name. */
  public static Optional<ServerMetric> named(String key) {
    return Arrays.stream(values()).filter(metric -> metric.key.equals(key)).findFirst();
  }

  /** The kinds of metrics. */
  public enum Kind {
    /** A gauge, with extremes, mean and percentiles over the window. */
    LEVEL,
    /** A count in the window. */
    COUNT,
    /** A share of a count in the window. */
    SHARE,
    /** A distribution of times in the window, known by buckets. */
    TIME
  }
}
