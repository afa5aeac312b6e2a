// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.metrics;

import io.github.gatlingllm.simulator.engine.EngineStats;
import io.github.gatlingllm.simulator.truth.TruthRecord.End;
import io.github.gatlingllm.simulator.truth.TruthRecord.Ended;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** Counts what the engine does not count. Thread-safe. */
public final class SimulatorMetrics {

  private static final double[] LATENCIES = {
    0.001, 0.005, 0.01, 0.02, 0.04, 0.06, 0.08, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10, 20, 40, 80
  };
  private static final double[] GAPS = {
    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.75, 1, 2.5
  };

  private final String model;
  private final List<ScrapeFault> faults;
  private final AtomicInteger scrapes = new AtomicInteger();
  private final Map<End, LongAdder> ends = new EnumMap<>(End.class);
  private final LongAdder rejections = new LongAdder();
  private final LongAdder cacheQueries = new LongAdder();
  private final LongAdder cacheHits = new LongAdder();
  private final TimeHistogram ttft = new TimeHistogram(LATENCIES);
  private final TimeHistogram gaps = new TimeHistogram(GAPS);
  private final TimeHistogram e2e = new TimeHistogram(LATENCIES);
  private final TimeHistogram queue = new TimeHistogram(LATENCIES);
  private final TimeHistogram prefill = new TimeHistogram(LATENCIES);
  private final TimeHistogram decode = new TimeHistogram(LATENCIES);

  // guarded by this
  private double startedSeconds = System.currentTimeMillis() / 1e3;
  private EngineStats before = EngineStats.NONE;
  private long foreignRequests;

  /** Creates the metrics of a new server. */
  public SimulatorMetrics(String model, List<ScrapeFault> faults) {
    this.model = model;
    this.faults = List.copyOf(faults);
    for (End end : End.values()) {
      ends.put(end, new LongAdder());
    }
  }

  /** Records that the engine started a prompt. */
  public void started(int promptTokens, int cachedTokens) {
    cacheQueries.add(promptTokens);
    cacheHits.add(cachedTokens);
  }

  /** Records the gap before a token. */
  public void gap(long nanos) {
    gaps.add(nanos);
  }

  /** Records a request rejected by a full queue. */
  public void rejected() {
    rejections.increment();
  }

  /** Records the end of a request that the engine had accepted. */
  public void ended(Ended request) {
    count(request.end()).increment();
    if (request.end() != End.LENGTH && request.end() != End.STOP) {
      return;
    }
    ttft.add(request.queueNanos() + request.prefillNanos());
    queue.add(request.queueNanos());
    prefill.add(request.prefillNanos());
    decode.add(request.decodeNanos());
    e2e.add(request.queueNanos() + request.prefillNanos() + request.decodeNanos());
  }

  /** Returns the exposed metrics; empty: a fault, no answer. */
  public synchronized Optional<String> scrape(EngineStats now) {
    int scrape = scrapes.incrementAndGet();
    for (ScrapeFault fault : faults) {
      switch (fault.kind()) {
        case RESTART -> {
          if (scrape == fault.after() + 1) {
            restart(now);
          }
        }
        case FOREIGN -> {
          if (scrape == fault.after() + 1) {
            foreignRequests += fault.count();
          }
        }
        case GAP -> {
          if (scrape > fault.after() && scrape <= fault.after() + fault.count()) {
            return Optional.empty();
          }
        }
      }
    }
    return Optional.of(text(now));
  }

  private void restart(EngineStats now) {
    before = now;
    startedSeconds += 1;
    foreignRequests = 0;
    ends.values().forEach(LongAdder::reset);
    List.of(rejections, cacheQueries, cacheHits).forEach(LongAdder::reset);
    List.of(ttft, gaps, e2e, queue, prefill, decode).forEach(TimeHistogram::reset);
  }

  private String text(EngineStats now) {
    MetricsText text = new MetricsText(model);
    text.process("process_start_time_seconds", startedSeconds);
    text.gauge("num_requests_running", "Sequences in the batch.", now.running());
    text.gauge("num_requests_waiting", "Sequences in the queue.", now.waiting());
    text.gauge("kv_cache_usage_perc", "KV blocks in use, 1 is all.", now.kvUsage());
    text.gauge("gpu_cache_usage_perc", "Old name of kv_cache_usage_perc.", now.kvUsage());
    text.counter(
        "num_preemptions_total", "Sequences preempted.", now.preemptions() - before.preemptions());
    text.counter(
        "prompt_tokens_total",
        "Prompt tokens processed.",
        now.promptTokens() - before.promptTokens());
    text.counter(
        "generation_tokens_total",
        "Tokens generated.",
        now.generationTokens() - before.generationTokens());
    text.counter("prefix_cache_queries_total", "Prompt tokens looked up.", cacheQueries.sum());
    text.counter("prefix_cache_hits_total", "Prompt tokens found.", cacheHits.sum());
    text.ends(
        Map.of(
            "stop",
            sum(End.STOP),
            "length",
            sum(End.LENGTH) + foreignRequests,
            "abort",
            sum(End.ABORTED) + sum(End.CUT),
            "error",
            sum(End.ERROR)));
    text.counter("admission_rejections_total", "Requests not taken in.", rejections.sum());
    text.histogram("time_to_first_token_seconds", ttft);
    text.histogram("inter_token_latency_seconds", gaps);
    text.histogram("e2e_request_latency_seconds", e2e);
    text.histogram("request_queue_time_seconds", queue);
    text.histogram("request_prefill_time_seconds", prefill);
    text.histogram("request_decode_time_seconds", decode);
    return text.toString();
  }

  private LongAdder count(End end) {
    return Objects.requireNonNull(ends.get(end));
  }

  private long sum(End end) {
    return count(end).sum();
  }
}
