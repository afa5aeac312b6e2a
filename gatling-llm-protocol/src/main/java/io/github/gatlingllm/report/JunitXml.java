/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report;

import io.github.gatlingllm.slo.ObjectiveResult;
import io.github.gatlingllm.slo.RunEnd;
import io.github.gatlingllm.slo.Verdict;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** {@code junit.xml}: a test case for each objective, for CI servers. */
public final class JunitXml implements ReportWriter {

  @Override
  public String fileName() {
    return "junit.xml";
  }

  @Override
  public void write(RunReport report, Path file) throws IOException {
    var text = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newInstance().createXMLStreamWriter(text);
      xml.writeStartDocument("UTF-8", "1.0");
      suite(xml, report);
      xml.writeEndDocument();
      xml.close();
    } catch (XMLStreamException e) {
      throw new IOException(e);
    }
    Texts.write(file, text.append('\n').getBuffer());
  }

  private static void suite(XMLStreamWriter xml, RunReport report) throws XMLStreamException {
    newLine(xml, 0);
    xml.writeStartElement("testsuite");
    attributes(xml, report);
    properties(xml, report);
    testCases(xml, report);
    element(
        xml,
        "system-out",
        EndWords.of(report.run().end()).map(end -> end + "\n").orElse("") + Headline.of(report));
    newLine(xml, 0);
    xml.writeEndElement();
  }

  private static void attributes(XMLStreamWriter xml, RunReport report) throws XMLStreamException {
    List<ObjectiveResult> objectives = report.objectives();
    attribute(xml, "name", report.run().simulation());
    int errors = report.run().end().broken() ? 1 : 0;
    int run = errors > 0 || objectives.isEmpty() ? 1 : 0;
    attribute(xml, "tests", Integer.toString(run + objectives.size()));
    long tolerated = RunVerdict.tolerated(objectives);
    long missed = objectives.size() - RunVerdict.met(objectives) - tolerated;
    attribute(xml, "failures", Long.toString(missed));
    attribute(xml, "errors", Integer.toString(errors));
    attribute(xml, "skipped", Long.toString(tolerated));
    attribute(xml, "timestamp", report.run().startedAt().toString());
    attribute(xml, "time", seconds(report.run().durationSeconds()));
  }

  private static void testCases(XMLStreamWriter xml, RunReport report) throws XMLStreamException {
    if (report.run().end().broken()) {
      error(xml, report);
    } else if (report.objectives().isEmpty()) {
      newLine(xml, 1);
      xml.writeEmptyElement("testcase");
      name(xml, report, "run");
    }
    for (ObjectiveResult objective : report.objectives()) {
      testCase(xml, report, objective);
    }
  }

  private static void error(XMLStreamWriter xml, RunReport report) throws XMLStreamException {
    RunEnd end = report.run().end();
    newLine(xml, 1);
    xml.writeStartElement("testcase");
    name(xml, report, "run");
    newLine(xml, 2);
    xml.writeStartElement("error");
    attribute(xml, "type", end.kind().name());
    attribute(xml, "message", end.words());
    xml.writeCharacters(clean(end.words()));
    xml.writeEndElement();
    newLine(xml, 1);
    xml.writeEndElement();
  }

  private static void properties(XMLStreamWriter xml, RunReport report) throws XMLStreamException {
    if (report.labels().isEmpty()) {
      return;
    }
    newLine(xml, 1);
    xml.writeStartElement("properties");
    for (var label : report.labels().entrySet()) {
      newLine(xml, 2);
      xml.writeEmptyElement("property");
      attribute(xml, "name", label.getKey());
      attribute(xml, "value", label.getValue());
    }
    newLine(xml, 1);
    xml.writeEndElement();
  }

  private static void testCase(XMLStreamWriter xml, RunReport report, ObjectiveResult result)
      throws XMLStreamException {
    newLine(xml, 1);
    if (result.verdict() == Verdict.MET) {
      xml.writeEmptyElement("testcase");
      name(xml, report, result.objective().text());
      return;
    }
    xml.writeStartElement("testcase");
    name(xml, report, result.objective().text());
    newLine(xml, 2);
    if (result.tolerated()) {
      xml.writeEmptyElement("skipped");
      attribute(xml, "message", message(result));
    } else {
      failure(xml, report, result);
    }
    newLine(xml, 1);
    xml.writeEndElement();
  }

  private static void failure(XMLStreamWriter xml, RunReport report, ObjectiveResult result)
      throws XMLStreamException {
    xml.writeStartElement("failure");
    attribute(xml, "type", result.verdict().name());
    attribute(xml, "message", message(result));
    xml.writeCharacters(clean(message(result) + "\n" + Headline.of(report)));
    xml.writeEndElement();
  }

  private static String message(ObjectiveResult result) {
    String note = ObjectiveWords.note(result);
    return result.verdict()
        + ": actual "
        + ObjectiveWords.actual(result)
        + ", bound "
        + ObjectiveWords.bound(result)
        + ", n = "
        + result.samples()
        + (note.isEmpty() ? "" : ", " + note);
  }

  private static void name(XMLStreamWriter xml, RunReport report, String name)
      throws XMLStreamException {
    attribute(xml, "classname", report.run().simulation());
    attribute(xml, "name", name);
    attribute(xml, "time", seconds(report.run().durationSeconds()));
  }

  private static void element(XMLStreamWriter xml, String name, String text)
      throws XMLStreamException {
    newLine(xml, 1);
    xml.writeStartElement(name);
    xml.writeCharacters(clean(text));
    xml.writeEndElement();
  }

  private static void attribute(XMLStreamWriter xml, String name, String value)
      throws XMLStreamException {
    xml.writeAttribute(name, clean(value));
  }

  private static void newLine(XMLStreamWriter xml, int depth) throws XMLStreamException {
    xml.writeCharacters("\n" + "  ".repeat(depth));
  }

  private static String seconds(double seconds) {
    return String.format(Locale.ROOT, "%.3f", seconds);
  }

  /** XML 1.0 has no way to write most control characters. */
  static String clean(String text) {
    return text.codePoints()
        .filter(JunitXml::allowed)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private static boolean allowed(int c) {
    return c == '\t'
        || c == '\n'
        || c == '\r'
        || (c >= 0x20 && c <= 0xD7FF)
        || (c >= 0xE000 && c <= 0xFFFD)
        || c >= 0x10000;
  }
}
