// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bystander;

import io.github.gatlingllm.capacity.Level;
import io.github.gatlingllm.capacity.LevelStats;
import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.measure.request.Quantity;
import java.util.List;

/**
 * What one load level costs a bystander.
 *
 * @param level the level
 * @param underLoad the measured probes that were due in it
 * @param costs the differences to the unloaded probes; empty if either sample has no values
 */
public record LevelCost(Level level, List<ProbeResult> underLoad, List<LoadCost> costs) {

  /** Copies. */
  public LevelCost {
    underLoad = List.copyOf(underLoad);
    costs = List.copyOf(costs);
  }

  /** Returns the costs of each level whose load was applied; others say nothing of their load. */
  static List<LevelCost> all(
      Levels levels, List<ProbeResult> unloaded, List<ProbeResult> underLoad) {
    return levels.all().stream()
        .filter(each -> each.sent().applied())
        .map(LevelStats::level)
        .map(level -> of(level, unloaded, underLoad))
        .toList();
  }

  private static LevelCost of(
      Level level, List<ProbeResult> unloaded, List<ProbeResult> underLoad) {
    List<ProbeResult> own =
        underLoad.stream().filter(probe -> level.contains(probe.dueNanos())).toList();
    return new LevelCost(level, own, LoadCost.all(unloaded, own));
  }

  /** Returns the name: {@code level 2 (8 req/s)}. */
  String name() {
    return BystanderTexts.level(
        level.number(), Quantity.plain(level.load()) + " " + level.unit().symbol());
  }
}
