// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server;

import java.util.Arrays;
import java.util.Optional;

/** What servers tell of themselves, by names that are the same for all engines. */
public enum ServerMetric {
  /** Requests in the batch, of each engine. */
  RUNNING("running", "running requests", Kind.LEVEL, "requests"),
  /** Requests in the queue, of each engine. */
  WAITING("waiting", "waiting requests", Kind.LEVEL, "requests"),
  /** Share of the KV cache in use, of each engine. */
  KV_CACHE_USAGE("kvCacheUsage", "KV cache usage", Kind.LEVEL, "ratio"),
  /** Requests that lost their place in the batch, to be computed again. */
  PREEMPTIONS("preemptions", "preemptions", Kind.COUNT, "preemptions"),
  /** Share of the prompt tokens that were in the prefix cache. */
  PREFIX_CACHE_HIT_RATE("prefixCacheHitRate", "prefix cache hit rate", Kind.SHARE, "ratio"),
  /** Prompt tokens, those in the cache included. */
  PROMPT_TOKENS("promptTokens", "prompt tokens", Kind.COUNT, "tokens"),
  /** Prompt tokens that were in the cache. */
  CACHED_PROMPT_TOKENS("cachedPromptTokens", "cached prompt tokens", Kind.COUNT, "tokens"),
  /** Those of them that were in a tier behind the engine's own cache, such as the CPU's memory. */
  EXTERNAL_CACHED_PROMPT_TOKENS(
      "externalCachedPromptTokens", "externally cached prompt tokens", Kind.COUNT, "tokens"),
  /** Tokens generated. */
  OUTPUT_TOKENS("outputTokens", "output tokens", Kind.COUNT, "tokens"),
  /** Requests generated to their end. */
  REQUESTS("requests", "requests", Kind.COUNT, "requests"),
  /** Requests that were given up. */
  ABORTED("aborted", "aborted requests", Kind.COUNT, "requests"),
  /** Requests that were not taken in. */
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

  /** Its name in files. */
  public String key() {
    return key;
  }

  /** The words people read. */
  public String label() {
    return label;
  }

  /** What is known of it. */
  public Kind kind() {
    return kind;
  }

  /** The unit of its values. */
  public String unit() {
    return unit;
  }

  /** The one of that name. */
  public static Optional<ServerMetric> named(String key) {
    return Arrays.stream(values()).filter(metric -> metric.key.equals(key)).findFirst();
  }

  /** What can be known of a metric. */
  public enum Kind {
    /** A value at each moment: its extremes, mean and percentiles over the window. */
    LEVEL,
    /** So many in the window. */
    COUNT,
    /** A share of what was counted in the window. */
    SHARE,
    /** A distribution of times in the window, of which only buckets are known. */
    TIME
  }
}
