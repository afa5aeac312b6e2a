// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.report.view.Term;

/**
 * Terms with a definition that opens by pointer, keyboard and screen reader, without a script. The
 * parent must allow flow content: a cell, a {@code dt}, a {@code div}; not a {@code p}.
 */
public final class Terms {

  private Terms() {}

  /** Writes a metric by its label. */
  public static void write(Html html, Metric metric) {
    write(html, metric.label(), metric.definition(), Term.page(metric));
  }

  /** Writes a term by its label. */
  public static void write(Html html, Term term) {
    write(html, term.label(), term);
  }

  /** Writes a term by another label. */
  public static void write(Html html, String word, Term term) {
    write(html, word, term.meaning(), term.page());
  }

  /**
   * Writes a label with its definition.
   *
   * @param meaning the definition: one sentence without a full stop
   * @param page the file of the docs with more, and the anchor in it
   */
  public static void write(Html html, String word, String meaning, String page) {
    html.open("details", "class", "term").open("summary").text(word).close("summary");
    html.open("div", "class", "meaning").text(meaning + ". ");
    link(html, "More", word, page);
    html.close("div").close("details");
  }

  /** Writes the terms of a section that no column heading explains. */
  public static void line(Html html, Term... terms) {
    html.open("div", "class", "terms").text("Definitions: ");
    for (Term term : terms) {
      write(html, term);
    }
    html.close("div");
  }

  /** Writes a link whose label for screen readers names its subject. */
  public static void link(Html html, String text, String about, String page) {
    html.open(
        "a", "href", Term.url(page), "rel", "noreferrer", "aria-label", text + " about " + about);
    html.text(text).close("a");
  }
}
