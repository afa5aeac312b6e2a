// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import io.github.gatlingllm.measure.ConversationStats;
import io.github.gatlingllm.measure.distribution.ExactBudget;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Collects the figures of conversations: {@link ConversationShard}s, one per event loop. */
final class ConversationRecorder {

  private final ExactBudget turns = new ExactBudget();
  private final ExactBudget sessions = new ExactBudget();
  private final List<ConversationShard> shards = new CopyOnWriteArrayList<>();

  ConversationShard newShard() {
    var shard = new ConversationShard(turns, sessions);
    shards.add(shard);
    return shard;
  }

  SortedMap<String, ConversationStats> snapshot() {
    var merged = new TreeMap<String, ConversationFigures>();
    shards.forEach(shard -> shard.mergeInto(merged));
    var stats = new TreeMap<String, ConversationStats>();
    merged.forEach((name, figures) -> stats.put(name, figures.stats()));
    return Collections.unmodifiableSortedMap(stats);
  }
}
