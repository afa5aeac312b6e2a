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
 * @param counts the number of requests by outcome
 * @param failures constant failure text → count
 * @param finishReasons finish reason → count
 * @param tokens token figures
 * @param distributions every metric that has values, rates included; without warm-up and failures
 * @param window rates over the measuring window; null if the window has no length
 * @param makespan rates from the first send to the last answer; null without answers
 * @param concurrency requests in flight
 * @param workload the prompts and lengths that were requested
 * @param batches the same requests in batches of time
 * @param buffered how many answers a hop held back
 * @param censored lower bounds of metrics of requests that were given up or cut by the run's end
 * @param leftOut the outcomes of requests that these figures exclude
 * @param sums the sums behind means and rates, in batches of time
 * @param sanity how many answers are degenerate, if they were checked
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
    BatchSums sums,
    SanityStats sanity) {

  /** Creates figures of requests that were not kept in batches. */
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
        BatchSums.NONE,
        SanityStats.NONE);
  }

  /** Returns a copy without the server's additions to prompts. */
  RequestStats withoutTemplate() {
    return with(s -> s.tokens = tokens.withOwn(tokens.own().withoutTemplate()));
  }

  /**
   * Returns whether a rate of output tokens is meaningful. Embeddings have none, which is not 0.
   */
  public boolean outputKnown() {
    return tokens.output() != null
        || counts.succeeded() == 0
        || Stream.of(Optional.ofNullable(window), Optional.ofNullable(makespan))
            .flatMap(Optional::stream)
            .anyMatch(rates -> rates.outputTokens() > 0);
  }

  /** Returns the metric's distribution, if it has values. */
  public Optional<Distribution> distribution(Metric metric) {
    return Optional.ofNullable(distributions.get(metric));
  }

  /**
   * Returns the known values and lower bounds of a metric for requests that were given up or cut.
   */
  public Censored censored(Metric metric) {
    return censored.getOrDefault(metric, Censored.NONE);
  }

  /**
   * Requests by outcome; {@code sent} = succeeded + failed + cancelled + unfinished.
   *
   * @param succeeded completed successfully
   * @param failed failed
   * @param cancelled given up by the client
   * @param unfinished cut by the end of the run
   * @param warmUp due in the warm-up; in no other figure
   * @param retried failed attempts that another attempt followed; in no other figure
   * @param coolDown due in the cool-down, if it is excluded; in no other figure
   * @param unsteady outside the steady state, if only that counts; in no other figure
   * @param resent how many of all these, attempts included, were sent again because their
   *     kept-alive connection had just been closed
   * @param givenUp cancelled requests whose users lost patience; the others were cancelled as
   *     planned
   * @param givenUpSilent given-up requests without any token
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

    /** Creates the counts of a run that excludes only a warm-up. */
    public Counts(
        long succeeded, long failed, long cancelled, long unfinished, long warmUp, long retried) {
      this(succeeded, failed, cancelled, unfinished, warmUp, retried, 0, 0, 0, 0, 0);
    }

    /** Returns the number of measured requests that were sent. */
    public long sent() {
      return succeeded + failed + cancelled + unfinished;
    }

    /** Returns the requests that could have succeeded: succeeded, failed, or given up. */
    public long tried() {
      return succeeded + failed + givenUp;
    }
  }

  /**
   * Token figures of the succeeded requests.
   *
   * @param source the source of output token counts; null without succeeded requests
   * @param input tokens per prompt; null if it is not known
   * @param output tokens per answer; null without succeeded requests
   * @param inputTotal all prompt tokens
   * @param outputTotal all output tokens
   * @param cachedInputTotal prompt tokens from the server's cache; absent if no server reported any
   * @param reasoningTotal reasoning tokens; absent if no server reported any
   * @param chunksPerRequestMean the mean number of content chunks of streamed requests
   * @param own what the client's own counts of the texts say
   * @param byChunks whether chunks stand in for the tokens of some answers, because no count was
   *     reported
   * @param elsewhere the requests to other servers than the one under test: their tokens are not
   *     counted
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
      boolean byChunks,
      long elsewhere) {

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
          byChunks,
          elsewhere);
    }

    /** Returns how far the server's counts differ from a tokenizer's, where both counted. */
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
   * @param atEnd measured requests that had not ended when the window did, so that no rate includes
   *     them; empty if not counted
   * @param elsewhere the part of the mean at other servers than the one under test, such as tools;
   *     counted for parts of a run only
   */
  public record Concurrency(long peak, double mean, OptionalLong atEnd, double elsewhere) {

    /** Creates a concurrency without a count of the requests left at the end. */
    public Concurrency(long peak, double mean) {
      this(peak, mean, OptionalLong.empty(), 0);
    }

    /** Returns a copy with the number of requests left at the end. */
    public Concurrency withAtEnd(long requests) {
      return new Concurrency(peak, mean, OptionalLong.of(requests), elsewhere);
    }

    /** Returns a copy with the mean number of requests at other servers. */
    public Concurrency withElsewhere(double requests) {
      return new Concurrency(peak, mean, atEnd, requests);
    }

    /** Returns the mean number of requests in flight at the server under test. */
    public double meanAtServer() {
      return mean - elsewhere;
    }
  }

  /**
   * Returns how many requests count as +∞ in the failure-adjusted figures of a metric: those that
   * failed, and those given up before the metric was known.
   */
  public long lost(Metric metric) {
    return counts.failed()
        + switch (metric) {
          case TTFT, TTFO, TTFT_FROM_SCHEDULE, PREFILL_RATE -> counts.givenUpSilent();
          default -> counts.givenUp();
        };
  }

  /**
   * Returns whether failure-adjusted figures of a metric are meaningful: succeeded requests have
   * values, or no request succeeded.
   */
  public boolean adjustable(Metric metric) {
    return distribution(metric).isPresent() || (counts.succeeded() == 0 && lost(metric) > 0);
  }

  /**
   * Returns a percentile in which every lost request counts as +∞.
   *
   * @param metric a per-request metric
   * @param percentile 0 to 100
   * @return empty without any request; {@link Double#POSITIVE_INFINITY} if failures reach the
   *     percentile
   */
  public OptionalDouble failureAdjusted(Metric metric, double percentile) {
    return FailureAdjusted.percentile(distributions.get(metric), lost(metric), percentile);
  }

  /** Returns a copy with changed values. */
  public RequestStats with(Consumer<Settings> change) {
    var settings = new Settings(this);
    change.accept(settings);
    return settings.frozen();
  }

  /** The components by name, until they are frozen. */
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
    public SanityStats sanity;

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
      sanity = given.sanity;
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
          sums,
          sanity);
    }
  }
}
