// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.gatling.commons.stats.Status;
import io.gatling.core.session.GroupBlock;
import io.gatling.core.stats.StatsEngine;
import io.github.gatlingllm.gatling.Conversions;
import io.github.gatlingllm.gatling.GatlingText;
import io.github.gatlingllm.gatling.run.LastRecords;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import scala.Option;

/**
 * Writes requests into Gatling's own report: one request record, and group records for token
 * metrics, which count in no global figure. Times are whole milliseconds, rounded up, so that
 * Gatling's {@code lte(200)} is true exactly if the time is at most 200 ms.
 */
public final class GatlingRecords {

  private static final Status OK = Status.apply("OK");
  private static final Status KO = Status.apply("KO");

  private final StatsEngine stats;
  private final Map<TokenGroup, Group> groupsWithData = new ConcurrentHashMap<>();
  private final LongAdder tokenRecords = new LongAdder();

  private record TokenGroup(List<String> groups, String name, Metric metric) {

    private List<String> path() {
      var path = new ArrayList<>(groups);
      path.add(name + " tokens");
      path.add(metric.label());
      return path;
    }
  }

  /**
   * A group of token metrics.
   *
   * @param names the path in Gatling's form
   * @param scenario a scenario with data in the group
   */
  private record Group(scala.collection.immutable.List<String> names, String scenario) {}

  GatlingRecords(StatsEngine stats) {
    this.stats = stats;
  }

  /** Returns nanoseconds as whole milliseconds, rounded up. */
  public static int millis(double nanos) {
    return (int) Math.min(Integer.MAX_VALUE, Math.ceil(nanos / 1e6));
  }

  /**
   * Logs a request.
   *
   * @param request the request
   * @param sentMillis the send time on Gatling's clock
   * @param elapsedMillis the time until its end
   * @param failure the message of a failed request; null if it succeeded
   */
  public void request(
      RequestRecord request, long sentMillis, int elapsedMillis, @Nullable String failure) {
    stats.logResponse(
        request.id().scenario(),
        Conversions.names(request.id().groups()),
        GatlingText.of(request.id().name() + suffix(request)),
        sentMillis,
        sentMillis + elapsedMillis,
        failure == null ? OK : KO,
        Option.empty(),
        Option.apply(failure).map(GatlingText::of));
  }

  /** Marks the name of a request that figures exclude, so that Gatling's exclude it too. */
  private static String suffix(RequestRecord request) {
    return switch (request.phase()) {
      case WARM_UP -> " (warm-up)";
      case COOL_DOWN -> " (cool-down)";
      case MEASURED, UNSTEADY, RAMP ->
          switch (request.outcome().status()) {
            case CANCELLED -> " (cancelled)";
            case RETRIED -> " (retried)";
            case OK, FAILED, UNFINISHED -> "";
          };
    };
  }

  /** Logs TTFT, TPOT and, if requested, each gap. */
  public void tokens(RequestRecord request, long sentMillis, boolean eachGap) {
    single(request, Metric.TTFT, sentMillis);
    single(request, Metric.TPOT, sentMillis);
    if (eachGap) {
      gaps(request, sentMillis);
    }
  }

  /** Adds a record to each metric group with data, so that Gatling writes its page. */
  void anchors(LastRecords records) {
    groupsWithData.forEach(
        (key, group) -> records.request(group.scenario(), key.path(), "samples", null));
  }

  /** Returns the number of token records that Gatling has to parse. */
  long tokenRecords() {
    return tokenRecords.sum();
  }

  private void single(RequestRecord request, Metric metric, long sentMillis) {
    OptionalDouble nanos = metric.of(request);
    if (nanos.isPresent()) {
      var group = group(request, metric, 1);
      log(request, group, sentMillis, nanos.getAsDouble());
    }
  }

  /** Logs each gap from the arrival of the chunk before, for Gatling's charts over time. */
  private void gaps(RequestRecord request, long sentMillis) {
    long[] chunks = request.timing().chunks();
    if (chunks.length < 2) {
      return;
    }
    var group = group(request, Metric.ITL, chunks.length - 1);
    for (int i = 1; i < chunks.length; i++) {
      long startMillis = sentMillis + (chunks[i - 1] - request.timing().sent()) / 1_000_000;
      log(request, group, startMillis, chunks[i] - chunks[i - 1]);
    }
  }

  private void log(
      RequestRecord request,
      scala.collection.immutable.List<String> group,
      long startMillis,
      double nanos) {
    int millis = millis(nanos);
    stats.logGroupEnd(
        request.id().scenario(),
        new GroupBlock(group, startMillis, millis, OK),
        startMillis + millis);
  }

  /** Returns the path of the group, and records that it has data. */
  private scala.collection.immutable.List<String> group(
      RequestRecord request, Metric metric, int records) {
    var key = new TokenGroup(request.id().groups(), request.id().name(), metric);
    tokenRecords.add(records);
    return groupsWithData
        .computeIfAbsent(
            key, fresh -> new Group(Conversions.names(fresh.path()), request.id().scenario()))
        .names();
  }
}
