// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.measure.BufferedStreams;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.SplitPart;
import io.github.gatlingllm.server.EndpointFigures;
import io.github.gatlingllm.server.HookOutcome;
import io.github.gatlingllm.server.MeanSplit;
import io.github.gatlingllm.server.MetricFigure;
import io.github.gatlingllm.server.Reconciliation;
import io.github.gatlingllm.server.ServerFigures;
import io.github.gatlingllm.server.ServerMetric;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Describes the server's metrics. */
public final class ServerText {

  /** The headings of {@link #cells(MetricFigure)}. */
  public static final List<String> COLUMNS =
      List.of("Metric", "unit", "min", "mean", "max", "p50", "p99", "total", "per second", "as");

  /** The note below the table. */
  public static final String READING = ServerMetricTexts.READING;

  private static final double SMALL = 10;

  private ServerText() {}

  /** Returns the cells of a metric, after its name. */
  public static List<String> cells(MetricFigure figure) {
    return List.of(
        figure.metric().kind() == ServerMetric.Kind.SHARE ? "" : figure.metric().unit(),
        cell(figure.min()),
        cell(figure.mean()),
        cell(figure.max()),
        percentile(figure, 50),
        percentile(figure, 99),
        cell(figure.delta()),
        cell(figure.perSecond()),
        figure.nativeName());
  }

  private static String percentile(MetricFigure figure, double percentile) {
    String value = cell(figure.percentile(percentile));
    return figure.estimate(percentile).isPresent() ? "≈ " + value : value;
  }

  private static String cell(OptionalDouble value) {
    if (value.isEmpty()) {
      return ReportFormat.ABSENT;
    }
    double number = value.getAsDouble();
    int decimals = number == Math.rint(number) ? 0 : Math.abs(number) < SMALL ? 3 : 1;
    return ReportFormat.fixed(number, decimals);
  }

  /** Returns the cells of a control request, after its name. */
  public static List<String> cells(HookOutcome hook) {
    return List.of(
        hook.when(),
        TimeFormat.seconds(Math.round(hook.atSeconds() * TimeFormat.NANOS_PER_SECOND), 1),
        hook.outcome());
  }

  /** Compares the counts of client and server, one sentence each. */
  public static List<String> reconciliation(ServerFigures server) {
    var sentences = new ArrayList<String>();
    Reconciliation reported = server.reconciliation();
    if (reported != null) {
      add(sentences, "output tokens", reported.outputTokens());
      add(sentences, "requests", reported.requests());
    }
    return sentences;
  }

  private static void add(List<String> sentences, String what, Reconciliation.@Nullable Pair pair) {
    if (pair == null) {
      return;
    }
    OptionalDouble percent = pair.differencePercent();
    sentences.add(
        ServerMetricTexts.counted(
            ReportFormat.fixed(pair.server(), 0),
            what,
            pair.clientWords(),
            percent.isPresent()
                ? String.format(Locale.ROOT, "%+.2f %%", percent.getAsDouble())
                : ""));
  }

  /** Returns the breakdown of the mean TTFT by the server's metrics; empty: it is not available. */
  public static Optional<MeanSplit> meanSplit(RunReport report) {
    if (!attributable(report)) {
      return Optional.empty();
    }
    return report
        .scopes()
        .all()
        .stats()
        .distribution(Metric.TTFT)
        .flatMap(
            ttft ->
                MeanSplit.of(
                    ttft.mean() / TimeFormat.NANOS_PER_MILLI, ttft.count(), report.server()));
  }

  /** Returns a line for each request name with buffered streams. */
  public static Stream<String> buffered(RunReport report) {
    String heldUp = report.validity().checks().heldUp().map(words -> "; " + words).orElse("");
    return report.snapshot().requests().entrySet().stream()
        .flatMap(
            path ->
                path.getValue().buffered().doubt().stream()
                    .map(doubt -> "'" + String.join(" / ", path.getKey()) + "': " + doubt))
        .map(text -> text + "; " + BufferedStreams.REMEDY + heldUp);
  }

  /** Whether TTFT can be attributed: buffered streams hide the time of the first token. */
  public static boolean attributable(RunReport report) {
    return !report.snapshot().all().buffered().many();
  }

  /** Returns the parts in order of time, in milliseconds. */
  public static Map<SplitPart, Double> parts(MeanSplit split) {
    var parts = new EnumMap<SplitPart, Double>(SplitPart.class);
    parts.put(SplitPart.NETWORK, split.network());
    split.queue().ifPresent(millis -> parts.put(SplitPart.QUEUE, millis));
    split.prefill().ifPresent(millis -> parts.put(SplitPart.PREFILL, millis));
    split.server().ifPresent(millis -> parts.put(SplitPart.SERVER, millis));
    return parts;
  }

  /** Describes an endpoint of metrics. */
  public static String endpoint(EndpointFigures endpoint) {
    return ServerMetricTexts.endpoint(
        endpoint.url(),
        endpoint.engine() == null ? "" : endpoint.engine(),
        endpoint.scrapes(),
        endpoint.failed());
  }
}
