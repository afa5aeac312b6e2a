// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import java.nio.file.Files;
import java.nio.file.Path;

/** The bar above the page: its contents, and a link to Gatling's report. */
final class ContentsBar {

  /** The file from which Gatling makes its report. */
  private static final String GATLING_LOG = "simulation.log";

  private ContentsBar() {}

  /**
   * Writes the bar.
   *
   * @param shown the sections of the page
   * @param file the file of the page: Gatling's report is beside its folder
   */
  static void write(Html html, PageSections shown, Path file) {
    html.element("a", "Skip to the verdict", "class", "skip", "href", "#verdict");
    html.open("header", "class", "top").open("nav", "aria-label", "Contents").open("ul");
    for (HtmlSection section : shown.listed()) {
      String title = section.title();
      if (title != null) {
        entry(html, title, "#" + section.id());
      }
    }
    if (besideGatlings(file)) {
      entry(html, "Gatling’s report (if generated)", "../index.html");
    }
    html.close("ul").close("nav").close("header");
  }

  private static void entry(Html html, String title, String target) {
    html.open("li").element("a", title, "href", target).close("li");
  }

  /**
   * Whether Gatling may write its report beside the page. Gatling writes it later, and never
   * without its log.
   */
  private static boolean besideGatlings(Path file) {
    Path folder = file.toAbsolutePath().getParent();
    return folder != null && Files.exists(folder.resolveSibling(GATLING_LOG));
  }
}
