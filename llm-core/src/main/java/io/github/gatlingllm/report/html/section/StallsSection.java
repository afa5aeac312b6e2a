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

/** The longest stalls, with the most likely cause of each. */
final class StallsSection implements HtmlSection {

  private static final List<String> COLUMNS =
      List.of("Stall", "began at", "Request", "before chunk", "most likely cause", "evidence");

  @Override
  public String id() {
    return "stalls";
  }

  @Override
  public String title() {
    return "Longest stalls";
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
      html.element("p", FailureSectionTexts.noStall(longest(report)));
      html.element("p", FailureSectionTexts.STALL, "class", "footnote");
      return;
    }
    html.element("p", summary(stalls));
    WholeRunNote.write(report, html, "these stalls are from");
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
    List<String> causes =
        Arrays.stream(Cause.values())
            .filter(cause -> count(stalls, cause) > 0)
            .map(cause -> count(stalls, cause) + " × " + words(cause))
            .collect(Collectors.toCollection(ArrayList::new));
    long unknown = count(stalls, null);
    if (unknown > 0) {
      causes.add(unknown + " × " + words(null));
    }
    return FailureSectionTexts.causes(stalls.size(), causes);
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
    html.element("td", evidence(report, stall), "class", "words");
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

  private static String evidence(RunReport report, Stall stall) {
    List<String> facts = new ArrayList<>();
    facts.add(
        stall.streams() <= 1
            ? FailureSectionTexts.NO_OTHER_STREAM
            : FailureSectionTexts.stalledTogether(stall.others(), stall.streams() - 1));
    if (stall.gcNanos() > 0) {
      facts.add(FailureSectionTexts.garbageCollection(millis(stall.gcNanos())));
    }
    if (stall.loopDelayNanos() > 0) {
      facts.add(FailureSectionTexts.loopDelay(millis(stall.loopDelayNanos())));
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
      facts.add(FailureSectionTexts.preempted(ReportFormat.fixed(preempted, 0)));
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
    return FailureSectionTexts.queueJumped(
        ReportFormat.fixed(rise.from(), 0), ReportFormat.fixed(rise.to(), 0));
  }

  private static String doubt(Stall.Doubt doubt) {
    return switch (doubt) {
      case NOT_WATCHED -> FailureSectionTexts.NOT_WATCHED;
      case TOO_SHORT -> FailureSectionTexts.TOO_SHORT;
      case NO_OTHER -> FailureSectionTexts.NO_OTHER;
    };
  }

  private static String millis(long nanos) {
    return TimeFormat.millis(nanos) + " ms";
  }

  private static String reading(List<Stall> stalls) {
    boolean client =
        count(stalls, Cause.CLIENT_GC) > 0 || count(stalls, Cause.CLIENT_EVENT_LOOP) > 0;
    return FailureSectionTexts.STALL
        + FailureSectionTexts.RULES
        + (client ? FailureSectionTexts.CLIENT_CAUSES : "");
  }
}
