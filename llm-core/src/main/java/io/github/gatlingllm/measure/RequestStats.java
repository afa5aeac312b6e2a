// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure;

import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.TokenSource;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The figures of one request name, or of all requests together, at one moment.
 *
 * @param counts how many requests of each end
 * @param failures constant failure text → count
 * @param finishReasons finish reason → count
 * @param tokens token figures
 * @param distributions every metric that has values, rates included; warm-up and failures excluded
 * @param window rates over the measuring window; null where the window has no length
 * @param makespan rates from the first send to the last answer; null where nothing was answered
 * @param concurrency requests in flight
 * @param workload what was asked of them
 * @param batches the same requests in batches of time
 * @param buffered how many answers something on the way held back
 * @param censored what is known of a metric of requests that were given up or cut by the run's end
 * @param leftOut how those ended that are in none of these figures
 * @param sums what means and rates are made of, in batches of time
 */
public record RequestStats(
    Counts counts,
    SortedMap<String, Long> failures,
    SortedMap<String, Long> finishReasons,
    Tokens tokens,
    Map<Metric, Distribution> distributions,
    @Nullable Rates window,
    @Nullable Rates makespan,
    Concurrency concurrency,
    Workload workload,
    Batches batches,
    BufferedStreams buffered,
    Map<Metric, Censored> censored,
    ExcludedRequests leftOut,
    BatchSums sums) {

  /** Of requests that nobody kept in batches. */
  public RequestStats(
      Counts counts,
      SortedMap<String, Long> failures,
      SortedMap<String, Long> finishReasons,
      Tokens tokens,
      Map<Metric, Distribution> distributions,
      @Nullable Rates window,
      @Nullable Rates makespan,
      Concurrency concurrency,
      Workload workload) {
    this(
        counts,
        failures,
        finishReasons,
        tokens,
        distributions,
        window,
        makespan,
        concurrency,
        workload,
        Batches.NONE,
        BufferedStreams.NONE,
        Map.of(),
        ExcludedRequests.NOTHING,
        BatchSums.NONE);
  }

  /** The same without what the server adds to prompts. */
  RequestStats withoutTemplate() {
    return with(s -> s.tokens = tokens.withOwn(tokens.own().withoutTemplate()));
  }

  /** Whether a rate of output tokens says something: embeddings have none, which is not 0. */
  public boolean outputKnown() {
    return tokens.output() != null
        || counts.succeeded() == 0
        || Stream.of(Optional.ofNullable(window), Optional.ofNullable(makespan))
            .flatMap(Optional::stream)
            .anyMatch(rates -> rates.outputTokens() > 0);
  }

  /** The metric's distribution, if it has values. */
  public Optional<Distribution> distribution(Metric metric) {
    return Optional.ofNullable(distributions.get(metric));
  }

  /** What is known of a metric of requests that were given up or cut. */
  public Censored censored(Metric metric) {
    return censored.getOrDefault(metric, Censored.NONE);
  }

  /**
   * Requests by end; {@code sent} = succeeded + failed + cancelled + unfinished.
   *
   * @param succeeded ended well
   * @param failed failed
   * @param cancelled given up by the client
   * @param unfinished cut by the end of the run
   * @param warmUp apart: in no other figure
   * @param retried attempts that failed and were followed by another: apart as well
   * @param coolDown due once the load was about to end, where that is left out: apart as well
   * @param unsteady outside the steady state, where only that counts: apart as well
   * @param resent how many of all these, attempts included, went out a second time, since their
   *     kept-alive connection had just been closed
   * @param givenUp those of the cancelled whose users waited no longer; the others were cancelled
   *     as planned
   * @param givenUpSilent those of them that no token had come for
   */
  public record Counts(
      long succeeded,
      long failed,
      long cancelled,
      long unfinished,
      long warmUp,
      long retried,
      long coolDown,
      long unsteady,
      long resent,
      long givenUp,
      long givenUpSilent) {

    /** Of a run that leaves nothing out but a warm-up. */
    public Counts(
        long succeeded, long failed, long cancelled, long unfinished, long warmUp, long retried) {
      this(succeeded, failed, cancelled, unfinished, warmUp, retried, 0, 0, 0, 0, 0);
    }

    /** All measured requests that were sent. */
    public long sent() {
      return succeeded + failed + cancelled + unfinished;
    }

    /** Those that could have succeeded: succeeded, failed, or given up. */
    public long tried() {
      return succeeded + failed + givenUp;
    }
  }

  /**
   * Token figures of the succeeded requests.
   *
   * @param source where the counts of output tokens come from; null with no succeeded request
   * @param input tokens per prompt; null if it is not known
   * @param output tokens per answer; null with no succeeded request
   * @param inputTotal all prompt tokens
   * @param outputTotal all output tokens
   * @param cachedInputTotal prompt tokens from the server's cache, absent if no server told
   * @param reasoningTotal reasoning tokens, absent if no server told
   * @param chunksPerRequestMean mean number of content chunks of streamed requests
   * @param own what our own counts of the texts say
   * @param byChunks whether chunks stand in for the tokens of some answers, since nobody told them
   */
  public record Tokens(
      @Nullable TokenSource source,
      @Nullable Distribution input,
      @Nullable Distribution output,
      long inputTotal,
      long outputTotal,
      OptionalLong cachedInputTotal,
      OptionalLong reasoningTotal,
      OptionalDouble chunksPerRequestMean,
      OwnCountStats own,
      boolean byChunks) {

    private Tokens withOwn(OwnCountStats other) {
      return new Tokens(
          source,
          input,
          output,
          inputTotal,
          outputTotal,
          cachedInputTotal,
          reasoningTotal,
          chunksPerRequestMean,
          other,
          byChunks);
    }

    /** How far the server's counts are from a tokenizer's, where both counted. */
    public OptionalDouble mismatchPercent() {
      OwnCountStats.Compared compared = own.compared();
      return compared == null
          ? OptionalDouble.empty()
          : OptionalDouble.of(compared.mismatchPercent());
    }
  }

  /**
   * Requests in flight, each over the half-open span [sent, closed).
   *
   * @param peak the most at once
   * @param mean time-weighted, over the window
   * @param atEnd measured requests that had not ended when the window did, so that no rate holds
   *     them; empty: not counted
   */
  public record Concurrency(long peak, double mean, OptionalLong atEnd) {

    /** Of which nobody counted what was left at the end. */
    public Concurrency(long peak, double mean) {
      this(peak, mean, OptionalLong.empty());
    }

    /** The same with what was left at the end. */
    public Concurrency withAtEnd(long requests) {
      return new Concurrency(peak, mean, OptionalLong.of(requests));
    }
  }

  /**
   * How many requests stand for +∞ in the failure-adjusted figures of a metric: those that failed,
   * and those given up before they had shown it.
   */
  public long lost(Metric metric) {
    return counts.failed()
        + switch (metric) {
          case TTFT, TTFO, TTFT_FROM_SCHEDULE, PREFILL_RATE -> counts.givenUpSilent();
          default -> counts.givenUp();
        };
  }

  /**
   * Whether failure-adjusted figures of a metric say something: lost requests stand for values only
   * if those that succeeded have some, or if none succeeded.
   */
  public boolean adjustable(Metric metric) {
    return distribution(metric).isPresent() || (counts.succeeded() == 0 && lost(metric) > 0);
  }

  /**
   * A percentile in which every lost request counts as +∞.
   *
   * @param metric a per-request metric
   * @param percentile 0 to 100
   * @return empty without any request; {@link Double#POSITIVE_INFINITY} where failures reach
   */
  public OptionalDouble failureAdjusted(Metric metric, double percentile) {
    return FailureAdjusted.percentile(distributions.get(metric), lost(metric), percentile);
  }

  /** A copy that is changed by name; this one stays as it is. */
  public RequestStats with(Consumer<Settings> change) {
    var settings = new Settings(this);
    change.accept(settings);
    return settings.frozen();
  }

  /** What one is made of, by name, until it is frozen. */
  public static final class Settings {
    public Counts counts;
    public SortedMap<String, Long> failures;
    public SortedMap<String, Long> finishReasons;
    public Tokens tokens;
    public Map<Metric, Distribution> distributions;
    public @Nullable Rates window;
    public @Nullable Rates makespan;
    public Concurrency concurrency;
    public Workload workload;
    public Batches batches;
    public BufferedStreams buffered;
    public Map<Metric, Censored> censored;
    public ExcludedRequests leftOut;
    public BatchSums sums;

    private Settings(RequestStats given) {
      counts = given.counts;
      failures = given.failures;
      finishReasons = given.finishReasons;
      tokens = given.tokens;
      distributions = given.distributions;
      window = given.window;
      makespan = given.makespan;
      concurrency = given.concurrency;
      workload = given.workload;
      batches = given.batches;
      buffered = given.buffered;
      censored = given.censored;
      leftOut = given.leftOut;
      sums = given.sums;
    }

    private RequestStats frozen() {
      return new RequestStats(
          counts,
          failures,
          finishReasons,
          tokens,
          distributions,
          window,
          makespan,
          concurrency,
          workload,
          batches,
          buffered,
          censored,
          leftOut,
          sums);
    }
  }
}
