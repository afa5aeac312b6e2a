// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.tenant;

import io.github.gatlingllm.measure.request.Quantity;

/** The texts on tenants in reports. */
final class TenantTexts {

  static final String TITLE = "Tenants";

  static final String NOT_IN_ROWS =
      "requests.jsonl does not contain the phases of the run's tenants";

  static final String NO_INTERVAL = "whether priority works has no interval. Remove .sure().";

  static final String NOT_AVAILABLE = "not available";

  static final String NO_COMPETITION =
      "Tenants hardly competed: Jain's index and the service difference need at least 5 s in which"
          + " two tenants queue. Raise the load above the capacity.";

  static final String NO_PROMPT_TOKENS =
      "Prompt tokens were not reported: the service of tenants counts output tokens only. Enable"
          + " the usage, or a tokenizer.";

  static final String METHOD =
      "Service is 1 per prompt token and 2 per output token (VTC, Sheng et al. 2024). Jain's index"
          + " and the largest service difference cover the time in which at least two tenants"
          + " queue. Losses pair phases alone with the floods that follow; requests are left out"
          + " while the rest of a flood was worked off. Intervals have 95 %.";

  static final String FAIRNESS = "fairness between tenants (Jain's index)";

  static final String CUT = "only the first requests were kept. Use a shorter run";

  private TenantTexts() {}

  static String unharmed(String names, String millis) {
    return NO_COMPETITION
        + " Hardly any request of "
        + names
        + " took twice the shortest TTFT ("
        + millis
        + " ms): if an idle server is as fast, others did not harm it. Add probe(1).perSecond():"
        + " its unloaded probes show the TTFT of an idle server.";
  }

  static String tooShort(String names) {
    return NO_COMPETITION
        + " Requests of "
        + names
        + " did not wait: to show that others do not harm it, run for at least 5 min, with a"
        + " request in each 4 s.";
  }

  static String fair(String names, String queued, String millis) {
    return "Fair without an index: hardly any request of "
        + names
        + " took twice the TTFT of the idle server ("
        + millis
        + " ms), and "
        + queued
        + ", which queued, was not served less.";
  }

  static String notAllSpared(String names, String millis) {
    return NO_COMPETITION
        + " Hardly any request of "
        + names
        + " took twice the TTFT of the idle server ("
        + millis
        + " ms). That shows fairness only if it holds for all tenants but one.";
  }

  static String spared(String names, String queued, String millis) {
    return NO_COMPETITION
        + " Hardly any request of "
        + names
        + " took twice the TTFT of the idle server ("
        + millis
        + " ms), but "
        + queued
        + " queued and did not surely get as much.";
  }

  static String fairnessUnsure(long seconds, boolean known) {
    return known
        ? "the interval of the index, over " + seconds + " s of competition, contains the bound"
        : "the index has no interval: it needs 40 s of competition, and had " + seconds + " s";
  }

  static String fairnessInvalid(double index) {
    return "fairness().gte(...): the index is out of range ("
        + Quantity.plain(index)
        + "). It must be above 0 and below 1, because noise keeps the index of a fair server below"
        + " 1. Use 0.9.";
  }

  static String label(String victim, String flood) {
    return victim + " while flooded by " + flood + ": loss of attainment";
  }

  static String unsure(int pairs) {
    return "the interval of the loss, over "
        + pairs
        + " pairs of phases, contains the bound. Run for longer";
  }

  static String tooFewPairs(int pairs, int needed) {
    return "only "
        + pairs
        + (pairs == 1 ? " pair of phases has" : " pairs of phases have")
        + " requests of the victim alone and under the flood; "
        + needed
        + " are needed. Run for longer, or with longer phases, so that the flood's requests end"
        + " within the phase alone";
  }

  static String notDeclared(String victim, String flood) {
    return "the tenants " + victim + " and " + flood + " are not both among those of tenants(...)";
  }

  static String noRequests(String tenant) {
    return "tenant "
        + tenant
        + " sent no measured request: its figures are not available. Its requests come from"
        + " tenants.mix(...) or tenants.request(...).";
  }

  static String manyPaths(String tenant) {
    return "tenant "
        + tenant
        + " sent requests in several groups: its figures need one place. Put its requests into one"
        + " group, or into none.";
  }

  static String tooMany(int most) {
    return "figures between tenants cover the first "
        + most
        + " requests only. Use a shorter run, or fewer requests.";
  }

  static String neighbour(String victim, String flood, String alone, String under, String loss) {
    return victim + ": " + alone + " alone, " + under + " flooded by " + flood + ", " + loss;
  }

  static String loss(String points, String low, String high, int pairs) {
    return "loss " + points + " points (" + low + " to " + high + "; " + pairs + " pairs)";
  }

  static String missing(String victim, String flood, String why) {
    return victim + " flooded by " + flood + ": " + NOT_AVAILABLE + ", because " + why;
  }

  static String index(String jain, String low, String high) {
    return jain + " (" + low + " to " + high + ")";
  }

  static String fairness(String jain, String difference, String seconds) {
    return "Jain's index "
        + jain
        + ", largest service difference "
        + difference
        + " tokens, over "
        + seconds
        + " s of competition";
  }

  static String pair(String one, String other, String finding) {
    return one + " and " + other + ": " + finding;
  }

  static String priority(String urgent, String low, String ratio, String text) {
    return urgent + " before " + low + ": " + text + " TTFT ratio " + ratio;
  }
}
