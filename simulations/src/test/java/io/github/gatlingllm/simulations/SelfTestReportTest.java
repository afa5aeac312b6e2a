// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.simulations.TruthErrors.Stamp;
import io.github.gatlingllm.slo.validity.ClientHealth;
import io.github.gatlingllm.slo.validity.ClientHealth.GcPauses;
import io.github.gatlingllm.slo.validity.Starvation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class SelfTestReportTest {

  private static final SelfTestSettings SETTINGS = SelfTestSettings.of(new Properties());

  @Test
  void theLastLevelThatHoldsIsTheAnswer() {
    SelfTestReport report =
        SelfTestReport.of(
            SETTINGS, List.of(finding(8, 0.3, 20), finding(64, 0.9, 60), finding(512, 30, 95)));

    assertThat(report.trusted()).isTrue();
    assertThat(report.text())
        .contains(
            "This machine can be trusted with 64 streams,",
            "(p99 of the errors within 10.0 ms for TTFT and 5.00 ms for gaps",
            "512 streams were too many: the TTFT error's p99 was 30.0 ms, more than 10.0 ms.",
            "The limit was the client's CPU.",
            "(the server's log is precise to 0.100 ms,")
        .doesNotContain("at least");
    assertThat(report.text().lines()).allMatch(line -> line.length() <= 100);
  }

  @Test
  void whatTheLogLeavesOpenIsNoError() {
    List<JsonNode> rows = rows(8, -0.05); // the first chunk came while it was written

    TruthErrors errors =
        Objects.requireNonNull(TruthErrors.of(Stamp.MEASURED, rows, TruthErrors.byId(truth(8))));

    assertThat(errors.ttft().max()).isZero();
    assertThat(errors.ttft().min()).isZero();
    assertThat(errors.gaps().max()).isZero();
    assertThat(errors.open().percentile(50)).isEqualTo(0.1);
    TruthErrors late =
        Objects.requireNonNull(
            TruthErrors.of(Stamp.MEASURED, rows(8, 0.3), TruthErrors.byId(truth(8))));
    assertThat(late.ttft().percentile(50)).isCloseTo(0.3, within(1e-9));
  }

  @Test
  void whatReadsAloneWouldHaveToldStandsBesideIt() {
    List<JsonNode> rows = rows(8, 0.01);
    rows.forEach(row -> ((ObjectNode) row).putArray("delaysUs").add(400.0).add(1900.0));

    SelfTestFinding finding =
        SelfTestFinding.of(SETTINGS, 8, health(20), rows, TruthErrors.byId(truth(8)));

    assertThat(Objects.requireNonNull(finding.ofReads()).ttft().percentile(50))
        .isCloseTo(0.41, within(1e-6));
    assertThat(SelfTestReport.of(SETTINGS, List.of(finding)).text())
        .contains(
            "as measured, ms          at the read, ms          loop      CPU, %",
            " 0.010/0.010 0.000/0.000  0.410/0.410 1.40/1.40");
  }

  @Test
  void aLevelThatHoldsBehindOneThatDoesNotProvesNothing() {
    SelfTestReport report =
        SelfTestReport.of(SETTINGS, List.of(finding(8, 30, 20), finding(64, 0.9, 20)));

    assertThat(report.trusted()).isFalse();
    assertThat(report.text()).contains("cannot be trusted with any", "The CPU was not the limit");
  }

  @Test
  void aLevelThatMissesAmongHeavierOnesThatHoldWasDisturbed() {
    SelfTestReport report =
        SelfTestReport.of(
            SETTINGS,
            List.of(
                finding(8, 30, 20),
                finding(32, 0.9, 20),
                finding(64, 0.9, 20),
                finding(512, 30, 95)));

    assertThat(report.text())
        .contains(
            "This machine can be trusted with 64 streams,",
            "8 streams failed although more passed, so the load was not the cause: the TTFT",
            "512 streams were too many: the TTFT error's p99",
            "  disturbed",
            "  too much");
    assertThat(report.text().lines().filter(line -> line.endsWith("disturbed"))).hasSize(1);
  }

  @Test
  void oneLevelThatHoldsByLuckAmongManyThatMissIsNotTrusted() {
    SelfTestReport report =
        SelfTestReport.of(
            SETTINGS, List.of(finding(8, 30, 20), finding(32, 30, 20), finding(64, 0.9, 20)));

    assertThat(report.trusted()).isFalse();
  }

  @Test
  void whereAllHoldTheAnswerIsALowerBound() {
    assertThat(SelfTestReport.of(SETTINGS, List.of(finding(8, 0.3, 20))).text())
        .contains("This machine can be trusted with at least 8 streams,");
  }

  @Test
  void withoutAnyTruthNothingHolds() {
    SelfTestFinding finding = SelfTestFinding.of(SETTINGS, 8, health(20), rows(8, 0.3), Map.of());

    assertThat(finding.trouble()).contains("no request could be compared with the truth");
    assertThat(SelfTestReport.of(SETTINGS, List.of(finding)).trusted()).isFalse();
    assertThat(SelfTestReport.of(SETTINGS, List.of(finding)).text()).contains(" - ");
  }

  @Test
  void aClientThatWasNotWatchedIsNotTrusted() {
    SelfTestFinding finding =
        SelfTestFinding.of(
            SETTINGS, 8, ClientHealth.UNKNOWN, rows(8, 0.3), TruthErrors.byId(truth(8)));

    assertThat(finding.trouble()).contains("eventLoopDelay could not be checked");
  }

  @Test
  void theBeginningOfALevelIsLeftOut() {
    List<JsonNode> rows = new ArrayList<>(rows(8, 0.3));
    rows.add(row(900, 1_000_000, 777)); // sent in the first second, and far from any truth
    List<JsonNode> truth = new ArrayList<>(truth(8));
    truth.add(reported("r-900"));

    SelfTestFinding finding =
        SelfTestFinding.of(SETTINGS, 8, health(20), rows, TruthErrors.byId(truth));

    assertThat(finding.trouble()).isEmpty();
  }

  @Test
  void whatCanNotBeSetIsRefused() {
    assertRefused(
        "selfTest.streams", "64,8", "[64, 8]' is invalid. It must be increasing whole numbers");
    assertRefused("selfTest.streams", "many", "'many' is invalid. It must be a number");
    assertRefused(
        "selfTest.seconds", "2", "selfTest.seconds: '2' is invalid. It must be at least 3");
    assertRefused("selfTest.gapMs", "0", "must be above 0");
    assertRefused("selfTest.levels", "3", "'selfTest.levels' is not a property");
  }

  private static void assertRefused(String name, String value, String words) {
    var properties = new Properties();
    properties.setProperty(name, value);
    assertThatThrownBy(() -> SelfTestSettings.of(properties))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(words);
  }

  private static SelfTestFinding finding(int streams, double errorMillis, double cpu) {
    return SelfTestFinding.of(
        SETTINGS,
        streams,
        health(cpu),
        rows(streams, errorMillis),
        TruthErrors.byId(truth(streams)));
  }

  private static ClientHealth health(double cpu) {
    return new ClientHealth(
        Distribution.of(500_000),
        // one busy second more than may be would be a trouble of its own
        Distribution.of(Math.min(cpu, 89)),
        Distribution.of(cpu),
        new GcPauses(0.1, 1e6),
        null,
        null,
        ClientHealth.Throttling.NONE,
        null,
        Starvation.UNKNOWN);
  }

  /** TTFT 5 ms and a gap of 20 ms, as the server did it. */
  private static List<JsonNode> truth(int requests) {
    var lines = new ArrayList<JsonNode>();
    for (int i = 0; i < requests; i++) {
      lines.add(reported("r-" + i));
    }
    return lines;
  }

  private static JsonNode reported(String id) {
    return ExampleRun.json(
        """
        {"id":"%s","received":0,"chunksBefore":[4900000,24900000],"chunks":[5000000,25000000]}\
        """
            .formatted(id));
  }

  private static List<JsonNode> rows(int requests, double errorMillis) {
    var rows = new ArrayList<JsonNode>();
    rows.add(row(10_000, 0, 0)); // the level's first request
    for (int i = 0; i < requests; i++) {
      rows.add(row(i, 3_000_000_000L + i, errorMillis));
    }
    return rows;
  }

  private static JsonNode row(int id, long sentNanos, double errorMillis) {
    return ExampleRun.json(
        """
        {"name":"x","requestId":"r-%d","status":"ok","sentNs":%d,"closedNs":%d,"ttftNs":%d,        "outputTokens":32,"gapsUs":[20000.0]}\
        """
            .formatted(id, sentNanos, sentNanos + 25_000_000, (long) (5e6 + errorMillis * 1e6)));
  }
}
