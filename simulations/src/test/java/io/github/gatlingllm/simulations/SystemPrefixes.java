// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import io.gatling.javaapi.core.Session;
import io.github.gatlingllm.javaapi.LlmDsl;
import io.github.gatlingllm.javaapi.Prompts;
import io.github.gatlingllm.settings.PrefixSetting;
import io.github.gatlingllm.workload.random.SeededRandom;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The shared prefixes of conversations: each user has one of them as its system message. */
final class SystemPrefixes {

  private final PrefixSetting prefix;
  private final long seed;
  private final Map<Integer, Prompts> texts = new ConcurrentHashMap<>();

  SystemPrefixes(PrefixSetting prefix, long seed) {
    this.prefix = prefix;
    this.seed = seed;
  }

  /** Returns the user's prefix, drawn uniformly and the same in all turns. */
  String of(Session session) {
    int group = (int) (new SeededRandom(seed).uniform(session.userId(), 0) * prefix.groups());
    return texts
        .computeIfAbsent(
            group, number -> LlmDsl.prompts(prefix.tokens()).shared(31 * seed + number))
        .apply(session);
  }
}
