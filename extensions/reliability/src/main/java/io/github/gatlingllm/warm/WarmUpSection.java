// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.warm;

import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.view.RunReport;
import java.util.List;

/** The report section on a warm-up that ends when the server is steady. */
public final class WarmUpSection implements HtmlSection {

  @Override
  public String id() {
    return "warm-up";
  }

  @Override
  public String title() {
    return WarmUpTexts.TITLE;
  }

  @Override
  public List<String> after() {
    return List.of("latency");
  }

  @Override
  public boolean applies(RunReport report) {
    return !lines(report).isEmpty();
  }

  @Override
  public void write(RunReport report, Html html) {
    lines(report).forEach(line -> html.element("p", line));
  }

  private static List<String> lines(RunReport report) {
    return report.features().of(WarmUpFigures.class).stream()
        .flatMap(figures -> figures.console(report.objectives()).stream())
        .map(line -> line.text())
        .toList();
  }
}
