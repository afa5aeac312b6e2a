// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.report.BareReport;
import io.github.gatlingllm.report.ConversationReports;
import io.github.gatlingllm.report.JudgedObjectives;
import io.github.gatlingllm.report.Reports;
import io.github.gatlingllm.report.ValidityReports;
import io.github.gatlingllm.report.view.NativeAssertion;
import io.github.gatlingllm.report.view.NativeAssertion.State;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.goodput.SloSnapshot;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.goodput.SloStats.BoundStats;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.SloFigure;
import io.github.gatlingllm.slo.objective.Subject;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import io.github.gatlingllm.slo.verdict.RunEnd;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.TreeMap;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;
import org.xml.sax.SAXException;

/** Each file that is written here is held against the schema that CI servers have in common. */
class JunitXmlTest {

  private static final Slo SLO = Reports.INTERACTIVE;
  private static final String TTFT = "SLO interactive: TTFT ≤ 200 ms";
  private static final String TPOT = "SLO interactive: TPOT ≤ 12 ms";

  private static final Path CI_PAGE =
      Path.of("..", "src", "docs", "tutorials", "gate-a-pull-request.md");

  @TempDir Path folder;

  @Test
  void anObjectiveIsATestCase() throws Exception {
    Element suite = suite(Reports.full());

    assertThat(names(suite)).startsWith("chat: TTFT p99 ≤ 200 ms").contains(TTFT, TPOT);
    assertCounts(suite, 7, 2, 0, 0);
    assertThat(
            testCase(suite, "chat: TTFT p99 ≤ 200 ms").getElementsByTagName("failure").getLength())
        .isZero();
    assertThat(suite.getAttribute("timestamp")).isEqualTo("2026-11-21T10:00:00");
    assertThat(suite.getAttribute("time")).isEqualTo("61.500");
  }

  @Test
  void aFailureSaysActualBoundAndLoad() throws Exception {
    Element missed = child(suite(Reports.full()), "failure", 0);

    assertThat(missed.getAttribute("type")).isEqualTo("MISSED");
    assertThat(missed.getTextContent())
        .contains("actual 9.876 ms, bound ≤ 8 ms, n = 1194", "open loop, 25 req/s offered")
        .contains("128 out tokens");
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

    assertThat(names(suite)).containsExactly("run");
    assertCounts(suite, 1, 0, 0, 0);
  }

  @Test
  void aRunThatCrashedIsAnError() throws Exception {
    RunReport crashed =
        Reports.ended(
            Reports.ungated().withAssertions(List.of(unknown())), RunEnd.crashed("out of users"));

    Element suite = suite(crashed);

    assertCounts(suite, 2, 0, 2, 0);
    assertThat(child(testCase(suite, "run"), "error", 0).getAttribute("message"))
        .isEqualTo("the run crashed: out of users");
    assertThat(child(testCase(suite, "run"), "error", 0).getAttribute("type")).isEqualTo("CRASHED");
  }

  @Test
  void anInvalidRunIsAnErrorBesideItsObjectives() throws Exception {
    Element suite = suite(ValidityReports.invalid(List.of(JudgedObjectives.undetermined())));

    assertThat(names(suite)).containsExactly("assistant / search: E2E p99 < 2500 ms", "run");
    assertCounts(suite, 2, 1, 1, 0);
    assertThat(child(testCase(suite, "run"), "error", 0).getAttribute("type")).isEqualTo("INVALID");
    assertThat(CI_PAGE).content().contains("`<error type=\"INVALID\">` in `run`");
  }

  @Test
  void aBoundThatNothingGatesIsSkippedWithItsFigures() throws Exception {
    RunReport report = bounds(List.of(), bound(0, 1000, 900, 10), bound(1, 990, 980, 10));

    Element suite = suite(report);

    assertCounts(suite, 2, 0, 0, 2);
    assertThat(child(testCase(suite, TTFT), "skipped", 0).getAttribute("message"))
        .isEqualTo("reported, not gated: attainment 89.1 % (met 900, evaluated 1000, failed 10)");
  }

  @Test
  void theBoundThatBreaksAnAttainmentFails() throws Exception {
    RunReport report =
        bounds(
            List.of(attainment(95, 90.1, Verdict.MISSED)),
            bound(0, 1000, 910, 10),
            bound(1, 990, 980, 10));

    Element suite = suite(report);

    assertCounts(suite, 3, 2, 0, 0);
    Element failure = child(testCase(suite, TTFT), "failure", 0);
    assertThat(failure.getAttribute("type")).isEqualTo("MISSED");
    assertThat(failure.getTextContent())
        .startsWith("attainment 90.09 % (met 910, evaluated 1000, failed 10); target ≥ 95 %")
        .contains("req/s", "out tokens");
    assertThat(child(testCase(suite, TPOT), "system-out", 0).getTextContent())
        .isEqualTo("attainment 98 % (met 980, evaluated 990, failed 10)");
  }

  @Test
  void aBoundFailsOnlyWhereTheBuildDoes() throws Exception {
    // 40 of 1000 requests have a TPOT, and half of those break it: the SLO is kept all the same.
    RunReport report =
        bounds(
            List.of(attainment(95, 98, Verdict.MET)), bound(0, 1000, 1000, 0), bound(1, 40, 20, 0));

    Element suite = suite(report);

    assertCounts(suite, 3, 0, 0, 1);
    assertThat(child(testCase(suite, TPOT), "skipped", 0).getAttribute("message"))
        .contains("attainment 50 %", "the build does not depend on it", "is MET");
  }

  @Test
  void aBoundWithoutDataIsAsUndeterminedAsItsObjective() throws Exception {
    ObjectiveResult none = attainment(95, Double.NaN, Verdict.UNDETERMINED);

    Element suite = suite(bounds(List.of(none), bound(0, 0, 0, 0), bound(1, 0, 0, 0)));

    assertCounts(suite, 3, 3, 0, 0);
    assertThat(child(testCase(suite, TTFT), "failure", 0).getAttribute("type"))
        .isEqualTo("UNDETERMINED");
  }

  @Test
  void whatNobodyCanTellIsNoPassForABoundEither() throws Exception {
    ObjectiveResult open = attainment(95, 99, Verdict.UNDETERMINED);

    Element strict = suite(bounds(List.of(open), bound(0, 20, 20, 0), bound(1, 20, 20, 0)));
    assertCounts(strict, 3, 3, 0, 0);

    Element allowed =
        suite(bounds(List.of(allowed(open)), bound(0, 20, 20, 0), bound(1, 20, 9, 0)));
    assertCounts(allowed, 3, 0, 0, 3);
    assertThat(child(testCase(allowed, TPOT), "skipped", 0).getAttribute("message"))
        .contains("attainment 45 %", "which is allowed");
  }

  @Test
  void theStrictestObjectiveDecidesAboutABound() throws Exception {
    var easyAndHard = List.of(attainment(50, 92, Verdict.MET), attainment(95, 92, Verdict.MISSED));

    Element suite = suite(bounds(easyAndHard, bound(0, 100, 92, 0), bound(1, 100, 99, 0)));

    assertCounts(suite, 4, 2, 0, 0);
    assertThat(testCase(suite, TTFT).getElementsByTagName("failure").getLength()).isEqualTo(1);
  }

  @Test
  void theRunsOwnAssertionsAreCases() throws Exception {
    var held = new NativeAssertion("Global: max < 9", State.PASSED, OptionalDouble.of(7), null);
    var broken = new NativeAssertion("chat: max < 5", State.FAILED, OptionalDouble.of(7), null);
    var lost =
        new NativeAssertion("x: max < 5", State.FAILED, OptionalDouble.empty(), "Could not find");

    Element suite =
        suite(Reports.ungated().withAssertions(List.of(held, broken, lost, unknown(), held)));

    assertCounts(suite, 5, 2, 0, 1);
    assertThat(names(suite)).endsWith("Global: max < 9 (2)");
    assertThat(child(testCase(suite, "chat: max < 5"), "failure", 0).getTextContent())
        .startsWith("actual 7\n")
        .contains("req/s");
    assertThat(child(testCase(suite, "x: max < 5"), "failure", 0).getAttribute("message"))
        .isEqualTo("Could not find");
    assertThat(child(testCase(suite, "later"), "skipped", 0).getAttribute("message"))
        .isEqualTo("too large");
  }

  @Test
  void controlCharactersDoNotBreakIt() throws Exception {
    assertThat(child(suite(Reports.hostile()), "failure", 0).getTextContent())
        .contains("</script><img");
    assertThat(JunitXml.clean("a\u0000\u001b\uFFFF\tb\uD800"))
        .isEqualTo("a\uFFFD\uFFFD\uFFFD\tb\uFFFD");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\u0000\u0001\u001b[31m",
        "\uD800 lone \uDC00",
        "]]>",
        "<b>&amp;\"'</b>",
        "🙂 𝛑 \uD83D",
        "-->",
        "<?pi?>",
        "a\r\nb\tc",
        "\u0085\u2028\uFFFE\uFFFF",
        "%s ${x} \\",
        " "
      })
  void noNameBreaksIt(String name) throws Exception {
    Element suite = suite(named(name));

    assertThat(names(suite)).hasSize(4).allMatch(n -> !n.isEmpty());
    if (!name.isBlank() && name.codePoints().allMatch(c -> c >= ' ' && c < 0x7F)) {
      assertThat(names(suite)).contains(name, "SLO " + name + ": TTFT ≤ 200 ms");
    }
  }

  @Test
  void longNamesStayWhole() throws Exception {
    String name = "n".repeat(10_000);

    assertThat(names(suite(named(name)))).contains(name);
  }

  @Test
  void everyKindOfRunFollowsTheSchema() throws Exception {
    for (RunReport report :
        List.of(
            Reports.empty(),
            Reports.allFailed(),
            Reports.infinite(),
            ValidityReports.invalid(),
            ConversationReports.support())) {
      Element suite = suite(report);
      assertThat(names(suite)).isNotEmpty();
    }
  }

  /** All that a name can reach. */
  private static RunReport named(String name) {
    RunReport report = Reports.hostile();
    Slo slo = new Slo(name.isBlank() ? "blank" : name, SLO.bounds());
    var assertion = new NativeAssertion(name, State.FAILED, OptionalDouble.empty(), name);
    var labels = new TreeMap<String, String>();
    labels.put(name, name);
    return BareReport.of(
        report.run(),
        labels,
        report.validity(),
        report.snapshot(),
        new SloSnapshot(
            report.slos().requests(),
            List.of(new SloStats(slo, stats(slo), 1, 1, 0, 0, empty(), empty(), 2, 0, 0))),
        report.objectives(),
        null,
        report.key(),
        List.of(assertion));
  }

  private static List<BoundStats> stats(Slo slo) {
    return slo.bounds().stream().map(bound -> new BoundStats(bound, 1, 1, 0)).toList();
  }

  private static RunReport bounds(List<ObjectiveResult> objectives, BoundStats... bounds) {
    RunReport report = Reports.ungated();
    return BareReport.of(
        report.run(),
        report.labels(),
        report.validity(),
        report.snapshot(),
        new SloSnapshot(
            report.slos().requests(),
            List.of(new SloStats(SLO, List.of(bounds), 1, 1, 0, 0, empty(), empty(), 2, 0, 0))),
        objectives,
        null,
        report.key(),
        List.of());
  }

  private static BoundStats bound(int index, long evaluated, long met, long failed) {
    return new BoundStats(SLO.bounds().get(index), evaluated, met, failed);
  }

  private static ObjectiveResult attainment(double target, double actual, Verdict verdict) {
    var subject = new Subject.OfSlo(SLO, SloFigure.ATTAINMENT);
    ObjectiveResult judged =
        JudgedObjectives.of(subject, BoundComparison.GTE, target, actual, null, verdict);
    return Double.isNaN(actual)
        ? new ObjectiveResult(judged.objective(), empty(), null, 0, false, verdict, "no data")
        : judged;
  }

  private static ObjectiveResult allowed(ObjectiveResult result) {
    return new ObjectiveResult(
        result.objective().allowUndetermined(),
        result.actual(),
        null,
        result.samples(),
        false,
        result.verdict(),
        null);
  }

  private static NativeAssertion unknown() {
    return new NativeAssertion("later", State.NOT_EVALUATED, empty(), "too large");
  }

  private static OptionalDouble empty() {
    return OptionalDouble.empty();
  }

  private static void assertCounts(
      Element suite, int tests, int failures, int errors, int skipped) {
    assertThat(suite.getAttribute("tests")).isEqualTo(Integer.toString(tests));
    assertThat(suite.getAttribute("failures")).isEqualTo(Integer.toString(failures));
    assertThat(suite.getAttribute("errors")).isEqualTo(Integer.toString(errors));
    assertThat(suite.getAttribute("skipped")).isEqualTo(Integer.toString(skipped));
    assertThat(suite.getElementsByTagName("testcase").getLength()).isEqualTo(tests);
    assertThat(suite.getElementsByTagName("failure").getLength()).isEqualTo(failures);
    assertThat(suite.getElementsByTagName("error").getLength()).isEqualTo(errors);
    assertThat(suite.getElementsByTagName("skipped").getLength()).isEqualTo(skipped);
  }

  private Element suite(RunReport report) throws Exception {
    Path file = folder.resolve("junit.xml");
    new JunitXml().write(report, file);
    validate(file);
    var factory = DocumentBuilderFactory.newDefaultInstance();
    factory.setNamespaceAware(true);
    return factory.newDocumentBuilder().parse(file.toFile()).getDocumentElement();
  }

  private static void validate(Path file) throws IOException {
    try {
      Schema schema =
          SchemaFactory.newDefaultInstance().newSchema(JunitXmlTest.class.getResource("junit.xsd"));
      schema.newValidator().validate(new StreamSource(file.toFile()));
    } catch (SAXException e) {
      throw new AssertionError(e.getMessage() + " in\n" + Files.readString(file), e);
    }
  }

  private static List<String> names(Element suite) {
    var names = new ArrayList<String>();
    for (int i = 0; i < suite.getElementsByTagName("testcase").getLength(); i++) {
      names.add(child(suite, "testcase", i).getAttribute("name"));
    }
    return names;
  }

  private static Element testCase(Element suite, String name) {
    return child(suite, "testcase", names(suite).indexOf(name));
  }

  private static Element child(Element parent, String name, int index) {
    return (Element) parent.getElementsByTagName(name).item(index);
  }
}
