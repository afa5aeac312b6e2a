// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.sanity;

import io.github.gatlingllm.capacity.LevelStats;
import io.github.gatlingllm.measure.SanityStats;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.html.HtmlTable;
import io.github.gatlingllm.report.view.LevelNames;
import io.github.gatlingllm.report.view.RunReport;
import java.util.List;

/** The report section of degenerate answers: share, load levels, samples and rules. */
public final class SanitySection implements HtmlSection {

  @Override
  public String id() {
    return "sanity";
  }

  @Override
  public String title() {
    return SanityTexts.TITLE;
  }

  @Override
  public List<String> after() {
    return List.of("slos", "levels");
  }

  @Override
  public boolean applies(RunReport report) {
    return report.features().of(SanityFindings.class).isPresent();
  }

  @Override
  public void write(RunReport report, Html html) {
    report.features().of(SanityFindings.class).ifPresent(each -> write(each, html));
  }

  private static void write(SanityFindings found, Html html) {
    if (found.stats().degenerate() == 0) {
      html.element(
          "p", found.stats().checked() == 0 ? SanityTexts.NONE_CHECKED : SanityTexts.ALL_SANE);
    }
    found.lines().forEach(line -> html.element("p", line));
    counts(found, html);
    if (!found.samples().isEmpty()) {
      samples(found, html);
    }
    HtmlTable.openProse(html, "rules, in the order in which they apply", "kind", "rule");
    SanityText.rules().forEach((kind, rule) -> HtmlTable.prose(html, kind.key(), rule));
    HtmlTable.close(html);
    html.element("p", SanityTexts.JUDGED, "class", "footnote");
  }

  private static void counts(SanityFindings found, Html html) {
    HtmlTable.open(
        html,
        "degenerate answers",
        List.of("answers", "checked", "degenerate", "share, 95 % interval", "kinds"));
    HtmlTable.row(html, "all", cells(found.stats()));
    for (LevelStats level : found.levels().all()) {
      HtmlTable.row(
          html,
          "level " + LevelNames.of(level.level().number(), found.levels()),
          cells(level.stats().sanity()));
    }
    HtmlTable.close(html);
  }

  private static List<String> cells(SanityStats stats) {
    return List.of(
        Long.toString(stats.checked()),
        Long.toString(stats.degenerate()),
        SanityText.shareAndInterval(stats),
        SanityText.kinds(stats));
  }

  private static void samples(SanityFindings found, Html html) {
    HtmlTable.openProse(html, "samples, masked", "kind", "shape of the answer");
    for (SanitySamples.Sample each : found.samples()) {
      HtmlTable.prose(html, each.kind().key(), each.text());
    }
    HtmlTable.close(html);
  }
}
