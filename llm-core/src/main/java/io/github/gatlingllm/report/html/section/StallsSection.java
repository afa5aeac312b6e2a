// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import io.github.gatlingllm.measure.detail.Stall;
import io.github.gatlingllm.measure.detail.Stall.Cause;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.html.HtmlTable;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.TimeFormat;
import io.github.gatlingllm.server.ServerMetric;
import io.github.gatlingllm.server.ServerSeries;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The longest stalls, and what coincided with each. */
final class StallsSection implements HtmlSection {

  private static final String STALL =
      "A stall is a gap between two chunks longer than 50 ms and than ten times the median gap.";
  private static final List<String> COLUMNS =
      List.of("Stall", "began at", "Request", "before chunk", "most likely", "what coincided");

  @Override
  public String id() {
    return "stalls";
  }

  @Override
  public String title() {
    return "The longest stalls";
  }

  @Override
  public boolean applies(RunReport report) {
    return !report.detail().isEmpty()
        && report.snapshot().all().distribution(Metric.ITL).isPresent();
  }

  @Override
  public void write(RunReport report, Html html) {
    List<Stall> stalls = report.detail().stalls();
    if (stalls.isEmpty()) {
      html.element("p", "No gap was a stall; the longest was " + longest(report) + ".");
      html.element("p", STALL, "class", "footnote");
      return;
    }
    html.element("p", summary(stalls));
    WholeRunNote.write(report, html, "these stalls are");
    HtmlTable.open(html, "the longest gaps between two chunks, of all requests", COLUMNS);
    stalls.forEach(stall -> row(report, stall, html));
    HtmlTable.close(html);
    html.element("p", reading(stalls), "class", "footnote");
  }

  private static String longest(RunReport report) {
    return report
        .snapshot()
        .all()
        .distribution(Metric.ITL)
        .map(gaps -> millis((long) gaps.max()))
        .orElse(ReportFormat.ABSENT);
  }

  private static String summary(List<Stall> stalls) {
    String causes =
        Arrays.stream(Cause.values())
            .filter(cause -> count(stalls, cause) > 0)
            .map(cause -> count(stalls, cause) + " × " + words(cause))
            .collect(Collectors.joining(", "));
    long unknown = count(stalls, null);
    String rest =
        unknown == 0 ? "" : (causes.isEmpty() ? "" : ", ") + unknown + " × " + words(null);
    return "Most likely causes of the longest " + stalls.size() + ": " + causes + rest + ".";
  }

  private static long count(List<Stall> stalls, @Nullable Cause cause) {
    return stalls.stream().filter(stall -> stall.cause() == cause).count();
  }

  private static void row(RunReport report, Stall stall, Html html) {
    html.open("tr");
    html.element("th", millis(stall.nanos()), "scope", "row");
    html.element("td", TimeFormat.seconds(stall.from(), 3));
    html.open("td", "class", "words");
    html.name(ReportFormat.shortPath(stall.request().path())).close("td");
    html.element("td", ReportFormat.fixed(stall.chunk(), 0));
    html.element("td", words(stall.cause()), "class", "words");
    html.element("td", coincided(report, stall), "class", "words");
    html.close("tr");
  }

  static String words(@Nullable Cause cause) {
    if (cause == null) {
      return "unknown";
    }
    return switch (cause) {
      case CLIENT_GC -> "load generator: garbage collection";
      case CLIENT_EVENT_LOOP -> "load generator: busy event loop";
      case SERVER -> "server";
      case ALONE -> "this stream alone";
    };
  }

  private static String coincided(RunReport report, Stall stall) {
    List<String> facts = new ArrayList<>();
    facts.add(
        stall.streams() <= 1
            ? "no other stream was open"
            : stall.others() + " of " + (stall.streams() - 1) + " other streams stalled with it");
    if (stall.gcNanos() > 0) {
      facts.add(millis(stall.gcNanos()) + " of garbage collection in the load generator");
    }
    if (stall.loopDelayNanos() > 0) {
      facts.add(
          "a task of its event loop in the load generator, or the watch over it, waited "
              + millis(stall.loopDelayNanos()));
    }
    if (stall.doubt() != null) {
      facts.add(doubt(stall.doubt()));
    }
    double began = stall.from() / TimeFormat.NANOS_PER_SECOND;
    double preempted =
        report
            .server()
            .series()
            .grown(
                ServerMetric.PREEMPTIONS,
                began,
                began + stall.nanos() / TimeFormat.NANOS_PER_SECOND);
    if (preempted > 0) {
      facts.add(
          "the server preempted " + ReportFormat.fixed(preempted, 0) + " requests at that time");
    }
    report
        .server()
        .series()
        .risen(ServerMetric.WAITING, began, began + stall.nanos() / TimeFormat.NANOS_PER_SECOND)
        .filter(ServerSeries.Rise::isJump)
        .ifPresent(rise -> facts.add(queue(rise)));
    return String.join("; ", facts);
  }

  private static String queue(ServerSeries.Rise rise) {
    return "the server's queue went from "
        + ReportFormat.fixed(rise.from(), 0)
        + " to "
        + ReportFormat.fixed(rise.to(), 0)
        + " requests at that time";
  }

  private static String doubt(Stall.Doubt doubt) {
    return switch (doubt) {
      case NOT_WATCHED -> "the load generator was not watched";
      case TOO_SHORT -> "its event loop may have been busy for as long, unseen";
      case NO_OTHER -> "nothing tells the server from the network";
    };
  }

  private static String millis(long nanos) {
    return TimeFormat.millis(nanos) + " ms";
  }

  private static String reading(List<Stall> stalls) {
    boolean client =
        count(stalls, Cause.CLIENT_GC) > 0 || count(stalls, Cause.CLIENT_EVENT_LOOP) > 0;
    return STALL
        + " Another stream stalled with it if it stood still for at least half of the time. Several"
        + " at once while the load generator was well: the server. One alone while others went on:"
        + " the network, or a request that was preempted."
        + (client ? " What the load generator caused says nothing about the server." : "");
  }
}
