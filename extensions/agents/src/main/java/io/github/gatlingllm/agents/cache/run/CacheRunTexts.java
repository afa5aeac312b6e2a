// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache.run;

import org.jspecify.annotations.Nullable;

/** The sentences of runs that model the prefix cache. */
final class CacheRunTexts {

  private CacheRunTexts() {}

  static String damagedShare(@Nullable String problem) {
    return "worker.json: the part 'cache' is damaged ("
        + problem
        + "). It must be as the worker wrote it. Run the worker again.";
  }

  static String tooMany(int count, int most) {
    return "a count is out of range (" + count + "). It must be at most " + most;
  }

  static String unknownText(int number) {
    return "text " + number + " is missing";
  }

  static String primed(int prefixes, String request, double seconds) {
    return "LLM cache  prefixes sent once before the load: "
        + prefixes
        + ", by '"
        + request
        + "', in "
        + seconds
        + " s";
  }

  static String notPrimed(String request, @Nullable String problem) {
    return "promptCache().prime(...): a prefix could not be sent by '"
        + request
        + "' ("
        + problem
        + "). Each prefix is sent once before the load. Remove the prefixes, or correct the server.";
  }
}
