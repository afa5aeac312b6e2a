// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.speculation;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.feature.FeatureBlock;
import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.feature.FeatureLine;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The acceptance of drafted tokens.
 *
 * @param byName the figures by name of the requests
 * @param left how many requests were left out because they were too many
 */
record SpeculationFigures(SortedMap<String, Acceptance> byName, long left)
    implements FeatureFigures {

  /** The name of the subtree in {@code summary.json}. */
  static final String KEY = "speculation";

  /** Copies. */
  public SpeculationFigures {
    byName = Collections.unmodifiableSortedMap(new TreeMap<>(byName));
  }

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public ObjectNode json(List<ObjectiveResult> objectives) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ObjectNode requests = json.putObject("requests");
    byName.forEach(
        (name, each) -> {
          ObjectNode node = requests.putObject(name).put("count", each.requests());
          node.put("draftTokens", each.drafted()).put("acceptedTokens", each.accepted());
          node.put("acceptance", Quantity.atDecimals(each.share(), 4));
          each.interval()
              .ifPresent(
                  interval ->
                      node.putArray("interval")
                          .add(Quantity.atDecimals(interval.low(), 4))
                          .add(Quantity.atDecimals(interval.high(), 4)));
          if (Double.isFinite(each.tpotP50())) {
            node.put("tpotP50Ms", Quantity.atDecimals(each.tpotP50(), 4));
          }
        });
    return json;
  }

  @Override
  public List<String> warnings() {
    return left == 0 ? List.of() : List.of(SpeculationTexts.left(left));
  }

  /** Returns a sentence for each name. */
  List<String> lines() {
    return byName.entrySet().stream()
        .map(each -> SpeculationText.line(each.getKey(), each.getValue()))
        .toList();
  }

  @Override
  public List<FeatureLine> console(List<ObjectiveResult> objectives) {
    return lines().stream().map(line -> new FeatureLine("Drafts", line)).toList();
  }

  @Override
  public List<FeatureBlock> markdown() {
    return List.of(FeatureBlock.list(SpeculationTexts.TITLE, lines()));
  }
}
