/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;

class JunitXmlTest {

  @TempDir Path folder;

  @Test
  void anObjectiveIsATestCase() throws Exception {
    Element suite = suite(Reports.full());

    assertThat(suite.getAttribute("tests")).isEqualTo("5");
    assertThat(suite.getAttribute("failures")).isEqualTo("2");
    assertThat(child(suite, "testcase", 0).getAttribute("name"))
        .isEqualTo("chat: TTFT p99 ≤ 200 ms");
    assertThat(child(suite, "testcase", 0).getElementsByTagName("failure").getLength()).isZero();
  }

  @Test
  void aFailureSaysActualBoundAndLoad() throws Exception {
    Element missed = child(suite(Reports.full()), "failure", 0);

    assertThat(missed.getAttribute("type")).isEqualTo("MISSED");
    assertThat(missed.getTextContent())
        .contains("actual 9.876 ms, bound ≤ 8 ms, n = 1194", "open loop, 25 req/s offered");
  }

  @Test
  void undeterminedIsNoPass() throws Exception {
    Element undetermined = child(suite(Reports.full()), "failure", 1);

    assertThat(undetermined.getAttribute("type")).isEqualTo("UNDETERMINED");
    assertThat(undetermined.getAttribute("message")).startsWith("UNDETERMINED").contains("no data");
  }

  @Test
  void withoutObjectivesTheRunItselfPasses() throws Exception {
    Element suite = suite(Reports.ungated());

    assertThat(suite.getAttribute("tests")).isEqualTo("1");
    assertThat(suite.getAttribute("failures")).isEqualTo("0");
    assertThat(child(suite, "testcase", 0).getAttribute("name")).isEqualTo("run");
  }

  @Test
  void controlCharactersDoNotBreakIt() throws Exception {
    assertThat(child(suite(Reports.hostile()), "failure", 0).getTextContent())
        .contains("</script><img");
    assertThat(JunitXml.clean("a\u0000\u001b\uFFFF\tb\uD800")).isEqualTo("a\tb");
  }

  private Element suite(RunReport report) throws Exception {
    Path file = folder.resolve("junit.xml");
    new JunitXml().write(report, file);
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(file.toFile())
        .getDocumentElement();
  }

  private static Element child(Element parent, String name, int index) {
    return (Element) parent.getElementsByTagName(name).item(index);
  }
}
