// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.rank.run;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.feature.FeatureBlock;
import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.feature.FeatureLine;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.RunSnapshot;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The frozen figures of rankings.
 *
 * @param all by name of the request, in the order of names
 */
record RankFigures(List<Named> all) implements FeatureFigures {

  static final String KEY = "rankings";

  /**
   * The rankings of one request.
   *
   * @param name its name, after those of its groups
   * @param sum what was counted
   * @param documentsPerSecond documents per ranking × answered requests per second of the window;
   *     empty without a window
   */
  record Named(String name, RankCounts.Sum sum, OptionalDouble documentsPerSecond) {}

  RankFigures {
    all = List.copyOf(all);
  }

  static RankFigures of(Map<List<String>, RankCounts.Sum> sums, RunSnapshot run) {
    var all = new ArrayList<Named>();
    sums.forEach(
        (path, sum) -> {
          RequestStats stats = run.requests().get(path);
          OptionalDouble rate =
              stats == null || stats.window() == null
                  ? OptionalDouble.empty()
                  : OptionalDouble.of(sum.mean() * stats.window().requests());
          all.add(new Named(String.join(" / ", path), sum, rate));
        });
    all.sort(Comparator.comparing(Named::name));
    return new RankFigures(all);
  }

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public Object json(List<ObjectiveResult> objectives) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    for (Named each : all) {
      ObjectNode ranking = node.putObject(each.name());
      ranking.put("rankings", each.sum().rankings());
      ranking.put("documents", each.sum().documents());
      each.documentsPerSecond().ifPresent(rate -> ranking.put("documentsPerSecond", rate));
    }
    return node;
  }

  @Override
  public List<FeatureLine> console(List<ObjectiveResult> objectives) {
    return all.stream().map(each -> new FeatureLine("rank", text(each))).toList();
  }

  @Override
  public List<FeatureBlock> markdown() {
    return List.of(FeatureBlock.list("Rankings", all.stream().map(RankFigures::text).toList()));
  }

  private static String text(Named named) {
    String rate =
        named.documentsPerSecond().isPresent()
            ? plain(named.documentsPerSecond().getAsDouble()) + " documents/s"
            : named.sum().documents() + " documents";
    return named.name() + ": " + rate + ", " + plain(named.sum().mean()) + " per ranking";
  }

  private static String plain(double value) {
    return Quantity.plain(Quantity.rounded(value, 3));
  }
}
