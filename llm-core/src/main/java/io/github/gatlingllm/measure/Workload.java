// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure;

import io.github.gatlingllm.measure.distribution.Distribution;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The prompts and lengths that measured requests of one name asked for, however they ended, and
 * what the server's cache served.
 *
 * @param prompts workloads by text → the number of requests with such a prompt
 * @param input requested input tokens per request, if all of its messages are known; null if there
 *     are none
 * @param inputTotal all requested input tokens
 * @param output requested exact output tokens; null if there are none
 * @param outputTotal all requested output tokens
 * @param cache the expected and the reported effect of prefix caches
 */
public record Workload(
    SortedMap<String, Long> prompts,
    @Nullable Distribution input,
    long inputTotal,
    @Nullable Distribution output,
    long outputTotal,
    Cache cache) {

  /** No data. */
  public static final Workload NONE =
      new Workload(new TreeMap<>(), null, 0, null, 0, new Cache(0, 0, 0, 0, 0, 0, 0));

  /** Returns whether there is any data. */
  public boolean known() {
    return !prompts.isEmpty() || output != null;
  }

  /**
   * The effect of prefix caches: what the prompts allow, beside what the server reports. If the
   * server reports cached tokens for any request, the figures cover succeeded requests, and
   * requests without a report count as 0. Otherwise they cover all requests.
   *
   * @param requests the number of succeeded requests; 0 if the server reported no cached tokens
   * @param unique the number of requests that no cache can help
   * @param requested requested input tokens
   * @param shared the number of these tokens that repeat the start of earlier prompts
   * @param input prompt tokens as the server counts them, chat template included
   * @param cached prompt tokens from the server's cache
   * @param template the most tokens of them that can be the chat template
   */
  public record Cache(
      long requests,
      long unique,
      long requested,
      long shared,
      long input,
      long cached,
      long template) {

    /** Returns the share that a warm, unlimited cache would serve, 0 to 1. */
    public OptionalDouble expectedShare() {
      return share(shared, requested);
    }

    /** Returns the share from the server's cache, 0 to 1; empty if no server reported it. */
    public OptionalDouble share() {
      return requests == 0 ? OptionalDouble.empty() : share(cached, input);
    }

    /**
     * Returns the same share without tokens that can be the chat template, which all requests
     * share.
     */
    public OptionalDouble shareOfPrompts() {
      return requests == 0 ? OptionalDouble.empty() : share(Math.max(0, cached - template), input);
    }

    /** Returns whether no cache could help any request. */
    public boolean allUnique() {
      return requests > 0 && unique == requests;
    }

    private static OptionalDouble share(long part, long whole) {
      return whole == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) part / whole);
    }
  }
}
