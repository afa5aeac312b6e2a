// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.SecretNames;
import io.github.gatlingllm.ShownUrl;
import io.github.gatlingllm.measure.request.Reader;
import io.github.gatlingllm.measure.request.TokenSource;
import io.github.gatlingllm.protocol.ProtocolSettings;
import io.github.gatlingllm.protocol.SloHeaders;
import io.github.gatlingllm.protocol.TokenCounting;
import io.github.gatlingllm.protocol.Tracing;
import io.github.gatlingllm.report.experience.ReaderOption;
import io.github.gatlingllm.request.HeaderName;
import io.github.gatlingllm.request.HeaderValue;
import io.github.gatlingllm.workload.tokens.Tokenizer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * DSL for what is recorded about the requests of an LLM protocol, and what the figures exclude
 *
 * @param <T> the type that all methods return
 */
public abstract sealed class RecordingOptions<T extends RecordingOptions<T>>
    extends EndpointOptions<T> permits ServerOptions {

  RecordingOptions() {}

  /**
   * Label the run, such as hardware, precision or version; every output shows the labels. If the
   * name is that of a secret, such as {@code api-key}, the value becomes {@code ***}. Passwords in
   * URLs are removed
   *
   * @param name the label's name
   * @param value the label's value
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
   * Exclude the beginning of the run from all figures
   *
   * @param seconds the duration in seconds; requests due in it are counted separately
   * @return a new LlmProtocolBuilder instance
   */
  public T warmUp(long seconds) {
    return warmUp(Duration.ofSeconds(seconds));
  }

  /**
   * Exclude the beginning of the run from all figures
   *
   * @param duration the duration; requests due in it are counted separately
   * @return a new LlmProtocolBuilder instance
   */
  public T warmUp(Duration duration) {
    return with(s -> s.warmUp = duration);
  }

  /**
   * Exclude the first requests of the run from all figures
   *
   * @param requests the number of requests, in the order of their due times
   * @return a new LlmProtocolBuilder instance
   */
  public T warmUpRequests(long requests) {
    return with(s -> s.warmUpRequests = requests);
  }

  /**
   * Exclude the end of the load profile from all figures, such as its ramp-down
   *
   * @param seconds the duration in seconds; requests due in it are counted separately
   * @return a new LlmProtocolBuilder instance
   */
  public T coolDown(long seconds) {
    return coolDown(Duration.ofSeconds(seconds));
  }

  /**
   * Exclude the end of the load profile from all figures, such as its ramp-down
   *
   * @param duration the duration; requests due in it are counted separately
   * @return a new LlmProtocolBuilder instance
   */
  public T coolDown(Duration duration) {
    return with(s -> s.coolDown = duration);
  }

  /**
   * Measure only the steady state. In an open load, it is the time at the full rate. In a closed
   * load, it is the longest span with a concurrency within 5 % of its peak. It is known only at the
   * end of the run: Gatling's own figures cover the whole run, and the objectives of this extension
   * the steady state. Failures outside the steady state prevent objectives from being MET
   *
   * @return a new LlmProtocolBuilder instance
   */
  public T steadyState() {
    return with(s -> s.steadyState = true);
  }

  /**
   * Don't record gaps between chunks in Gatling's log. Gatling's report then has no ITL, and long
   * runs are parsed faster
   *
   * @return a new LlmProtocolBuilder instance
   */
  public T disableTokenRecords() {
    return with(s -> s.recordTokens = false);
  }

  /**
   * Write the gaps of each request to {@code requests.jsonl}
   *
   * @return a new LlmProtocolBuilder instance
   */
  public T recordGaps() {
    return with(s -> s.recordGaps = true);
  }

  /**
   * Send the SLO of each request to a router that decides by it: its bound of the TTFT in {@code
   * x-slo-ttft-ms} and of the TPOT in {@code x-slo-tpot-ms}. A request without such a bound has no
   * such header
   *
   * @return a new LlmProtocolBuilder instance
   */
  public T sloHeaders() {
    return with(s -> s.sloHeaders = SloHeaders.USUAL);
  }

  /**
   * Send the SLO of each request to a router that decides by it, in headers of other names
   *
   * @param ttft the name of the header with the bound of the TTFT, in milliseconds
   * @param tpot the name of the header with the bound of the TPOT, in milliseconds
   * @return a new LlmProtocolBuilder instance
   * @throws IllegalArgumentException if a name is no header's, or both are equal
   */
  public T sloHeaders(String ttft, String tpot) {
    var headers = new SloHeaders(HeaderName.required(ttft), HeaderName.required(tpot));
    return with(s -> s.sloHeaders = headers);
  }

  /**
   * Send {@code x-request-id: r-<n>}, with n counting from 1, to correlate requests with the
   * server's log
   *
   * @return a new LlmProtocolBuilder instance
   */
  public T requestIds() {
    return requestIds(ProtocolSettings.REQUEST_IDS);
  }

  /**
   * Send {@code x-request-id: <prefix><n>}, with n counting from 1, to correlate requests of
   * several runs with the server's log
   *
   * @param prefix the text before the number, visible ASCII characters
   * @return a new LlmProtocolBuilder instance
   */
  public T requestIds(String prefix) {
    HeaderValue.required("requestIds(...)", "x-request-id", prefix + 1);
    return with(s -> s.requestIds = prefix);
  }

  /**
   * Send {@code traceparent}, marked as sampled, and {@code x-request-id} with each request, to
   * find slow requests in the server's traces. Off by default
   *
   * @return a new LlmProtocolBuilder instance
   */
  public T tracing() {
    return tracing(1);
  }

  /**
   * Send {@code traceparent} and {@code x-request-id} with each request, and mark a share of them
   * as sampled
   *
   * @param sampledShare from 0 to 1
   * @return a new LlmProtocolBuilder instance
   */
  public T tracing(double sampledShare) {
    return tracing(sampledShare, new SplittableRandom().nextLong());
  }

  /**
   * Send {@code traceparent} and {@code x-request-id} with each request, and mark a share of them
   * as sampled. The ids are the same in each run with this seed
   *
   * @param sampledShare from 0 to 1
   * @param seed the seed of the ids
   * @return a new LlmProtocolBuilder instance
   */
  public T tracing(double sampledShare, long seed) {
    var tracing = new Tracing(sampledShare, seed);
    return with(s -> s.tracing = tracing);
  }

  /**
   * Count output tokens with a tokenizer instead of the server's usage, to compare responses of
   * different models. The usage is reported next to the count
   *
   * @param tokenizer the tokenizer
   * @return a new LlmProtocolBuilder instance
   */
  public T tokenizer(Tokenizer tokenizer) {
    return with(s -> s.counting = new TokenCounting(tokenizer, TokenSource.TOKENIZER));
  }

  /**
   * Count output tokens with a tokenizer in addition to the server's usage, to compare the two. The
   * usage stays the reported value. If the server reports no usage, the tokenizer's count replaces
   * it
   *
   * @param tokenizer the tokenizer
   * @return a new LlmProtocolBuilder instance
   */
  public T compareTokens(Tokenizer tokenizer) {
    return with(s -> s.counting = new TokenCounting(tokenizer, TokenSource.USAGE));
  }

  /**
   * Report the reading experience of each streamed response: fluidity, quality of experience, idle
   * time, smooth goodput, reading speed, noticed stalls. Off by default
   *
   * @return a new LlmProtocolBuilder instance
   */
  public T reader() {
    return reader(usual -> usual);
  }

  /**
   * Report the reading experience of each streamed response, for a reader other than the default
   * one
   *
   * @param reader sets the reader, as in {@code reader -> reader.wordsPerSecond(3)}
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
   * Set Gatling's results folder, if it can't be found from the build tool's layout
   *
   * @param folder the folder that contains one folder per run
   * @return a new LlmProtocolBuilder instance
   */
  public T resultsFolder(Path folder) {
    return with(s -> s.results = folder);
  }

  /**
   * Append a line with the run's main figures to a file, to plot them over many runs
   *
   * @param file a JSON lines file, relative to the working directory; created if it does not exist
   * @return a new LlmProtocolBuilder instance
   */
  public T history(String file) {
    return with(s -> s.history = Path.of(file));
  }
}
