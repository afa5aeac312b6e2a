// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.measure.BufferedStreams;
import io.github.gatlingllm.measure.Rates;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.RequestStats.Counts;
import io.github.gatlingllm.measure.SanityStats;
import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.Workload;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Metric.Unit;
import io.github.gatlingllm.report.view.OfflineText;
import io.github.gatlingllm.report.view.Scope;
import io.github.gatlingllm.slo.goodput.SloSanity;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.goodput.SloStats.BoundStats;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The figures of one request path, or of all, in {@code summary.json}. */
final class MetricsJson {

  private static final List<Metric> ADJUSTED = List.of(Metric.TTFT, Metric.E2E);

  private MetricsJson() {}

  /**
   * Returns the figures.
   *
   * @param uncertainty the timing uncertainty
   */
  static ObjectNode of(Scope scope, TimingUncertainty uncertainty) {
    RequestStats stats = scope.stats();
    ObjectNode node = object();
    node.set("counts", counts(stats.counts()));
    node.set("failures", tally(stats.failures()));
    node.set("finishReasons", tally(stats.finishReasons()));
    if (stats.buffered().buffered() > 0) {
      node.set("buffered", buffered(stats.buffered()));
    }
    node.set("tokens", TokensJson.of(stats.tokens()));
    if (stats.workload().known()) {
      node.set("workload", workload(stats.workload()));
    }
    node.set("latencyMs", distributions(stats, unit -> unit == Unit.NANOS, uncertainty));
    node.set("throughput", throughput(stats));
    node.set("perUser", distributions(stats, unit -> unit != Unit.NANOS, uncertainty));
    node.set("latencyFailureAdjustedMs", failureAdjusted(stats));
    if (scope.cost() != null) {
      node.set("cost", CostJson.of(scope.cost()));
    }
    node.set("concurrency", concurrency(stats.concurrency()));
    if (stats.sanity().checked() > 0) {
      node.set("sanity", sanity(stats.sanity()));
    }
    ObjectNode slos = node.putObject("slo");
    scope.slos().forEach(slo -> slos.set(slo.slo().name(), slo(slo, stats.outputKnown())));
    return node;
  }

  private static ObjectNode counts(Counts counts) {
    ObjectNode node =
        object()
            .put("sent", counts.sent())
            .put("succeeded", counts.succeeded())
            .put("failed", counts.failed())
            .put("cancelled", counts.cancelled())
            .put("unfinished", counts.unfinished())
            .put("warmUp", counts.warmUp())
            .put("resent", counts.resent())
            .put("givenUp", counts.givenUp());
    some(node, "retried", counts.retried());
    some(node, "coolDown", counts.coolDown());
    some(node, "unsteady", counts.unsteady());
    return node;
  }

  private static ObjectNode sanity(SanityStats sanity) {
    ObjectNode node =
        object().put("checked", sanity.checked()).put("degenerate", sanity.degenerate());
    DistJson.put(node, "degeneratePercent", sanity.percent());
    ObjectNode kinds = node.putObject("kinds");
    sanity.kinds().forEach((kind, count) -> kinds.put(kind.key(), count.longValue()));
    return node;
  }

  private static ObjectNode buffered(BufferedStreams streams) {
    return object()
        .put("streams", streams.all())
        .put("atOnce", streams.atOnce())
        .put("inBursts", streams.inBursts())
        .put("observable", !streams.many());
  }

  private static void some(ObjectNode node, String key, long count) {
    if (count > 0) {
      node.put(key, count);
    }
  }

  private static ObjectNode tally(Map<String, Long> tally) {
    ObjectNode node = object();
    tally.forEach((text, count) -> node.put(text, count.longValue()));
    return node;
  }

  private static ObjectNode workload(Workload workload) {
    ObjectNode node = object();
    ArrayNode prompts = node.putArray("prompts");
    workload
        .prompts()
        .forEach(
            (text, requests) -> prompts.addObject().put("text", text).put("requests", requests));
    if (workload.input() != null) {
      node.set("askedInputTokens", DistJson.tokens(workload.input(), workload.inputTotal()));
    }
    if (workload.output() != null) {
      node.set("askedOutputTokens", DistJson.tokens(workload.output(), workload.outputTotal()));
    }
    DistJson.put(node, "expectedCachedShare", workload.cache().expectedShare());
    DistJson.put(node, "cachedShare", workload.cache().share());
    return node;
  }

  private static ObjectNode distributions(
      RequestStats stats, Predicate<Unit> units, TimingUncertainty uncertainty) {
    ObjectNode node = object();
    Arrays.stream(Metric.values())
        .filter(metric -> units.test(metric.unit()))
        .forEach(
            metric ->
                stats
                    .distribution(metric)
                    .ifPresent(d -> node.set(metric.key(), distribution(metric, d, uncertainty))));
    return node;
  }

  private static ObjectNode distribution(
      Metric metric, Distribution values, TimingUncertainty uncertainty) {
    ObjectNode node = DistJson.of(values, metric.outputDivisor());
    uncertainty
        .of(metric)
        .ifPresent(u -> DistJson.put(node, "uncertaintyMs", u / metric.outputDivisor()));
    return node;
  }

  private static ObjectNode failureAdjusted(RequestStats stats) {
    ObjectNode node = object();
    for (Metric metric : ADJUSTED) {
      ObjectNode adjusted = DistJson.failureAdjusted(stats, metric);
      if (adjusted != null) {
        node.set(metric.key(), adjusted);
      }
    }
    return node;
  }

  private static ObjectNode throughput(RequestStats stats) {
    boolean inputReported = stats.tokens().input() != null || stats.counts().succeeded() == 0;
    ObjectNode node = object();
    rates(node, stats.window(), inputReported, stats.outputKnown());
    ObjectNode makespan = node.putObject("makespan");
    DistJson.put(makespan, "seconds", OfflineText.seconds(stats));
    rates(makespan, stats.makespan(), inputReported, stats.outputKnown());
    return node;
  }

  /** Writes rates of tokens only if tokens are known: a rate of 0 would be wrong. */
  private static void rates(
      ObjectNode node, @Nullable Rates rates, boolean inputReported, boolean outputReported) {
    if (rates == null) {
      return;
    }
    DistJson.put(node, "requestsPerSecond", rates.requests());
    DistJson.put(node, "requestsPerMinute", rates.requestsPerMinute());
    if (inputReported) {
      DistJson.put(node, "inputTokensPerSecond", rates.inputTokens());
    }
    if (outputReported) {
      DistJson.put(node, "outputTokensPerSecond", rates.outputTokens());
    }
    if (inputReported && outputReported) {
      DistJson.put(node, "totalTokensPerSecond", rates.totalTokens());
    }
    if (!Double.isNaN(rates.benefitTokens())) {
      DistJson.put(node, "smoothGoodputTokensPerSecond", rates.benefitTokens());
    }
  }

  private static ObjectNode concurrency(RequestStats.Concurrency concurrency) {
    ObjectNode node = object().put("peak", concurrency.peak());
    DistJson.put(node, "mean", concurrency.mean());
    concurrency.atEnd().ifPresent(requests -> node.put("atWindowEnd", requests));
    return node;
  }

  private static ObjectNode slo(SloStats slo, boolean outputReported) {
    ObjectNode node = object();
    ArrayNode bounds = node.putArray("bounds");
    for (int i = 0; i < slo.bounds().size(); i++) {
      bounds.add(bound(slo.bounds().get(i), slo.answers().lacking(i)));
    }
    DistJson.put(node, "attainment", slo.attainment());
    SloSanity sanity = slo.sanity();
    if (sanity == null) {
      DistJson.put(node, "goodputRequestsPerSecond", slo.goodRequestsPerSecond());
    } else {
      DistJson.put(node, "goodputRequestsPerSecond", sanity.inTimePerSecond());
      DistJson.put(node, "saneGoodputRequestsPerSecond", sanity.saneInTimePerSecond());
      node.put("sane", sanity.sane());
    }
    if (outputReported) {
      DistJson.put(node, "goodOutputTokensPerSecond", slo.goodOutputTokensPerSecond());
    }
    if (slo.unsettled().all() > 0) {
      node.put("goodAtLeast", slo.goodAtLeast()).put("goodAtMost", slo.goodAtMost());
    }
    return node.put("good", slo.good())
        .put("missed", slo.missed())
        .put("failed", slo.failed())
        .put("unevaluable", slo.unevaluable());
  }

  private static ObjectNode bound(BoundStats bound, long lacking) {
    ObjectNode node = object().put("text", bound.bound().text());
    DistJson.put(node, "attainment", bound.attainment());
    node.put("evaluated", bound.evaluated()).put("met", bound.met());
    some(node, "lacking", lacking);
    return node;
  }

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }
}
