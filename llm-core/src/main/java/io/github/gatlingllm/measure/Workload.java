// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure;

import io.github.gatlingllm.measure.distribution.Distribution;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What was asked of the requests of one name, and what of it the server's cache served. Of measured
 * requests, however they ended.
 *
 * @param prompts the workloads by their texts → requests with such a prompt
 * @param input tokens asked for per request, where all of its messages are known; null: none was
 * @param inputTotal all of them
 * @param output tokens of exact answers asked for; null: none was
 * @param outputTotal all of them
 * @param cache what prefix caches could do and did
 */
public record Workload(
    SortedMap<String, Long> prompts,
    @Nullable Distribution input,
    long inputTotal,
    @Nullable Distribution output,
    long outputTotal,
    Cache cache) {

  /** Nothing is known of what was asked. */
  public static final Workload NONE =
      new Workload(new TreeMap<>(), null, 0, null, 0, new Cache(0, 0, 0, 0, 0, 0, 0));

  /** Whether there is anything to say. */
  public boolean known() {
    return !prompts.isEmpty() || output != null;
  }

  /**
   * Prefix caches: what the prompts were made for, beside what the server tells. Of succeeded
   * requests, if the server told of any what its cache served: of the others that was nothing. If
   * it told of none, of all that were asked.
   *
   * @param requests how many succeeded, 0 if the server told of none
   * @param unique how many were made so that no cache can help: of those that succeeded, or of all
   *     that were asked if the server told of none
   * @param asked tokens that were asked for
   * @param shared how many of them earlier prompts began with
   * @param input prompt tokens as the server counts, its chat template included
   * @param cached how many of them it took from its cache
   * @param template how many of them the chat template made at most
   */
  public record Cache(
      long requests, long unique, long asked, long shared, long input, long cached, long template) {

    /** The share that a warm cache without limits serves, 0 to 1. */
    public OptionalDouble expectedShare() {
      return share(shared, asked);
    }

    /** The share that came from the server's cache, 0 to 1; empty where no server told. */
    public OptionalDouble share() {
      return requests == 0 ? OptionalDouble.empty() : share(cached, input);
    }

    /** The same without what can be the chat template, which all requests share. */
    public OptionalDouble shareOfPrompts() {
      return requests == 0 ? OptionalDouble.empty() : share(Math.max(0, cached - template), input);
    }

    /** Whether no cache could help any of them. */
    public boolean allUnique() {
      return requests > 0 && unique == requests;
    }

    private static OptionalDouble share(long part, long whole) {
      return whole == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) part / whole);
    }
  }
}
