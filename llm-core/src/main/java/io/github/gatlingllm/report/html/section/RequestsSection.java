// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.measure.detail.RequestSample;
import io.github.gatlingllm.measure.detail.RequestSample.Why;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.report.html.Charts;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.view.ChartNumbers;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.TimeFormat;
import java.util.List;

/** The waterfall of single requests, with a mark for each chunk. */
final class RequestsSection implements HtmlSection {

  private static final String CHART = "waterfall";
  private static final List<Why> REASONS = List.of(Why.values());

  @Override
  public String id() {
    return "single-requests";
  }

  @Override
  public String title() {
    return "Sampled requests";
  }

  @Override
  public boolean applies(RunReport report) {
    return !report.detail().samples().isEmpty();
  }

  @Override
  public String script() {
    return "waterfall.js";
  }

  @Override
  public void write(RunReport report, Html html) {
    html.raw(Charts.NO_SCRIPT);
    List<RequestSample> samples = report.detail().samples();
    html.element(
        "p",
        TimelineSectionTexts.sampling(ReportFormat.fixed(samples.size(), 0), samples.size() == 1),
        "class",
        "footnote");
    WholeRunNote.write(report, html, "these requests are from");
    html.open("div", "class", "charts wide");
    Charts.write(
        html, "Waterfall", "each request with its send time; a mark is a chunk", CHART, "all");
    html.close("div");
    html.element("p", TimelineSectionTexts.MARKS, "class", "footnote js-only");
    SampleTable.write(report, html);
  }

  @Override
  public void data(RunReport report, ObjectNode data) {
    if (!applies(report)) {
      return;
    }
    ObjectNode node = data.putObject(CHART).put("units", Ticks.UNITS);
    ArrayNode reasons = node.putArray("reasons");
    REASONS.forEach(why -> reasons.add(SampleTable.words(why)));
    var scopes = new ScopeNumbers(report);
    ArrayNode samples = node.putArray("samples");
    report.detail().samples().forEach(each -> sample(samples.addObject(), each, scopes));
  }

  private static void sample(ObjectNode node, RequestSample sample, ScopeNumbers scopes) {
    RequestRecord request = sample.request();
    Timing timing = request.timing();
    long end = Math.max(request.answered(), timing.sent() + 1);
    node.put("at", Math.round(timing.sent() / TimeFormat.NANOS_PER_MILLI) / 1000.0);
    node.set("seconds", ChartNumbers.round((end - timing.sent()) / TimeFormat.NANOS_PER_SECOND));
    node.put("chunks", timing.chunks().length);
    ArrayNode why = node.putArray("why");
    sample.why().forEach(reason -> why.add(REASONS.indexOf(reason)));
    ArrayNode shown = node.putArray("scopes");
    scopes.of(request.id()).forEach(shown::add);
    if (!request.succeeded()) {
      node.put("failed", true);
    }
    marks(node.putArray("marks"), Ticks.of(timing.chunks(), timing.sent(), end));
  }

  /** Writes each mark as its distance from the previous one; negative: chunks lie between them. */
  private static void marks(ArrayNode node, Ticks ticks) {
    int before = 0;
    for (int i = 0; i < ticks.at().size(); i++) {
      int step = ticks.at().get(i) - before;
      node.add(ticks.dense().get(i) ? -step : step);
      before = ticks.at().get(i);
    }
  }
}
