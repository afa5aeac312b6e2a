// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.github.gatlingllm.measure.OwnCountStats;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.RequestStats.Counts;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.report.json.RequestLog;
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
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a reader of the figures must know, though it does not make them invalid. */
final class Warnings {

  /** From here on Gatling's own parsing takes noticeably long. */
  private static final long MANY_TOKEN_RECORDS = 4_000_000;

  private static final double COLD_START = 1.2;
  private static final double MANY_FAILED = 0.05;
  private static final double MISMATCH_PERCENT = 2;
  private static final long END_TOKENS = 2;

  private Warnings() {}

  /**
   * The warnings of a run.
   *
   * @param report what is known of it so far
   * @param coldStart median TTFT of the first tenth of the requests ÷ that of the others
   * @param tokenRecords how many group records Gatling has to parse
   */
  static List<String> of(
      RunSetup setup, RunReport report, OptionalDouble coldStart, long tokenRecords) {
    RequestStats all = report.snapshot().all();
    Stream<String> ofFigures =
        Stream.of(
                failed(all.counts()),
                countedByChunks(all.tokens().byChunks()),
                usageNotBelieved(all),
                countedApart(setup, report),
                costUnknown(report),
                coldStart(coldStart.orElse(1)),
                warmUpInLevels(setup, report),
                cut(all.counts().unfinished()),
                resent(all.counts().resent()),
                offline(report.run().load().offline(), all.counts()),
                when(
                    report.run().end().early(),
                    "the load profile was not finished: " + report.run().end().reason()),
                when(
                    report.snapshot().foldedPaths(),
                    "more than 200 request names: the later ones are put together under <other>"),
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

  private static Optional<String> warmUpInLevels(RunSetup setup, RunReport report) {
    return report.levels().reachedByWarmUp(setup.edges().warmUp().toNanos());
  }

  /** Of each path by itself: what one shares with nobody, another may share by intention. */
  private static Stream<String> cached(RunReport report) {
    List<String> reported =
        report.snapshot().requests().entrySet().stream()
            .flatMap(
                path ->
                    CacheRule.broken(path.getValue().workload().cache())
                        .map(text -> "'" + String.join(" / ", path.getKey()) + "': " + text)
                        .stream())
            .toList();
    return reported.isEmpty()
        ? CacheRule.counted(report.snapshot().all(), report.server()).stream()
        : reported.stream();
  }

  /** A misspelt path would otherwise hold nobody to anything. */
  private static Stream<String> forNoUser(RunSetup setup, RunReport report) {
    if (report.snapshot().foldedPaths()) {
      return Stream.empty(); // who knows
    }
    Set<List<String>> ran = report.snapshot().requests().keySet();
    return setup.protocols().stream()
        .flatMap(protocol -> protocol.gate().attachments().stream())
        .filter(attachment -> !attachment.path().isEmpty() && !ran.contains(attachment.path()))
        .map(
            attachment ->
                "SLO " + attachment.text() + " held for no request: none of that path ran")
        .distinct();
  }

  private static Optional<String> failed(Counts counts) {
    double share = (double) counts.failed() / (counts.succeeded() + counts.failed());
    return when(
        share > MANY_FAILED,
        Quantity.plain(100 * share)
            + " % of the requests failed: the latencies are those of the others");
  }

  private static Optional<String> countedByChunks(boolean byChunks) {
    return when(
        byChunks,
        "the server told no token counts for some answers: their chunks were counted instead");
  }

  private static Optional<String> usageNotBelieved(RequestStats all) {
    return TokenSourceText.notBelieved(all.tokens().own().notBelieved(), all.counts().succeeded());
  }

  /** A server may count the token that ends a text, and another: that is no other tokenizer. */
  private static Optional<String> countedApart(RunSetup setup, RunReport report) {
    OwnCountStats.Compared compared = report.snapshot().all().tokens().own().compared();
    if (compared == null
        || compared.mismatchPercent() <= MISMATCH_PERCENT
        || compared.apart() <= END_TOKENS * compared.answers()) {
      return Optional.empty();
    }
    return Optional.of(
        "the servers' usage and the tokenizer "
            + setup.tokenizers()
            + " count output tokens "
            + Quantity.plain(compared.mismatchPercent())
            + " % apart ("
            + compared.reported()
            + " and "
            + compared.counted()
            + "): compare only runs counted alike, see tokens.md");
  }

  private static Optional<String> costUnknown(RunReport report) {
    Prices prices = report.prices();
    if (prices == null || report.snapshot().all().counts().succeeded() == 0) {
      return Optional.empty();
    }
    Cost cost = Cost.of(prices, report.snapshot(), report.allSlos());
    String reason = cost.of(CostFigure.Plain.PER_REQUEST).reason();
    return when(reason != null, "the cost is not known: " + reason);
  }

  private static Optional<String> coldStart(double ratio) {
    return when(
        ratio > COLD_START,
        "cold start: the median TTFT of the first 10 % of the requests was "
            + Quantity.plain(ratio)
            + " times that of the others; leave it out by llm.warmUp(...)");
  }

  private static Optional<String> cut(long unfinished) {
    return when(unfinished > 0, "requests cut by the end of the run: " + unfinished);
  }

  private static Optional<String> resent(long requests) {
    return when(
        requests > 0,
        "requests sent again over a fresh connection, since the server closed the kept-alive one"
            + " just when they left: "
            + requests
            + "; their times begin with the first sending, see dialects.md");
  }

  /** The makespan of a part is not that of the whole. */
  static Optional<String> offline(RunInfo.@Nullable Offline offline, Counts counts) {
    return offline == null || offline.isSent(counts)
        ? Optional.empty()
        : Optional.of(
            "offline work is not complete: "
                + RunInfo.Offline.sent(counts)
                + " of "
                + offline.requests()
                + " requests were sent, since users left before they had sent theirs, or the run"
                + " ended; the makespan is that of a part");
  }

  /** What is known only when all rows are written. */
  static List<String> dropped(long rows) {
    return when(
            rows > 0,
            RequestLog.MISSING
                + ", which the disk could not take as fast as the run went: "
                + rows
                + "; all figures hold these requests as well")
        .stream()
        .toList();
  }

  private static Optional<String> many(long tokenRecords) {
    return when(
        tokenRecords > MANY_TOKEN_RECORDS,
        tokenRecords
            + " token records in Gatling's log take long to parse: llm.disableTokenRecords()");
  }

  private static Optional<String> when(boolean condition, String warning) {
    return condition ? Optional.of(warning) : Optional.empty();
  }
}
