// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache;

import io.github.gatlingllm.measure.request.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Formats the figures of the cache as text. */
final class CacheText {

  private CacheText() {}

  /** Returns a line with the sums of the run. */
  static String totals(CacheData data) {
    CacheTotals all = data.totals();
    String possible = all.possible() + " of " + all.input() + " prompt tokens could be cached";
    if (!data.reported()) {
      return possible + "; the server reports none";
    }
    return possible
        + ", "
        + all.achieved()
        + " were"
        + (all.efficiency().isPresent() ? ": efficiency " + percent(all.efficiency()) : "");
  }

  static String percent(OptionalDouble percent) {
    return percent.isPresent()
        ? Quantity.plain(Quantity.rounded(percent.getAsDouble(), 3)) + " %"
        : "–";
  }

  /** Returns what the reader must know before he trusts the figures. */
  static List<String> notes(CacheData data) {
    var notes = new ArrayList<String>();
    notes.add(block(data.block()));
    if (data.estimated() > 0) {
      notes.add(CacheNoteTexts.estimated(data.estimated(), data.samples().size()));
    }
    if (data.unreported() > 0) {
      notes.add(CacheNoteTexts.unreported(data.unreported(), data.samples().size()));
    }
    return notes;
  }

  private static String block(CacheData.Block block) {
    return switch (block.from()) {
      case "stated" -> CacheNoteTexts.stated(block.tokens());
      case "server" -> CacheNoteTexts.reported(block.tokens());
      default -> CacheNoteTexts.assumed(block.tokens());
    };
  }

  static List<String> warnings(CacheData data) {
    var warnings = new ArrayList<String>();
    if (data.gaps().dropped() > 0) {
      warnings.add(CacheNoteTexts.gap(CacheTexts.dropped(data.gaps().dropped())));
    }
    if (data.gaps().incomplete()) {
      warnings.add(CacheNoteTexts.gap(CacheTexts.INCOMPLETE));
    }
    return warnings;
  }
}
