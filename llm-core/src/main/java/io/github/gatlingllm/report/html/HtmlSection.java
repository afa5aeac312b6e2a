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
 * A section of {@code index.html}: server-side HTML that says everything, and where there are
 * charts, their data and the script that draws them. Those of features are found by {@code
 * ServiceLoader}.
 */
public interface HtmlSection {

  /** Said of the scopes without charts. */
  String OTHERS =
      "This is shown for all requests together and for the "
          + Scopes.MOST_CHARTED
          + " request paths and scenarios with the most requests alone. Each other has a row under"
          + " Latency; all figures of each path are in summary.json.";

  /** Its anchor. */
  String id();

  /**
   * Behind which sections a feature's own stands: the first of these anchors that there is. At the
   * end of the figures if there is none.
   */
  default List<String> after() {
    return List.of();
  }

  /**
   * The anchor of the section that it is a part of, below that one's own words. By itself where
   * that one has nothing to say; null: always by itself.
   */
  default @Nullable String within() {
    return null;
  }

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

  /**
   * Writes a block for each request path that has charts, of which the page shows the chosen one;
   * and a sentence for all others together.
   */
  static void charted(RunReport report, Html html, ScopeBlock block) {
    charted(report, html, block, out -> out.element("p", OTHERS, "class", "empty"));
  }

  /** The same with more to say of all others. */
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

  /** Adds the data of each scope that has charts, and null for each other. */
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

  /** What a section says about one request path. */
  interface ScopeBlock {
    void write(Scope scope, int index, Html html);
  }

  /** What the charts of one request path need. */
  interface ScopeData {
    JsonNode of(Scope scope, int index);
  }
}
