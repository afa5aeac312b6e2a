/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * A section of {@code index.html}: server-side HTML that says everything, and where there are
 * charts, their data and the script that draws them.
 */
interface HtmlSection {

  /** Its anchor. */
  String id();

  /** Its heading; null: none. */
  @Nullable String title();

  /** Whether there is anything to say. */
  default boolean applies(RunReport report) {
    return true;
  }

  /** Writes what stands under the heading. */
  void write(RunReport report, Html html);

  /** Puts what its charts need into the report's data. */
  default void data(RunReport report, ObjectNode data) {}

  /** The name of the resource that registers its charts; null: it has none. */
  default @Nullable String script() {
    return null;
  }

  /** Writes a block for each request path; the page shows the chosen one. */
  static void scopes(RunReport report, Html html, ScopeBlock block) {
    int index = 0;
    for (Scope scope : Scope.shown(report)) {
      html.open("div", "class", "scope", "data-scope", Integer.toString(index));
      html.open("h3", "class", "scope-name").name(scope.name()).close("h3");
      block.write(scope, index, html);
      html.close("div");
      index++;
    }
  }

  /** What a section says about one request path. */
  interface ScopeBlock {
    void write(Scope scope, int index, Html html);
  }
}
