// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.measure.ReadDelays;
import io.github.gatlingllm.measure.StampFigures;
import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.simulations.TruthErrors.Stamp;
import io.github.gatlingllm.slo.validity.ClientHealth;
import io.github.gatlingllm.slo.validity.LoadPace;
import io.github.gatlingllm.slo.validity.RunChecks;
import io.github.gatlingllm.slo.validity.Scales;
import io.github.gatlingllm.slo.validity.ValidityLimits;
import io.github.gatlingllm.slo.validity.ValidityRules;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The result of one level of the self-test, in its steady part.
 *
 * @param streams the number of concurrent streams
 * @param tokensPerSecond the output tokens per second of all streams
 * @param errors the errors of measured times; null if no request could be compared
 * @param ofReads the errors of network reads; null if not known
 * @param health the client health
 * @param trouble why the level failed; empty if it passed
 */
record SelfTestFinding(
    int streams,
    double tokensPerSecond,
    @Nullable TruthErrors errors,
    @Nullable TruthErrors ofReads,
    ClientHealth health,
    List<String> trouble) {

  SelfTestFinding {
    trouble = List.copyOf(trouble);
  }

  /**
   * Returns the result of a level.
   *
   * @param rows the rows of its requests, including those of its ramp
   * @param truth the server's log of all requests, by id
   */
  static SelfTestFinding of(
      SelfTestSettings settings,
      int streams,
      ClientHealth health,
      List<JsonNode> rows,
      Map<String, JsonNode> truth) {
    List<JsonNode> steady = steady(rows, settings.seconds());
    TruthErrors errors = TruthErrors.of(Stamp.MEASURED, steady, truth);
    var trouble = new ArrayList<String>();
    failures(steady, trouble);
    if (errors == null) {
      trouble.add("no request could be compared with the truth");
    } else {
      tooFar("TTFT", errors.ttft(), settings.ttftMillis(), trouble);
      tooFar("gap", errors.gaps(), settings.gapMillis(), trouble);
    }
    RunChecks checks = checks(steady, health);
    trouble.addAll(checks.reasons());
    checks.notChecked().forEach(name -> trouble.add(name + " could not be checked"));
    return new SelfTestFinding(
        streams,
        tokensPerSecond(steady, settings.seconds()),
        errors,
        TruthErrors.of(Stamp.READ, steady, truth),
        health,
        trouble);
  }

  boolean holds() {
    return trouble.isEmpty();
  }

  private static List<JsonNode> steady(List<JsonNode> rows, int seconds) {
    long begin = rows.stream().mapToLong(row -> row.get("sentNs").asLong()).min().orElse(0);
    long from = begin + (long) (SelfTestLevel.SETTLING_SECONDS * 1e9);
    long to = begin + seconds * 1_000_000_000L;
    return rows.stream()
        .filter(row -> row.get("sentNs").asLong() >= from && row.get("sentNs").asLong() < to)
        .toList();
  }

  private static void failures(List<JsonNode> rows, List<String> trouble) {
    long failed = rows.stream().filter(row -> !row.get("status").asText().equals("ok")).count();
    if (failed > 0) {
      trouble.add(failed + " of " + rows.size() + " requests failed");
    }
  }

  private static void tooFar(String what, Distribution errors, double most, List<String> trouble) {
    double p99 = Math.max(Math.abs(errors.percentile(99)), Math.abs(errors.percentile(1)));
    if (p99 > most) {
      trouble.add(
          String.format(
              Locale.ROOT, "the %s error's p99 was %.3g ms, more than %.3g ms", what, p99, most));
    }
  }

  private static RunChecks checks(List<JsonNode> rows, ClientHealth health) {
    var ttft = new TruthErrors.Values();
    var gaps = new TruthErrors.Values();
    for (JsonNode row : rows) {
      if (row.has("ttftNs")) {
        ttft.add(row.get("ttftNs").asDouble());
      }
      row.path("gapsUs").forEach(gap -> gaps.add(gap.asDouble() * 1e3));
    }
    Map<Metric, Distribution> figures = new EnumMap<>(Metric.class);
    if (ttft.size() > 0 && gaps.size() > 0) {
      figures.put(Metric.TTFT, ttft.distribution());
      figures.put(Metric.ITL, gaps.distribution());
    }
    // A closed load has no schedule.
    var pace = new LoadPace(false, OptionalDouble.empty(), 0, null);
    return ValidityRules.with(ValidityLimits.DEFAULT)
        .check(
            figures,
            pace,
            health,
            TimingUncertainty.of(stamps(rows), health.eventLoopDelay(), null),
            Scales.NONE);
  }

  private static StampFigures stamps(List<JsonNode> rows) {
    long arrivals = 0;
    long reads = 0;
    var late = new TruthErrors.Values();
    var held = new TruthErrors.Values();
    for (JsonNode row : rows) {
      JsonNode delays = row.path("delaysUs");
      arrivals += delays.size();
      reads += row.has("delaysUs") ? 0 : row.path("chunks").asInt();
      delays.forEach(delay -> late.add(delay.asDouble() * 1e3));
      if (row.has("writtenNs")) {
        held.add(row.get("writtenNs").asDouble() - row.get("sentNs").asDouble());
      }
    }
    return new StampFigures(
        arrivals, 0, reads, orNull(late), null, orNull(held), ReadDelays.NONE, null);
  }

  private static @Nullable Distribution orNull(TruthErrors.Values values) {
    return values.size() == 0 ? null : values.distribution();
  }

  /** Returns the token rate, assuming that as many requests end in the steady part as begin. */
  private static double tokensPerSecond(List<JsonNode> rows, int seconds) {
    long tokens = rows.stream().mapToLong(row -> row.path("outputTokens").asLong()).sum();
    return tokens / (seconds - SelfTestLevel.SETTLING_SECONDS);
  }
}
