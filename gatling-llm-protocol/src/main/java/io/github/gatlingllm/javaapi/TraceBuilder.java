// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.gatling.javaapi.core.OpenInjectionStep;
import io.github.gatlingllm.action.TracedRequestActionBuilder;
import io.github.gatlingllm.gatling.load.ArrivalsStep;
import io.github.gatlingllm.gatling.load.InjectionSteps;
import io.github.gatlingllm.workload.tokens.JtokkitTokenizer;
import io.github.gatlingllm.workload.tokens.Tokenizer;
import io.github.gatlingllm.workload.trace.Trace;
import io.github.gatlingllm.workload.trace.TracePrompts;
import io.github.gatlingllm.workload.trace.TraceSelection;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * DSL for replaying a recorded trace: its arrivals, and the prompt and lengths of each of them
 *
 * <p>The file is read when arrivals or requests are first built. It stays in memory: 16 bytes per
 * request and 4 bytes per block.
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class TraceBuilder {

  private final TraceFile file;
  private final double speedup;
  private final long seed;
  private final @Nullable Tokenizer tokenizer;

  private TraceBuilder(TraceFile file, double speedup, long seed, @Nullable Tokenizer tokenizer) {
    this.file = file;
    this.speedup = speedup;
    this.seed = seed;
    this.tokenizer = tokenizer;
  }

  static TraceBuilder of(String file) {
    return new TraceBuilder(new TraceFile(file, TraceSelection.ALL), 1, 0, null);
  }

  /**
   * Replay the trace faster or slower
   *
   * @param factor 2: twice the speed, with half of the gaps; 1 by default
   * @return a new TraceBuilder instance
   */
  public TraceBuilder speedup(double factor) {
    if (!(factor > 0 && Double.isFinite(factor))) {
      throw new IllegalArgumentException(
          "speedup must be above 0 (2: twice as fast), but was " + factor);
    }
    return new TraceBuilder(file, factor, seed, tokenizer);
  }

  /**
   * Skip earlier arrivals
   *
   * @param seconds seconds since the trace's first request, in the trace's own time
   * @return a new TraceBuilder instance
   */
  public TraceBuilder from(long seconds) {
    return from(Duration.ofSeconds(seconds));
  }

  /**
   * Skip earlier arrivals
   *
   * @param start since the trace's first request, in the trace's own time
   * @return a new TraceBuilder instance
   */
  public TraceBuilder from(Duration start) {
    return with(s -> s.from = start);
  }

  /**
   * Skip arrivals at this time or later
   *
   * @param seconds seconds since the trace's first request, in the trace's own time
   * @return a new TraceBuilder instance
   */
  public TraceBuilder until(long seconds) {
    return until(Duration.ofSeconds(seconds));
  }

  /**
   * Skip arrivals at this time or later
   *
   * @param end since the trace's first request, in the trace's own time
   * @return a new TraceBuilder instance
   */
  public TraceBuilder until(Duration end) {
    return with(s -> s.until = end);
  }

  /**
   * Replay the first requests only
   *
   * @param requests the maximum number of requests
   * @return a new TraceBuilder instance
   */
  public TraceBuilder limit(int requests) {
    return with(s -> s.limit = requests);
  }

  /**
   * Refuse the trace at the first malformed line. By default, such lines are skipped and counted;
   * the number of the first one is reported
   *
   * @return a new TraceBuilder instance
   */
  public TraceBuilder strict() {
    return with(s -> s.strict = true);
  }

  /**
   * Define the unit of the trace's times, if it is not the unit of its format
   *
   * @param unit the unit
   * @return a new TraceBuilder instance
   */
  public TraceBuilder timestampsIn(TimeUnit unit) {
    return with(s -> s.unit = unit);
  }

  /**
   * Define the number of tokens per entry of the trace's {@code hash_ids}
   *
   * @param tokens 512 by default, as in Mooncake's own traces
   * @return a new TraceBuilder instance
   */
  public TraceBuilder blocksOf(int tokens) {
    return with(s -> s.blockTokens = tokens);
  }

  /**
   * Define the seed of the prompt texts
   *
   * @param seed the same seed gives the same prompts, on any machine; 0 by default
   * @return a new TraceBuilder instance
   */
  public TraceBuilder seed(long seed) {
    return new TraceBuilder(file, speedup, seed, tokenizer);
  }

  /**
   * Define the tokenizer that measures the prompt lengths of the trace
   *
   * @param tokenizer the tokenizer; cl100k_base by default
   * @return a new TraceBuilder instance
   */
  public TraceBuilder tokenizer(Tokenizer tokenizer) {
    return new TraceBuilder(file, speedup, seed, Objects.requireNonNull(tokenizer, "tokenizer"));
  }

  /**
   * Build an injection step with the arrivals of the trace, for {@code injectOpen}
   *
   * @return a Gatling injection step
   * @throws IllegalArgumentException naming file, line and reason, if the trace can't be read
   */
  public OpenInjectionStep arrivals() {
    Trace trace = file.trace();
    long last = trace.dueNanos(trace.size() - 1, speedup);
    return InjectionSteps.toJava(
        ArrivalsStep.of(trace.dueTimes(speedup), trace.size(), last, text(trace), file));
  }

  /**
   * Give each user the prompt and the lengths of its own arrival: <code>#{prompt}</code>, <code>
   * #{inputTokens}</code>, <code>#{outputTokens}</code>
   *
   * @return an action to be executed: {@code exec(trace.request())}
   * @throws IllegalArgumentException naming file, line and reason, if the trace can't be read
   */
  public TracedRequest request() {
    Trace trace = file.trace();
    Tokenizer counter = tokenizer == null ? JtokkitTokenizer.cl100kBase() : tokenizer;
    int blockTokens = file.selection().blockTokens();
    var prompts = new TracePrompts(trace, text(trace), blockTokens, seed, counter);
    return new TracedRequest(new TracedRequestActionBuilder(prompts, file, false));
  }

  private String text(Trace trace) {
    String times = speedup == Math.rint(speedup) ? "" + (long) speedup : "" + speedup;
    return "trace " + trace + (speedup == 1 ? "" : ", ×" + times);
  }

  private TraceBuilder with(Consumer<TraceSelection.Settings> change) {
    var changed = new TraceFile(file.name(), file.selection().with(change));
    return new TraceBuilder(changed, speedup, seed, tokenizer);
  }
}
