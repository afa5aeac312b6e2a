// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.report.view.Term;

/**
 * Words with their definition in place. It opens to the pointer, the keyboard and a screen reader
 * alike, without a script, and leads to the docs. The parent must allow flow content: a cell, a
 * {@code dt}, a {@code div}; not a {@code p}.
 */
public final class Terms {

  private Terms() {}

  /** A metric by its label. */
  public static void write(Html html, Metric metric) {
    write(html, metric.label(), metric.definition(), Term.page(metric));
  }

  /** A term by its label. */
  public static void write(Html html, Term term) {
    write(html, term.label(), term);
  }

  /** A term by another word. */
  public static void write(Html html, String word, Term term) {
    write(html, word, term.meaning(), term.page());
  }

  /**
   * Any word.
   *
   * @param meaning one sentence
   * @param page the file of the docs that says more, and the place in it
   */
  public static void write(Html html, String word, String meaning, String page) {
    html.open("details", "class", "term").open("summary").text(word).close("summary");
    html.open("div", "class", "meaning").text(meaning + ". ");
    link(html, "More", word, page);
    html.close("div").close("details");
  }

  /** The words that a section uses and no heading of a column can explain. */
  public static void line(Html html, Term... terms) {
    html.open("div", "class", "terms").text("What is meant by ");
    for (Term term : terms) {
      write(html, term);
    }
    html.close("div");
  }

  /** Says where it leads: twenty links "more" are none to those who hear them. */
  public static void link(Html html, String text, String about, String page) {
    html.open(
        "a", "href", Term.url(page), "rel", "noreferrer", "aria-label", text + " about " + about);
    html.text(text).close("a");
  }
}
