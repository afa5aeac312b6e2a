// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.github.gatlingllm.measure.OwnCountStats;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.RequestStats.Counts;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.protocol.WindowEdges;
import io.github.gatlingllm.report.view.InFlightCap;
import io.github.gatlingllm.report.view.RunInfo;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.ServerText;
import io.github.gatlingllm.report.view.TokenSourceText;
import io.github.gatlingllm.run.notes.SmallSamples;
import io.github.gatlingllm.slo.cost.Cost;
import io.github.gatlingllm.slo.objective.CacheRule;
import io.github.gatlingllm.slo.objective.CostFigure;
import io.github.gatlingllm.slo.objective.Prices;
import io.github.gatlingllm.slo.verdict.LeftOutWarnings;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the warnings of a run: facts that affect its figures without making them invalid. */
final class Warnings {

  /** Above this number, Gatling takes noticeably long to parse its log. */
  private static final long MANY_TOKEN_RECORDS = 4_000_000;

  private static final double COLD_START = 1.2;
  private static final double MANY_FAILED = 0.05;
  private static final double MISMATCH_PERCENT = 2;
  private static final long END_TOKENS = 2;

  private Warnings() {}

  /**
   * Returns the warnings of a run.
   *
   * @param report the report so far
   * @param warmUpNanos the end of the warm-up
   * @param coldStart a warning of a cold start
   * @param tokenRecords the number of group records that Gatling has to parse
   */
  static List<String> of(
      RunSetup setup,
      RunReport report,
      long warmUpNanos,
      Optional<String> coldStart,
      long tokenRecords) {
    RequestStats all = report.snapshot().all();
    Stream<String> ofFigures =
        Stream.of(
                failed(all.counts()),
                countedByChunks(all.tokens().byChunks()),
                usageNotBelieved(all),
                countedApart(setup, report),
                costUnknown(report),
                coldStart,
                report.levels().reachedByWarmUp(warmUpNanos),
                cut(all.counts().unfinished()),
                resent(all.counts().resent()),
                offline(report.run().load().offline(), all.counts()),
                capReached(report.run().load().cap()),
                when(
                    report.run().end().early(),
                    RunWarningTexts.stopped(String.valueOf(report.run().end().reason()))),
                when(report.snapshot().foldedPaths(), RunWarningTexts.PATHS_FOLDED),
                many(tokenRecords))
            .flatMap(Optional::stream);
    return Stream.of(
            ofFigures,
            ServerText.buffered(report),
            SmallSamples.warning(report.snapshot().requests()).stream(),
            LeftOutWarnings.of(all, report.allSlos()).stream(),
            cached(report),
            forNoUser(setup, report))
        .flatMap(Function.identity())
        .toList();
  }

  /** Checks each path separately, because another path may share prompts on purpose. */
  private static Stream<String> cached(RunReport report) {
    List<String> reported =
        report.snapshot().requests().entrySet().stream()
            .flatMap(
                path ->
                    CacheRule.broken(path.getValue().workload().cache())
                        .map(
                            text ->
                                RunWarningTexts.cacheOfPath(
                                    String.join(" / ", path.getKey()), text))
                        .stream())
            .toList();
    return reported.isEmpty()
        ? CacheRule.counted(report.snapshot().all(), report.server()).stream()
        : reported.stream();
  }

  /** Finds SLOs that applied to no request, for example because of a misspelt name. */
  private static Stream<String> forNoUser(RunSetup setup, RunReport report) {
    if (report.snapshot().foldedPaths()) {
      return Stream.empty(); // folded paths are not known by name
    }
    Set<List<String>> ran = report.snapshot().requests().keySet();
    return setup.protocols().stream()
        .flatMap(protocol -> protocol.gate().attachments().stream())
        .filter(attachment -> !attachment.path().isEmpty() && !ran.contains(attachment.path()))
        .map(attachment -> RunWarningTexts.sloWithoutRequest(attachment.text()))
        .distinct();
  }

  private static Optional<String> failed(Counts counts) {
    double share = (double) counts.failed() / (counts.succeeded() + counts.failed());
    return when(share > MANY_FAILED, RunWarningTexts.failed(Quantity.plain(100 * share)));
  }

  private static Optional<String> countedByChunks(boolean byChunks) {
    return when(byChunks, RunWarningTexts.COUNTED_BY_CHUNKS);
  }

  private static Optional<String> usageNotBelieved(RequestStats all) {
    return TokenSourceText.notBelieved(all.tokens().own().notBelieved(), all.counts().succeeded());
  }

  /** Tolerates two tokens per answer: servers may count tokens that end a text. */
  private static Optional<String> countedApart(RunSetup setup, RunReport report) {
    OwnCountStats.Compared compared = report.snapshot().all().tokens().own().compared();
    if (compared == null
        || compared.mismatchPercent() <= MISMATCH_PERCENT
        || compared.apart() <= END_TOKENS * compared.answers()) {
      return Optional.empty();
    }
    return Optional.of(
        RunWarningTexts.countsDiffer(
            String.valueOf(setup.tokenizers()),
            Quantity.plain(compared.mismatchPercent()),
            compared.reported(),
            compared.counted()));
  }

  private static Optional<String> costUnknown(RunReport report) {
    Prices prices = report.prices();
    if (prices == null || report.snapshot().all().counts().succeeded() == 0) {
      return Optional.empty();
    }
    Cost cost = Cost.of(prices, report.snapshot(), report.allSlos());
    String reason = cost.of(CostFigure.Plain.PER_REQUEST).reason();
    return when(reason != null, RunWarningTexts.costUnknown(String.valueOf(reason)));
  }

  /**
   * Returns a warning of a cold start, with the remedy that suits the run's warm-up.
   *
   * @param ratio median TTFT of the first tenth of the requests ÷ that of the rest; empty: unknown
   * @param endNanos the end of the warm-up
   * @param longest the longest warm-up that may end early; zero: its end is not watched
   */
  static Optional<String> coldStart(
      OptionalDouble ratio, WindowEdges edges, long endNanos, Duration longest) {
    String remedy = warmUpRemedy(edges, endNanos, longest);
    return when(
        ratio.orElse(1) > COLD_START,
        RunWarningTexts.coldStart(Quantity.plain(ratio.orElse(1)), remedy));
  }

  private static String warmUpRemedy(WindowEdges edges, long endNanos, Duration longest) {
    if (!longest.isZero()) {
      return endNanos < longest.toNanos()
          ? RunWarningTexts.SHORTEST_WARM_UP
          : RunWarningTexts.LONGEST_WARM_UP;
    }
    boolean none = edges.warmUp().isZero() && edges.warmUpRequests() == 0;
    return none ? RunWarningTexts.WARM_UP : RunWarningTexts.WARM_UP_LONGER;
  }

  private static Optional<String> cut(long unfinished) {
    return when(unfinished > 0, RunWarningTexts.cut(unfinished));
  }

  private static Optional<String> resent(long requests) {
    return when(requests > 0, RunWarningTexts.resent(requests));
  }

  /** Warns of incomplete offline work, whose makespan covers only a part. */
  static Optional<String> offline(RunInfo.@Nullable Offline offline, Counts counts) {
    return offline == null || offline.isSent(counts)
        ? Optional.empty()
        : Optional.of(
            RunWarningTexts.offlineIncomplete(RunInfo.Offline.sent(counts), offline.requests()));
  }

  private static Optional<String> capReached(@Nullable InFlightCap cap) {
    InFlightCap.Reached reached = cap == null ? null : cap.reached();
    return cap == null || reached == null
        ? Optional.empty()
        : Optional.of(
            RunWarningTexts.capReached(
                cap.limit(),
                Quantity.plain(reached.percent()),
                Quantity.plain(reached.firstSeconds()),
                Quantity.plain(reached.lastSeconds()),
                Quantity.plain(reached.longestMs())));
  }

  /** Returns a warning of dropped rows, known once all rows are written. */
  static List<String> dropped(long rows) {
    return when(rows > 0, RunWarningTexts.rowsDropped(rows)).stream().toList();
  }

  private static Optional<String> many(long tokenRecords) {
    return when(tokenRecords > MANY_TOKEN_RECORDS, RunWarningTexts.manyTokenRecords(tokenRecords));
  }

  private static Optional<String> when(boolean condition, String warning) {
    return condition ? Optional.of(warning) : Optional.empty();
  }
}
