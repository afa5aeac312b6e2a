// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.junit;

import io.github.gatlingllm.report.junit.JunitCase.Broken;
import io.github.gatlingllm.report.junit.JunitCase.Failed;
import io.github.gatlingllm.report.junit.JunitCase.Passed;
import io.github.gatlingllm.report.junit.JunitCase.Skipped;
import io.github.gatlingllm.report.view.Headline;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.ReportWriter;
import io.github.gatlingllm.report.view.RunInfo;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.RunVerdict;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * {@code junit.xml}, for CI servers. The root is one {@code testsuite}, as in files of Surefire and
 * of Ant's JUnit task; a run is a suite. It contains what Ant's schema requires: a host, properties
 * and outputs.
 */
public final class JunitXml implements ReportWriter {

  @Override
  public String fileName() {
    return "junit.xml";
  }

  @Override
  public void write(RunReport report, Path file) throws IOException {
    var text = new StringWriter();
    try {
      // The implementation of the JDK: one from the class path may write differently.
      XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
      xml.writeStartDocument("UTF-8", "1.0");
      suite(xml, report);
      xml.writeEndDocument();
      xml.close();
    } catch (XMLStreamException e) {
      throw new IOException(e);
    }
    ReportFormat.write(file, text.append('\n').getBuffer());
  }

  private static void suite(XMLStreamWriter xml, RunReport report) throws XMLStreamException {
    List<JunitCase> cases = JunitCases.of(report);
    newLine(xml, 0);
    xml.writeStartElement("testsuite");
    attributes(xml, report.run(), cases);
    properties(xml, report);
    for (JunitCase each : cases) {
      testCase(xml, report, each);
    }
    element(
        xml,
        1,
        "system-out",
        RunVerdict.banner(report)
            + "\n"
            + report.run().end().earlyStopText().map(end -> end + "\n").orElse("")
            + Headline.of(report));
    newLine(xml, 1);
    xml.writeEmptyElement("system-err");
    newLine(xml, 0);
    xml.writeEndElement();
  }

  private static void attributes(XMLStreamWriter xml, RunInfo run, List<JunitCase> cases)
      throws XMLStreamException {
    attribute(xml, "name", run.simulation());
    attribute(xml, "tests", Integer.toString(cases.size()));
    attribute(xml, "failures", Long.toString(JunitCase.count(cases, Failed.class)));
    attribute(xml, "errors", Long.toString(JunitCase.count(cases, Broken.class)));
    attribute(xml, "skipped", Long.toString(JunitCase.count(cases, Skipped.class)));
    attribute(xml, "timestamp", timestamp(run.startedAt()));
    attribute(xml, "hostname", "localhost");
    attribute(xml, "time", String.format(Locale.ROOT, "%.3f", run.durationSeconds()));
  }

  private static void properties(XMLStreamWriter xml, RunReport report) throws XMLStreamException {
    newLine(xml, 1);
    xml.writeStartElement("properties");
    property(xml, "runId", report.run().runId());
    for (var label : report.labels().entrySet()) {
      property(xml, label.getKey(), label.getValue());
    }
    newLine(xml, 1);
    xml.writeEndElement();
  }

  private static void property(XMLStreamWriter xml, String name, String value)
      throws XMLStreamException {
    newLine(xml, 2);
    xml.writeEmptyElement("property");
    attribute(xml, "name", name.isBlank() ? ReportFormat.ABSENT : name);
    attribute(xml, "value", value);
  }

  private static void testCase(XMLStreamWriter xml, RunReport report, JunitCase each)
      throws XMLStreamException {
    newLine(xml, 1);
    xml.writeStartElement("testcase");
    attribute(xml, "classname", report.run().simulation());
    attribute(xml, "name", each.name());
    // Readers add up the times of cases; the suite has the time of the run.
    attribute(xml, "time", "0.000");
    each.outcome().accept(new OutcomeElement(xml, report));
    if (each.output() != null) {
      element(xml, 2, "system-out", each.output());
    }
    newLine(xml, 1);
    xml.writeEndElement();
  }

  private static void problem(
      XMLStreamWriter xml, RunReport report, String element, String type, String message)
      throws XMLStreamException {
    newLine(xml, 2);
    xml.writeStartElement(element);
    attribute(xml, "type", type);
    attribute(xml, "message", message);
    xml.writeCharacters(clean(message + "\n" + Headline.of(report)));
    xml.writeEndElement();
  }

  private static void element(XMLStreamWriter xml, int depth, String name, String text)
      throws XMLStreamException {
    newLine(xml, depth);
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

  /** Formats a time in UTC; Ant's schema allows neither zone nor fractions. */
  private static String timestamp(Instant instant) {
    return DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(
        instant.truncatedTo(ChronoUnit.SECONDS).atOffset(ZoneOffset.UTC));
  }

  /** Replaces characters that XML 1.0 cannot contain. */
  public static String clean(String text) {
    var clean = new StringBuilder(text.length());
    text.codePoints().map(c -> allowed(c) ? c : 0xFFFD).forEach(clean::appendCodePoint);
    return clean.toString();
  }

  private static boolean allowed(int c) {
    return c == '\t'
        || c == '\n'
        || c == '\r'
        || (c >= 0x20 && c <= 0xD7FF)
        || (c >= 0xE000 && c <= 0xFFFD)
        || c >= 0x10000;
  }

  /** Writes the content of a case by its result. */
  private record OutcomeElement(XMLStreamWriter xml, RunReport report)
      implements JunitCase.Visitor {

    /** Writes nothing: an empty case has passed. */
    @Override
    public void passed(Passed outcome) {}

    @Override
    public void skipped(Skipped outcome) throws XMLStreamException {
      newLine(xml, 2);
      xml.writeEmptyElement("skipped");
      attribute(xml, "message", outcome.message());
    }

    @Override
    public void failed(Failed outcome) throws XMLStreamException {
      problem(xml, report, "failure", outcome.type(), outcome.message());
    }

    @Override
    public void broken(Broken outcome) throws XMLStreamException {
      problem(xml, report, "error", outcome.type(), outcome.message());
    }
  }
}
