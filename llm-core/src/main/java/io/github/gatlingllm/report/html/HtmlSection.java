// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.Scope;
import io.github.gatlingllm.report.view.Scopes;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A section of {@code index.html}: its HTML, and the data and script of its charts. The HTML is
 * complete without the charts. {@code ServiceLoader} finds the sections of features.
 */
public interface HtmlSection {

  /** The note on scopes without charts. */
  String OTHERS =
      "This section covers all requests together and the "
          + Scopes.MOST_CHARTED
          + " request paths and scenarios with the most requests. Each other scope has a row under"
          + " Latency; summary.json contains all figures of each path.";

  /** The anchor. */
  String id();

  /**
   * The anchors of sections after which a feature's section goes: the first existing one counts.
   * The section goes to the end of the figures if none exists.
   */
  default List<String> after() {
    return List.of();
  }

  /**
   * The anchor of the section that contains this one; null: none. Without that section in the page,
   * this one stands alone.
   */
  default @Nullable String within() {
    return null;
  }

  /** The heading; null: none. */
  @Nullable String title();

  /** Whether the section applies to the run. */
  default boolean applies(RunReport report) {
    return true;
  }

  /** Writes the content below the heading. */
  void write(RunReport report, Html html);

  /** Adds the data of the charts to the report's data. */
  default void data(RunReport report, ObjectNode data) {}

  /** The name of the resource that registers the charts; null: there are none. */
  default @Nullable String script() {
    return null;
  }

  /**
   * Writes a block for each scope with charts, of which the page shows the selected one, and a note
   * for all others.
   */
  static void charted(RunReport report, Html html, ScopeBlock block) {
    charted(report, html, block, out -> out.element("p", OTHERS, "class", "empty"));
  }

  /** Writes the blocks with another content for the others. */
  static void charted(RunReport report, Html html, ScopeBlock block, Consumer<Html> ofOthers) {
    int index = 0;
    int others = 0;
    for (Scope scope : report.scopes().shown()) {
      if (scope.charted()) {
        block(scope, index, html, block);
      } else {
        others++;
      }
      index++;
    }
    if (others > 0) {
      html.open("div", "class", "scope", "data-scope", "others");
      html.element("h3", "the other " + others, "class", "scope-name");
      ofOthers.accept(html);
      html.close("div");
    }
  }

  /** Adds the data of each scope with charts, and null for each other. */
  static void charted(RunReport report, ArrayNode scopes, ScopeData data) {
    for (Scope scope : report.scopes().shown()) {
      scopes.add(
          scope.charted() ? data.of(scope, scopes.size()) : JsonNodeFactory.instance.nullNode());
    }
  }

  private static void block(Scope scope, int index, Html html, ScopeBlock block) {
    html.open("div", "class", "scope", "data-scope", Integer.toString(index));
    html.open("h3", "class", "scope-name").name(scope.name()).close("h3");
    block.write(scope, index, html);
    html.close("div");
  }

  /** Writes the content of one scope. */
  interface ScopeBlock {
    void write(Scope scope, int index, Html html);
  }

  /** Returns the chart data of one scope. */
  interface ScopeData {
    JsonNode of(Scope scope, int index);
  }
}
