// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Finds reasons to doubt a server's figures. */
final class ServerDoubts {

  /** The number of missing scrapes after which a gauge is unknown. */
  private static final int MOST_MISSED = 5;

  private final List<EndpointTrack> endpoints;
  private final long intervalNanos;

  ServerDoubts(List<EndpointTrack> endpoints, long intervalNanos) {
    this.endpoints = endpoints;
    this.intervalNanos = intervalNanos;
  }

  List<String> doubts(Reconciliation reconciliation) {
    var doubts = new ArrayList<String>();
    endpoints.forEach(endpoint -> add(doubts, endpoint.uncounted()));
    endpoints.forEach(endpoint -> add(doubts, endpoint.figures().restart()));
    add(doubts, reconciliation.foreign());
    add(doubts, reconciliation.unseen());
    return doubts;
  }

  private static void add(List<String> all, @Nullable String text) {
    if (text != null) {
      all.add(text);
    }
  }

  /** Returns why gauges are not known at all times; null if they are. */
  @Nullable String gap() {
    for (EndpointTrack endpoint : endpoints) {
      long gap = endpoint.longestGapNanos();
      if (gap > MOST_MISSED * intervalNanos) {
        return String.format(
            Locale.ROOT, "%s gave no metrics for %.1f s", endpoint.figures().url(), gap / 1e9);
      }
    }
    return null;
  }

  List<String> warnings(
      Reconciliation reconciliation, ServerSpan.Client client, OptionalDouble aborted) {
    var warnings = new ArrayList<String>(doubts(reconciliation));
    add(warnings, gap());
    if (endpoints.stream().anyMatch(EndpointTrack::busyBefore)) {
      warnings.add("the server was busy with other requests before the load");
    }
    boolean counted = warnings.isEmpty();
    if (counted && client.reported()) {
      add(warnings, apart("output tokens", reconciliation.outputTokens(), aborted));
    }
    if (counted) {
      add(warnings, apart("requests", reconciliation.requests(), aborted));
    }
    return warnings;
  }

  private static @Nullable String apart(
      String what, Reconciliation.@Nullable Pair pair, OptionalDouble aborted) {
    if (pair == null || pair.agrees()) {
      return null;
    }
    OptionalDouble percent = pair.differencePercent();
    return String.format(
        Locale.ROOT,
        "the server counted %.0f %s, the client %s%s: %srequests that were cut or aborted, other"
            + " clients, replicas that are not scraped, or tokens that are not shown",
        pair.server(),
        what,
        pair.clientWords(),
        percent.isPresent() ? String.format(Locale.ROOT, " (%+.2f %%)", percent.getAsDouble()) : "",
        aborted.orElse(0) > 0
            ? String.format(Locale.ROOT, "%.0f requests were aborted; ", aborted.getAsDouble())
            : "");
  }
}
