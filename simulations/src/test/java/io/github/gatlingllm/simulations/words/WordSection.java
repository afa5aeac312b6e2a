// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.words;

import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.view.RunReport;
import java.util.List;

/** The section of {@code index.html} with the number of answers that contain the word. */
public final class WordSection implements HtmlSection {

  @Override
  public String id() {
    return "words";
  }

  @Override
  public String title() {
    return "Words";
  }

  @Override
  public List<String> after() {
    return List.of("latency");
  }

  @Override
  public boolean applies(RunReport report) {
    return report.features().of(WordFigures.class).isPresent();
  }

  @Override
  public void write(RunReport report, Html html) {
    report.features().of(WordFigures.class).ifPresent(figures -> html.element("p", figures.text()));
  }
}
