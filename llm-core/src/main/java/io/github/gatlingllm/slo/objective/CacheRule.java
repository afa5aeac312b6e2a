// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.Workload;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.server.MetricFigure;
import io.github.gatlingllm.server.Reconciliation;
import io.github.gatlingllm.server.ServerFigures;
import io.github.gatlingllm.server.ServerMetric;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** Checks that the server's prefix cache had the effect that the prompts were made for. */
public final class CacheRule {

  /** The largest cached share of unique prompts: a chat template, a token or two by chance. */
  private static final double MOST_OF_UNIQUE = 0.05;

  /** The allowed distance from the expected share of the prompt tokens. */
  private static final double TOLERANCE = 0.10;

  /**
   * The largest cached share of unique prompts by the server's counters, which include hits that no
   * answer reports.
   */
  private static final double MOST_COUNTED = 0.01;

  private CacheRule() {}

  /** Returns whether a cache served prompts that should have been new to it. */
  public static boolean servedUnique(Workload.Cache cache) {
    return cache.allUnique() && cache.shareOfPrompts().orElse(0) > MOST_OF_UNIQUE;
  }

  /** Returns what is wrong; empty if nothing is, or if nothing is known. */
  public static Optional<String> broken(Workload.Cache cache) {
    OptionalDouble share = cache.share();
    if (share.isEmpty()) {
      return Optional.empty();
    }
    if (cache.allUnique()) {
      return servedUnique(cache)
          ? Optional.of(ObjectiveReasonTexts.uniquePromptsCached(percent(share.getAsDouble())))
          : Optional.empty();
    }
    double expected = cache.expectedShare().orElse(0);
    double more = share.getAsDouble() - expected;
    return Math.abs(more) <= TOLERANCE
        ? Optional.empty()
        : Optional.of(
            more < 0
                ? ObjectiveReasonTexts.lessCached(percent(share.getAsDouble()), percent(expected))
                : ObjectiveReasonTexts.moreCached(percent(share.getAsDouble()), percent(expected)));
  }

  /**
   * Returns what the server's counters say against a run of unique prompts; empty if nothing, or if
   * some prompts were not unique.
   *
   * @param all the figures of all measured requests
   */
  public static Optional<String> counted(RequestStats all, ServerFigures server) {
    Workload.Cache cache = all.workload().cache();
    double cached = delta(server, ServerMetric.CACHED_PROMPT_TOKENS);
    double prompts = delta(server, ServerMetric.PROMPT_TOKENS);
    long requests = cache.requests() > 0 ? all.counts().succeeded() : all.counts().sent();
    boolean unique = requests > 0 && cache.unique() == requests;
    return unique && prompts > 0 && cached - cache.template() >= MOST_COUNTED * prompts
        ? Optional.of(counted(cached, prompts, server))
        : Optional.empty();
  }

  private static String counted(double cached, double prompts, ServerFigures server) {
    double external = delta(server, ServerMetric.EXTERNAL_CACHED_PROMPT_TOKENS);
    Reconciliation reconciliation = server.reconciliation();
    boolean others = reconciliation != null && reconciliation.foreignTraffic();
    String tier = external > 0 ? ObjectiveReasonTexts.fromExternalTier(whole(external)) : "";
    return ObjectiveReasonTexts.counted(
        percent(cached / prompts),
        whole(cached),
        whole(prompts),
        tier
            + (others
                ? ObjectiveReasonTexts.otherClients()
                : ObjectiveReasonTexts.emptyTheCache()));
  }

  private static String whole(double tokens) {
    return String.format(Locale.ROOT, "%.0f", tokens);
  }

  private static double delta(ServerFigures server, ServerMetric metric) {
    return server.metric(metric).map(MetricFigure::delta).orElse(OptionalDouble.empty()).orElse(0);
  }

  private static String percent(double share) {
    return Quantity.plain(100 * share) + " %";
  }
}
