// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.html.PageHead;
import io.github.gatlingllm.report.html.PagePolicy;
import io.github.gatlingllm.report.html.Resources;
import io.github.gatlingllm.report.html.section.BaseSections;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.ReportWriter;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.Scope;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * {@code index.html}: one file that opens offline and loads nothing else. Without JavaScript, only
 * its charts are missing. Its content security policy allows only its own scripts and styles, so
 * that no text of a run can become a script.
 */
public final class HtmlReport implements ReportWriter {

  private static final String CHARTS = "echarts.bundle.js";

  private final ObjectMapper mapper = new ObjectMapper();
  private final List<HtmlSection> sections;

  /** Creates the report with all sections. */
  public HtmlReport() {
    this(SectionOrder.of(BaseSections.all(), BaseSections.last(), SectionOrder.ofFeatures()));
  }

  HtmlReport(List<HtmlSection> sections) {
    this.sections = List.copyOf(sections);
  }

  @Override
  public String fileName() {
    return "index.html";
  }

  @Override
  public void write(RunReport report, Path file) throws IOException {
    ReportFormat.write(file, page(report, file));
  }

  private String page(RunReport report, Path file) throws IOException {
    List<WrittenSection> written =
        sections.stream().map(section -> WrittenSection.of(section, report)).toList();
    PageSections shown = PageSections.of(written);
    String style = Resources.text("report.css");
    List<String> scripts = scripts(written);
    Html html = PageHead.beginReport(PagePolicy.of(style, scripts));
    html.element("title", ReportFormat.oneLine("LLM report: " + report.run().simulation()));
    html.open("style").raw(style).close("style").close("head").open("body");
    ContentsBar.write(html, shown, file);
    html.open("main");
    shown.write(html);
    html.close("main");
    html.raw(Resources.text("footer.html"));
    html.open("script", "type", "application/json", "id", "report-data");
    html.raw(data(report, written)).close("script");
    scripts.forEach(script -> html.open("script").raw(script).close("script"));
    return html.close("body").close("html").toString();
  }

  /** Returns the scripts; one that fails stops no other. */
  private static List<String> scripts(List<WrittenSection> written) {
    return Stream.of(
            Stream.of(CHARTS, "report.js"),
            written.stream().map(WrittenSection::script).filter(Objects::nonNull).distinct(),
            Stream.of("start.js"))
        .flatMap(names -> names)
        .map(Resources::text)
        .toList();
  }

  /** Returns the chart data, escaped so that it cannot end its element or reorder text. */
  private String data(RunReport report, List<WrittenSection> written)
      throws JsonProcessingException {
    ObjectNode data = mapper.createObjectNode();
    var scopes = data.putArray("scopes");
    var uncharted = data.putArray("uncharted");
    for (Scope scope : report.scopes().shown()) {
      if (!scope.charted()) {
        uncharted.add(scopes.size());
      }
      scopes.add(ReportFormat.oneLine(scope.name()));
    }
    written.forEach(section -> data.setAll(section.data()));
    return ReportFormat.oneLine(mapper.writeValueAsString(data))
        .replace("<", "\\u003c")
        .replace(">", "\\u003e")
        .replace("&", "\\u0026");
  }
}
