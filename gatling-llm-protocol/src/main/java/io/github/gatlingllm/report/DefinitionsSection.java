/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report;

import io.github.gatlingllm.timeline.Metric;

/** What the names mean. */
final class DefinitionsSection implements HtmlSection {

  @Override
  public String id() {
    return "definitions";
  }

  @Override
  public String title() {
    return "Definitions";
  }

  @Override
  public void write(RunReport report, Html html) {
    html.open("dl", "class", "definitions");
    for (Metric metric : Metric.values()) {
      define(html, metric.label(), metric.definition());
    }
    define(html, "N, P, k", "output tokens, prompt tokens, tokens in the first chunk");
    define(html, "Goodput", "requests per second that keep every bound of an SLO");
    define(html, "Attainment", "good ÷ (succeeded + failed): a failed request is never good");
    define(html, "Failures as ∞", "percentiles in which a failed request took for ever");
    define(
        html, "Window", "first to last arrival, without warm-up: a drain tail never stretches it");
    define(html, "Makespan", "first send to last answer, as batch benchmarks count");
    define(html, "Weak", "the estimate decided, since the 95 % interval contains the bound");
    define(
        html,
        "UNDETERMINED",
        "no data, too few samples, or a load that was not applied: not a pass");
    html.close("dl");
  }

  private static void define(Html html, String term, String definition) {
    html.open("div").element("dt", term).element("dd", definition).close("div");
  }
}
