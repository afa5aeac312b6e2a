// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.html.HtmlTable;
import io.github.gatlingllm.report.view.EnergyText;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.server.energy.EnergyFigures;
import io.github.gatlingllm.server.energy.GpuEnergy;
import io.github.gatlingllm.slo.cost.Efficiency;
import java.util.List;

/** The energy of the GPUs, in total and per unit of work. */
final class EnergySection implements HtmlSection {

  @Override
  public String id() {
    return "energy";
  }

  @Override
  public String title() {
    return "Energy";
  }

  @Override
  public boolean applies(RunReport report) {
    return !report.server().energy().isEmpty();
  }

  @Override
  public void write(RunReport report, Html html) {
    EnergyFigures energy = report.server().energy();
    EnergyText.efficiency(report).ifPresent(efficiency -> write(energy, efficiency, html));
  }

  private static void write(EnergyFigures energy, Efficiency efficiency, Html html) {
    HtmlTable.open(html, "energy in the measuring window", List.of("", "value", "unit"));
    efficiency
        .figures()
        .forEach(
            (figure, amount) ->
                HtmlTable.row(
                    html, figure.label(), List.of(EnergyText.amount(amount, ""), figure.unit())));
    HtmlTable.row(
        html,
        "idle power, before the first request",
        List.of(
            energy.idleWatts().isPresent()
                ? Quantity.plain(energy.idleWatts().getAsDouble())
                : ReportFormat.ABSENT,
            "W"));
    HtmlTable.close(html);
    EnergyText.unknown(energy, efficiency)
        .forEach(why -> html.element("p", LoadSectionTexts.notAvailable(why), "class", "footnote"));
    gpus(energy, html);
    html.element("p", EnergyText.GPUS_ONLY, "class", "footnote");
  }

  private static void gpus(EnergyFigures energy, Html html) {
    if (energy.gpus().isEmpty()) {
      return;
    }
    HtmlTable.open(html, "energy of each GPU", List.of("GPU", "J", "by"));
    for (GpuEnergy gpu : energy.gpus()) {
      String joules =
          gpu.joules().isPresent()
              ? Quantity.plain(gpu.joules().getAsDouble())
              : ReportFormat.ABSENT;
      HtmlTable.row(html, gpu.gpu(), List.of(joules, gpu.source().label()));
    }
    HtmlTable.close(html);
  }
}
