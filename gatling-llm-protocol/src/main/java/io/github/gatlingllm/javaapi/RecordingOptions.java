// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.SecretNames;
import io.github.gatlingllm.ShownUrl;
import io.github.gatlingllm.measure.request.Reader;
import io.github.gatlingllm.measure.request.TokenSource;
import io.github.gatlingllm.protocol.TokenCounting;
import io.github.gatlingllm.protocol.Tracing;
import io.github.gatlingllm.report.experience.ReaderOption;
import io.github.gatlingllm.workload.tokens.Tokenizer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * DSL for what of an LLM protocol's requests is written down, and what is in no figure
 *
 * @param <T> the type that all methods return
 */
public abstract sealed class RecordingOptions<T extends RecordingOptions<T>>
    extends EndpointOptions<T> permits ServerOptions {

  RecordingOptions() {}

  /**
   * Label the run: hardware, precision, version; shown in every output. A value whose name is that
   * of a secret, such as {@code api-key}, becomes {@code ***}, and a URL loses its password
   *
   * @param name the label's name
   * @param value its value
   * @return a new LlmProtocolBuilder instance
   */
  public T label(String name, String value) {
    return with(
        s -> {
          s.labels = new TreeMap<>(s.labels);
          s.labels.put(
              name,
              SecretNames.isSecretProperty(name) || SecretNames.isSecretValue(value)
                  ? "***"
                  : ShownUrl.in(value));
        });
  }

  /**
   * Leave the run's beginning out of all figures
   *
   * @param seconds the duration in seconds; requests due in it are counted separately
   * @return a new LlmProtocolBuilder instance
   */
  public T warmUp(long seconds) {
    return warmUp(Duration.ofSeconds(seconds));
  }

  /**
   * Leave the run's beginning out of all figures
   *
   * @param duration the duration; requests due in it are counted separately
   * @return a new LlmProtocolBuilder instance
   */
  public T warmUp(Duration duration) {
    return with(s -> s.warmUp = duration);
  }

  /**
   * Leave the run's first requests out of all figures
   *
   * @param requests so many, in the order in which they are due
   * @return a new LlmProtocolBuilder instance
   */
  public T warmUpRequests(long requests) {
    return with(s -> s.warmUpRequests = requests);
  }

  /**
   * Leave the end of the load profile out of all figures: its ramp-down, for one
   *
   * @param seconds the duration in seconds; requests due in it are counted separately
   * @return a new LlmProtocolBuilder instance
   */
  public T coolDown(long seconds) {
    return coolDown(Duration.ofSeconds(seconds));
  }

  /**
   * Leave the end of the load profile out of all figures: its ramp-down, for one
   *
   * @param duration the duration; requests due in it are counted separately
   * @return a new LlmProtocolBuilder instance
   */
  public T coolDown(Duration duration) {
    return with(s -> s.coolDown = duration);
  }

  /**
   * Leave all but the steady state out of all figures: in an open load the time at its full rate,
   * in a closed one the longest span in which concurrency stayed within 5 % of its peak. It is
   * known only at the run's end: Gatling's own figures are those of the whole run, and objectives
   * of ours are judged on the steady state. What fails outside of it keeps them from being met
   *
   * @return a new LlmProtocolBuilder instance
   */
  public T steadyState() {
    return with(s -> s.steadyState = true);
  }

  /**
   * Don't record each gap between chunks in Gatling's own log: Gatling's report has no ITL then,
   * and long runs are parsed faster
   *
   * @return a new LlmProtocolBuilder instance
   */
  public T disableTokenRecords() {
    return with(s -> s.recordTokens = false);
  }

  /**
   * Write each request's gaps into {@code requests.jsonl}
   *
   * @return a new LlmProtocolBuilder instance
   */
  public T recordGaps() {
    return with(s -> s.recordGaps = true);
  }

  /**
   * Send {@code x-request-id: r-<n>}, n counting from 1, to join a server's own log
   *
   * @return a new LlmProtocolBuilder instance
   */
  public T requestIds() {
    return with(s -> s.requestIds = true);
  }

  /**
   * Send {@code traceparent} with each request, marked as sampled, and {@code x-request-id}: a slow
   * request is one search away in the server's own traces. Off by default
   *
   * @return a new LlmProtocolBuilder instance
   */
  public T tracing() {
    return tracing(1);
  }

  /**
   * The same with only some of the requests marked as sampled: the others have ids as well
   *
   * @param sampledShare from 0 to 1
   * @return a new LlmProtocolBuilder instance
   */
  public T tracing(double sampledShare) {
    return tracing(sampledShare, new SplittableRandom().nextLong());
  }

  /**
   * The same with ids that are those of each run with this seed
   *
   * @param sampledShare from 0 to 1
   * @param seed of the ids
   * @return a new LlmProtocolBuilder instance
   */
  public T tracing(double sampledShare, long seed) {
    var tracing = new Tracing(sampledShare, seed);
    return with(s -> s.tracing = tracing);
  }

  /**
   * Count output tokens with a tokenizer instead of trusting the server's usage: for answers of
   * different models to be comparable. What the server tells is reported beside it
   *
   * @param tokenizer the tokenizer
   * @return a new LlmProtocolBuilder instance
   */
  public T tokenizer(Tokenizer tokenizer) {
    return with(s -> s.counting = new TokenCounting(tokenizer, TokenSource.TOKENIZER));
  }

  /**
   * Count output tokens with a tokenizer beside the server's usage, which stays what is reported:
   * to see how far the two are from each other. Where a server tells no usage, the tokenizer's
   * count takes its place
   *
   * @param tokenizer the tokenizer
   * @return a new LlmProtocolBuilder instance
   */
  public T compareTokens(Tokenizer tokenizer) {
    return with(s -> s.counting = new TokenCounting(tokenizer, TokenSource.USAGE));
  }

  /**
   * Report the reading experience of each streamed answer: fluidity, quality of experience, idle
   * time, smooth goodput, reading speed, noticed stalls. Off by default
   *
   * @return a new LlmProtocolBuilder instance
   */
  public T reader() {
    return reader(usual -> usual);
  }

  /**
   * Report the reading experience of each streamed answer, for other readers than the usual ones
   *
   * @param reader sets who reads, as in {@code reader -> reader.wordsPerSecond(3)}
   * @return a new LlmProtocolBuilder instance
   */
  public T reader(UnaryOperator<ReaderBuilder> reader) {
    Reader reading = reader.apply(ReaderBuilder.USUAL).reader();
    return with(
        s -> {
          s.reader = reading;
          s.add(new ReaderOption(reading));
        });
  }

  /**
   * Set Gatling's results folder, where it can't be found from the build tool's layout
   *
   * @param folder the folder that holds one folder a run
   * @return a new LlmProtocolBuilder instance
   */
  public T resultsFolder(Path folder) {
    return with(s -> s.results = folder);
  }

  /**
   * Add a line with the run's main figures to a file, to be plotted over many runs
   *
   * @param file JSON lines; made if need be, relative to the working directory
   * @return a new LlmProtocolBuilder instance
   */
  public T history(String file) {
    return with(s -> s.history = Path.of(file));
  }
}
