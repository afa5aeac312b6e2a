// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.judge;

import io.github.gatlingllm.report.junit.JunitXml;
import io.github.gatlingllm.report.view.ObjectiveDescriptions;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.io.StringWriter;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * Verdicts as JUnit XML: one suite, in which each objective of each file is a case. An undetermined
 * objective fails, and a file that cannot be read is an error.
 */
public final class VerdictJunit {

  private VerdictJunit() {}

  /** Returns the text of the file. */
  public static String text(List<JudgedFile> files) {
    var text = new StringWriter();
    try {
      // The implementation of the JDK: one from the class path may write differently.
      XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
      xml.writeStartDocument("UTF-8", "1.0");
      newLine(xml, 0);
      xml.writeStartElement("testsuite");
      attributes(xml, files);
      for (JudgedFile file : files) {
        cases(xml, file);
      }
      newLine(xml, 0);
      xml.writeEndElement();
      xml.writeEndDocument();
      xml.close();
    } catch (XMLStreamException e) {
      throw new IllegalStateException(e); // a writer in memory does not fail
    }
    return text.append('\n').toString();
  }

  private static void attributes(XMLStreamWriter xml, List<JudgedFile> files)
      throws XMLStreamException {
    List<JudgedObjective> all = files.stream().flatMap(file -> objectives(file).stream()).toList();
    long errors = files.stream().filter(file -> file.verdict() == null).count();
    long failures = all.stream().filter(VerdictJunit::fails).count();
    attribute(xml, "name", VerdictOutputTexts.SUITE);
    attribute(xml, "tests", Long.toString(all.size() + errors));
    attribute(xml, "failures", Long.toString(failures));
    attribute(xml, "errors", Long.toString(errors));
    attribute(xml, "skipped", "0");
    attribute(xml, "time", "0.000");
  }

  private static List<JudgedObjective> objectives(JudgedFile file) {
    return file.verdict() == null ? List.of() : file.verdict().objectives();
  }

  private static boolean fails(JudgedObjective judged) {
    return judged.result().verdict() != Verdict.MET;
  }

  private static void cases(XMLStreamWriter xml, JudgedFile file) throws XMLStreamException {
    for (JudgedObjective each : objectives(file)) {
      start(xml, file, each.text());
      String message = message(each);
      if (fails(each)) {
        problem(xml, "failure", each.result().verdict().name(), message);
      } else {
        newLine(xml, 2);
        xml.writeStartElement("system-out");
        xml.writeCharacters(JunitXml.clean(message));
        xml.writeEndElement();
      }
      end(xml);
    }
    if (file.error() != null) {
      start(xml, file, "read");
      problem(xml, "error", "UNREADABLE", file.error());
      end(xml);
    }
  }

  private static void start(XMLStreamWriter xml, JudgedFile file, String name)
      throws XMLStreamException {
    newLine(xml, 1);
    xml.writeStartElement("testcase");
    attribute(xml, "classname", file.name());
    attribute(xml, "name", name);
    attribute(xml, "time", "0.000");
  }

  private static void end(XMLStreamWriter xml) throws XMLStreamException {
    newLine(xml, 1);
    xml.writeEndElement();
  }

  private static void problem(XMLStreamWriter xml, String element, String type, String message)
      throws XMLStreamException {
    newLine(xml, 2);
    xml.writeStartElement(element);
    attribute(xml, "type", type);
    attribute(xml, "message", message);
    xml.writeCharacters(JunitXml.clean(message));
    xml.writeEndElement();
  }

  private static String message(JudgedObjective judged) {
    ObjectiveResult result = judged.result();
    String note = VerdictMarkdown.note(judged);
    return result.verdict()
        + ": actual "
        + ObjectiveDescriptions.actual(result)
        + ", n = "
        + result.samples()
        + (note.isEmpty() ? "" : ", " + note);
  }

  private static void attribute(XMLStreamWriter xml, String name, String value)
      throws XMLStreamException {
    xml.writeAttribute(name, JunitXml.clean(value));
  }

  private static void newLine(XMLStreamWriter xml, int depth) throws XMLStreamException {
    xml.writeCharacters("\n" + "  ".repeat(depth));
  }
}
