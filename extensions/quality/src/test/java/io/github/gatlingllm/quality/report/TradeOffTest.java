// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.quality.paired.ComparedScores;
import io.github.gatlingllm.quality.paired.QualityFigures;
import io.github.gatlingllm.quality.paired.VirtualQuality;
import io.github.gatlingllm.report.HtmlReport;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.slo.objective.Prices;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Speed, cost and quality on one table. */
class TradeOffTest {

  @TempDir Path folder;

  private static OptionalDouble of(double value) {
    return Double.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  private static TradeOff.Row row(
      String name, double ttft, double tpot, double tokens, double cost, double score) {
    return new TradeOff.Row(name, of(ttft), of(tpot), of(tokens), of(cost), List.of(of(score)));
  }

  private static List<String> optimal(String currency, TradeOff.Row... rows) {
    var tradeOff =
        new TradeOff(currency.isEmpty() ? null : currency, List.of("exact"), List.of(rows));
    return tradeOff.rows().stream().filter(tradeOff::optimal).map(TradeOff.Row::name).toList();
  }

  @Test
  void whatAnotherOneBeatsInEverythingHasNoMark() {
    TradeOff.Row good = row("good", 100, 10, 500, 2, 0.8);
    TradeOff.Row cheap = row("cheap", 200, 20, 900, 1, 0.8);
    TradeOff.Row right = row("right", 200, 20, 500, 2, 0.9);
    TradeOff.Row beaten = row("beaten", 100, 10, 500, 2, 0.7);
    TradeOff.Row unknown = row("unknown", 1, 1, 5000, Double.NaN, 1);

    assertThat(optimal("USD", good, cheap, right, beaten, unknown))
        .containsExactly("good", "cheap", "right");
    assertThat(optimal("USD", good, row("same", 100, 10, 100, 2, 0.8)))
        .containsExactly("good", "same");
  }

  @Test
  void withoutPricesThroughputCounts() {
    assertThat(
            optimal(
                "",
                row("fast", 100, 10, 900, Double.NaN, 0.8),
                row("slow", 100, 10, 800, Double.NaN, 0.8)))
        .containsExactly("fast");
  }

  /** Quality falls from the fourth level on. */
  static RunReport levels() {
    var levels = new TreeMap<Integer, ComparedScores>();
    for (int i = 1; i <= 6; i++) {
      levels.put(i, new VirtualQuality(1).requested("exact", 400, 0.8, i < 4 ? 0 : 0.1, 0));
    }
    return AnswerReports.quality(
        QualityReportTest.closed(),
        new QualityFigures(Map.of("exact", levels.get(1)), Map.of("exact", levels)));
  }

  private static RunReport priced(RunReport report, Prices prices) {
    return new RunReport(
        new RunReport.Facts(report.run(), report.labels(), prices, report.key()),
        report.validity(),
        report.figures(),
        report.findings(),
        report.verdicts());
  }

  /** The fake levels keep no sums of tokens: what they cost is not known, and marks none. */
  @Test
  void whatIsNotKnownOfCostIsNoMark() {
    TradeOff priced = TradeOff.ofLevels(priced(levels(), new Prices(3.6, 0, 0, 1, "EUR")));
    assertThat(priced.columns()).contains("EUR per 1M output tokens");
    assertThat(priced.rows().stream().filter(priced::optimal)).isEmpty();
  }

  @Test
  void levelsOfLoadStandInTheReport() throws IOException {
    TradeOff tradeOff = TradeOff.ofLevels(levels());
    assertThat(tradeOff.rows()).hasSize(6);
    assertThat(tradeOff.columns())
        .contains("TTFT p99, ms", "TPOT p50, ms", "output tokens/s", "exact", "Pareto-optimal");
    assertThat(tradeOff.rows()).allMatch(row -> row.outputTokensPerSecond().isPresent());
    assertThat(tradeOff.rows().get(5).scores().get(0).orElse(1))
        .isLessThan(tradeOff.rows().get(0).scores().get(0).orElse(0));
    assertThat(tradeOff.rows().stream().filter(tradeOff::optimal)).isNotEmpty();

    Path file = folder.resolve("index.html");
    new HtmlReport().write(levels(), file);
    assertThat(Files.readString(file))
        .contains("<section id=\"trade-off\">", "Speed, cost and quality", "★", "2: 2 concurrent");
    new HtmlReport().write(QualityReportTest.closed(), file);
    assertThat(Files.readString(file)).doesNotContain("<section id=\"trade-off\">");
  }
}
