/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * {@code index.html}: one file for people, which opens offline and asks nobody for anything.
 * Without JavaScript it lacks the charts and nothing else. Its content security policy allows its
 * own scripts and styles by their hashes, so that no text of a run can become one.
 */
public final class HtmlReport implements ReportWriter {

  private static final String CHARTS = "echarts.min.js";

  private final ObjectMapper mapper = new ObjectMapper();
  private final List<HtmlSection> sections =
      List.of(
          new VerdictSection(),
          new KeyFiguresSection(),
          new ValiditySection(),
          new ComparisonSection(),
          new LevelsSection(),
          new LatencySection(),
          new PercentilesSection(),
          new OverTimeSection(),
          new SloSection(),
          new CostSection(),
          new ConversationsSection(),
          new CountsSection(),
          new WorkloadSection(),
          new RunFactsSection(),
          new DefinitionsSection());

  @Override
  public String fileName() {
    return "index.html";
  }

  @Override
  public void write(RunReport report, Path file) throws IOException {
    Texts.write(file, page(report));
  }

  private String page(RunReport report) throws IOException {
    String style = Resources.text("report.css");
    List<String> scripts = List.of(Resources.text(CHARTS), script());
    Html html = new Html();
    html.raw("<!DOCTYPE html>\n").open("html", "lang", "en").open("head");
    html.raw("<meta charset=\"utf-8\">\n");
    html.open("meta", "http-equiv", "Content-Security-Policy", "content", policy(style, scripts));
    html.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    html.raw("<meta name=\"color-scheme\" content=\"light dark\">\n");
    html.raw("<link rel=\"icon\" href=\"data:,\">\n");
    html.element("title", Texts.oneLine("LLM report: " + report.run().simulation()));
    html.open("style").raw(style).close("style").close("head").open("body");
    html.open("main");
    sections.stream().filter(s -> s.applies(report)).forEach(s -> section(s, report, html));
    html.close("main");
    html.raw(Resources.text("footer.html"));
    html.open("script", "type", "application/json", "id", "report-data");
    html.raw(data(report)).close("script");
    scripts.forEach(script -> html.open("script").raw(script).close("script"));
    return html.close("body").close("html").toString();
  }

  private static void section(HtmlSection section, RunReport report, Html html) {
    html.open("section", "id", section.id());
    String title = section.title();
    if (title != null) {
      html.element("h2", title);
    }
    section.write(report, html);
    html.close("section");
  }

  private String script() {
    return Stream.of(
            Stream.of("report.js"),
            sections.stream().map(HtmlSection::script).filter(Objects::nonNull),
            Stream.of("start.js"))
        .flatMap(names -> names)
        .map(Resources::text)
        .collect(Collectors.joining("\n"));
  }

  /** No character of it can end the element that holds it. */
  private String data(RunReport report) throws JsonProcessingException {
    ObjectNode data = mapper.createObjectNode();
    var scopes = data.putArray("scopes");
    Scope.shown(report).forEach(scope -> scopes.add(Texts.oneLine(scope.name())));
    sections.forEach(section -> section.data(report, data));
    return mapper
        .writeValueAsString(data)
        .replace("<", "\\u003c")
        .replace(">", "\\u003e")
        .replace("&", "\\u0026")
        .replace("\u2028", "\\u2028")
        .replace("\u2029", "\\u2029");
  }

  private static String policy(String style, List<String> scripts) {
    return "default-src 'none'; base-uri 'none'; form-action 'none'; img-src data:; style-src "
        + hash(style)
        + "; script-src "
        + scripts.stream().map(HtmlReport::hash).collect(Collectors.joining(" "));
  }

  private static String hash(String content) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
      return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
