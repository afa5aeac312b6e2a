// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.html.split.SplitSection;
import java.util.List;

/** The sections of the core; features add theirs. */
public final class BaseSections {

  private static final HtmlSection ENERGY = new EnergySection();

  private BaseSections() {}

  /** Returns the sections in the order of the page. */
  public static List<HtmlSection> all() {
    return List.of(
        new VerdictSection(),
        new KeyFiguresSection(),
        new ValiditySection(),
        new DelaysSection(),
        new ComparisonSection(),
        new LevelsSection(),
        new PointSection(),
        new LatencySection(),
        new SplitSection(),
        new PercentilesSection(),
        new HistogramsSection(),
        new OverTimeSection(),
        new ServerSection(),
        new GapHeatSection(),
        new RequestsSection(),
        new StallsSection(),
        new ScatterSection(),
        new SloSection(),
        new WhatIfSection(),
        new CostSection(),
        ENERGY,
        new ConversationsSection(),
        new CountsSection(),
        new EndsSection(),
        new WorkloadSection(),
        new RunFactsSection(),
        new DefinitionsSection());
  }

  /** Returns the anchor of the section after which sections of features go by default. */
  public static String last() {
    return ENERGY.id();
  }
}
