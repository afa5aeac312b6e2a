// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.measure.request.Reader;
import java.time.Duration;

/**
 * DSL for building a reader of the responses: expected waits and reading speed
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class ReaderBuilder {

  static final ReaderBuilder USUAL = new ReaderBuilder(Reader.USUAL);

  private final Reader reader;

  ReaderBuilder(Reader reader) {
    this.reader = reader;
  }

  Reader reader() {
    return reader;
  }

  /**
   * Set the expected time to the first token after the request was sent; 1 s by default
   *
   * @param seconds the longest wait that readers expect, in seconds
   * @return a new ReaderBuilder instance
   */
  public ReaderBuilder firstTokenWithin(long seconds) {
    return firstTokenWithin(Duration.ofSeconds(seconds));
  }

  /**
   * Set the expected time to the first token after the request was sent; 1 s by default
   *
   * @param wait the longest wait that readers expect
   * @return a new ReaderBuilder instance
   */
  public ReaderBuilder firstTokenWithin(Duration wait) {
    return with(wait.toNanos(), reader.perInputTokenNanos(), reader.tokenNanos());
  }

  /**
   * Set the expected time to the first token, which grows with the prompt
   *
   * @param wait the longest wait that readers expect, for a prompt without tokens
   * @param perInputToken the additional wait for each prompt token
   * @return a new ReaderBuilder instance
   */
  public ReaderBuilder firstTokenWithin(Duration wait, Duration perInputToken) {
    return with(wait.toNanos(), perInputToken.toNanos(), reader.tokenNanos());
  }

  /**
   * Set the reading speed; 4 words per second by default
   *
   * @param words words per second, above 0
   * @return a new ReaderBuilder instance
   */
  public ReaderBuilder wordsPerSecond(double words) {
    return new ReaderBuilder(reader.readingWords(words));
  }

  /**
   * Set the reading speed in tokens; papers call this time the deadline of a token
   *
   * @param each the time to read a token
   * @return a new ReaderBuilder instance
   */
  public ReaderBuilder tokenEvery(Duration each) {
    return with(reader.firstTokenNanos(), reader.perInputTokenNanos(), each.toNanos());
  }

  /**
   * Set the shortest wait for more text that readers notice; 1 s by default
   *
   * @param seconds the shortest wait that readers notice, in seconds
   * @return a new ReaderBuilder instance
   */
  public ReaderBuilder noticesAfter(long seconds) {
    return noticesAfter(Duration.ofSeconds(seconds));
  }

  /**
   * Set the shortest wait for more text that readers notice; 1 s by default
   *
   * @param wait the shortest wait that readers notice
   * @return a new ReaderBuilder instance
   */
  public ReaderBuilder noticesAfter(Duration wait) {
    return new ReaderBuilder(
        new Reader(
            reader.firstTokenNanos(),
            reader.perInputTokenNanos(),
            reader.tokenNanos(),
            reader.wordsPerToken(),
            wait.toNanos()));
  }

  private ReaderBuilder with(long first, long perInputToken, long token) {
    return new ReaderBuilder(
        new Reader(first, perInputToken, token, reader.wordsPerToken(), reader.noticedNanos()));
  }
}
