// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.tenant;

/** The findings on how a server treats tenants. */
final class TenantFindingTexts {

  static final String FCFS =
      "The server serves by arrival (FCFS): no tenant overtakes the other one in the queue, so a"
          + " flood delays both.";

  static final String NO_CONTENT =
      "Not determined: no request of a tenant got content. Fix the failures first.";

  static final String NO_QUEUE =
      "Not determined: too few requests of one tenant queued while the other one's did. Raise the"
          + " load above the capacity, or run for longer.";

  static final String MIXED_ORDER =
      "Not determined: tenants overtake each other, but not by a rule that the requests show. Run"
          + " for longer, with more different shares.";

  static final String EQUAL_DEMANDS =
      "Not determined: no tenant overtakes, but both send about the same, which looks like that"
          + " under fair shares too. Let one tenant send at least 1.5 times as much.";

  static final String PROMPTS_DIFFER =
      "Not determined: the prompts of the tenants differ in length by more than 10 %, which changes"
          + " their TTFT. Use the same prompts.";

  static final String NO_EFFECT =
      "Priority does not work: under contention, the urgent tenant's TTFT is not noticeably"
          + " shorter. Check that the server schedules by priority, and which numbers come first.";

  static final String EFFECT =
      "Priority works: under contention, the urgent tenant gets its first token sooner.";

  static final String EFFECT_UNSURE =
      "Not determined: the difference of the TTFTs is within chance. Run for longer.";

  static final String OTHER_CAUSE =
      "Not determined: the urgent tenant gets its first token sooner, but the order of the queue"
          + " does not show priority, and fair shares would cause the same. Let it send as much as"
          + " the other one, at more than the capacity together.";

  static final String NO_PRIORITIES =
      "no two tenants have different priorities. Add .priority(...) to the tenants";

  private TenantFindingTexts() {}

  static String doubted(String why) {
    return "Not determined: the load generator may have changed the order of requests, because "
        + why
        + ".";
  }

  static String cut(int requests) {
    return "Not determined: only the first " + requests + " requests were kept.";
  }

  static String priority(String favoured, String behind) {
    return "The server puts "
        + favoured
        + " first (priority): while "
        + favoured
        + " waits, "
        + behind
        + " hardly gets a first token.";
  }

  static String fair(String favoured, String behind) {
    return "The server shares fairly: "
        + favoured
        + ", which sends less or got less, overtakes the queue of "
        + behind
        + ", and both are served while both wait.";
  }

  static String isolated(String favoured, String behind) {
    return "The server protects "
        + favoured
        + " from "
        + behind
        + ", by priority or by fair shares: "
        + favoured
        + " hardly waited itself, so the two look the same. Let "
        + favoured
        + " send more to tell them apart.";
  }

  static String rateLimit(String limited, String spared) {
    return "The server limits the rate of "
        + limited
        + ": it refuses its requests with HTTP 429, and hardly those of "
        + spared
        + ".";
  }
}
