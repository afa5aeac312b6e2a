// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.measure;

/** What is known of a run; each has a name in the bench's files and a heading in its tables. */
public enum Figure {
  CPU("cpuMicrosPerToken", "CPU µs/token", 2, true),
  PROCESS_CPU("processCpuMicrosPerToken", "with the JIT's compilers", 2, true),
  TOKENS("tokensPerSecond", "tokens/s", 0, true),
  TTFT_P50("ttftErrorP50Micros", "TTFT error p50 µs", 0, true),
  TTFT_P99("ttftErrorP99Micros", "p99", 0, true),
  WRITTEN_TTFT_P99("ttftErrorFromWrittenP99Micros", "from written, p99", 0, false),
  ITL_P50("itlErrorP50Micros", "ITL error p50 µs", 1, true),
  ITL_P99("itlErrorP99Micros", "p99", 0, true),
  FIRST_TTFT("firstTtftErrorMicros", "first TTFT error µs", 0, false),
  RSS_PEAK("rssPeakMegabytes", "RSS peak MB", 0, false),
  RSS("rssMegabytes", "RSS MB", 0, false),
  ALLOCATED("allocatedBytesPerToken", "B/token", 1, false),
  GC_COUNT("gcPauses", "GC pauses", 0, false),
  GC_P99("gcPauseP99Millis", "p99 ms", 1, false),
  GC_MAX("gcPauseMaxMillis", "max ms", 1, false),
  LOST("lostTokens", "tokens lost", 0, false),
  FAILED("failedRequests", "requests failed", 0, false),
  REQUESTS("requests", "requests", 0, false),
  WATCHED("eventsWatched", "events that watchers saw", 0, false),
  SCRAPED("scrapes", "scrapes", 0, false),
  EXPORTED("exports", "exports and batches of spans", 0, false),
  SERVER_CPU("serverCpuMicrosPerToken", "server's CPU µs/token", 2, false),
  SERVER_LATE("serverLatenessP99Micros", "server late p99 µs", 0, false),
  LOG_OPEN("logOpenP99Micros", "log open p99 µs", 0, false),
  OTHERS("othersCpuPercent", "CPU of others %", 1, false),
  LOAD("loadAverage", "load average", 1, false);

  private final String key;
  private final String heading;
  private final int decimals;
  private final boolean compared;

  Figure(String key, String heading, int decimals, boolean compared) {
    this.key = key;
    this.heading = heading;
    this.decimals = decimals;
    this.compared = compared;
  }

  public String key() {
    return key;
  }

  public String heading() {
    return heading;
  }

  public int decimals() {
    return decimals;
  }

  /** Whether a ratio of it means something. */
  public boolean compared() {
    return compared;
  }
}
