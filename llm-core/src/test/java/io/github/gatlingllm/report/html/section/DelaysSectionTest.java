// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import static io.github.gatlingllm.report.html.section.SectionOutput.data;
import static io.github.gatlingllm.report.html.section.SectionOutput.html;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.measure.ReadDelays;
import io.github.gatlingllm.measure.StampFigures;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.stamps.LateCauses;
import io.github.gatlingllm.measure.stamps.StampRecorder;
import io.github.gatlingllm.report.BareReport;
import io.github.gatlingllm.report.EventfulRun;
import io.github.gatlingllm.report.ReportWith;
import io.github.gatlingllm.report.Reports;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.Validity;
import io.github.gatlingllm.slo.validity.RunChecks;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DelaysSectionTest {

  private final DelaysSection section = new DelaysSection();

  private static RunReport with(StampFigures stamps) {
    RunReport plain = EventfulRun.steady();
    return ReportWith.detail(
        BareReport.of(
            plain.run(),
            plain.labels(),
            Validity.of(RunChecks.NONE.with(stamps), List.of()),
            plain.snapshot(),
            plain.slos(),
            plain.objectives(),
            plain.prices(),
            plain.key(),
            plain.assertions()),
        plain.detail());
  }

  private static StampFigures stamps(
      long kernel, long read, @Nullable Distribution late, @Nullable String why) {
    return new StampFigures(kernel, 0, read, late, null, null, ReadDelays.NONE, why);
  }

  @Test
  void eachCauseHasARowAndEachChartATable() {
    assertThat(html(section, EventfulRun.steady()))
        .contains(DelaysSectionTexts.TITLE + "p99 ", "max 4")
        .contains("chunks read at least 1 ms after their arrival, by cause")
        .contains("garbage collection", "busy event loop", "no processor")
        .contains("data-key=\"late\"", "data-key=\"causes\"", "data-key=\"shares\"")
        .contains("late: busy event loop", "CPU pressure", "steal", "0.00 – 7.50 s")
        .contains("The arrival times of this run do not include it")
        .doesNotContain("<bdi>unknown</bdi>", "CPU quota</th>");
  }

  @Test
  void chartsShowTheWholeRunSlotBySlot() {
    JsonNode delays = data(section, EventfulRun.steady()).get("delays");
    double seconds = delays.get("seconds").doubleValue();
    int slots = delays.get("p99").size();
    assertThat(slots * seconds).as("warm-up included").isBetween(89.0, 91.0);
    for (String column : List.of("p50", "max")) {
      assertThat(delays.get(column)).hasSize(slots);
    }
    assertThat(delays.get("causes").fieldNames())
        .toIterable()
        .containsExactly("gc", "noProcessor", "busyLoop");
    assertThat(delays.at("/causes/busyLoop/name").textValue()).isEqualTo("busy event loop");
    assertThat(delays.get("shares").fieldNames())
        .toIterable()
        .containsExactly("gc", "pressure", "steal", "eventLoops");
    int collecting = (int) (0.3 * 90 / seconds);
    assertThat(largest(delays.at("/causes/gc/percent"), collecting)).isBetween(1.0, 20.0);
    assertThat(largest(delays.at("/causes/busyLoop/percent"), collecting)).isZero();
    assertThat(largest(delays.at("/shares/gc/percent"), collecting)).isBetween(3.0, 20.0);
    assertThat(largest(delays.get("max"), collecting)).isBetween(40.0, 60.0);
  }

  /** Of two seconds about a slot. */
  private static double largest(JsonNode column, int slot) {
    double largest = 0;
    for (int i = slot - 4; i < slot + 4; i++) {
      largest = Math.max(largest, column.get(i).doubleValue());
    }
    return largest;
  }

  /** Nothing is shown of what nobody knows, though the rest of the client is known. */
  @Test
  void stampsOfReadsSaySoAndNothingElse() {
    var causes = new LateCauses();
    causes.add(ReadDelays.Share.PRESSURE, 0, 1_000_000_000, 5e8, 1e9);
    var loop = new StampRecorder(causes, () -> 0);
    loop.read(1, false);
    StampFigures read =
        StampRecorder.within(Window.ALWAYS, List.of(loop), causes)
            .because("-Dgatling.llm.kernelStamps=false");
    assertThat(html(section, with(read)))
        .contains(DelaysSectionTexts.TITLE + DelaysSectionTexts.NOT_AVAILABLE)
        .contains("the times of network reads (-Dgatling.llm.kernelStamps=false).")
        .doesNotContain("<table", "data-chart", "p99");
    assertThat(data(section, with(read)).isEmpty()).isTrue();
  }

  @Test
  void whereNoChunkWasLateTheTableIsASentence() {
    StampFigures punctual = stamps(3, 0, Distribution.of(new double[] {9000, 9000, 800_000}), null);
    assertThat(html(section, with(punctual)))
        .contains(DelaysSectionTexts.summary("0.784", "0.800"))
        .contains(DelaysSectionTexts.noneLate("1 ms"))
        .doesNotContain("by cause", "data-chart");
  }

  @Test
  void ofSomeStampsOnlySomeAreKnown() {
    StampFigures mixed = stamps(3, 1, Distribution.of(new double[] {9000, 9000, 9000}), null);
    assertThat(html(section, with(mixed)))
        .contains("The kernel timestamps, 75 % of this run&#39;s arrival times, do not");
  }

  @Test
  void withoutChunksThereIsNothingToShow() {
    assertThat(section.applies(Reports.full())).isFalse();
    assertThat(data(section, Reports.full()).isEmpty()).isTrue();
  }
}
