// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.sanity;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.feature.FeatureBlock;
import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.feature.FeatureLine;
import io.github.gatlingllm.feature.SanityOption;
import io.github.gatlingllm.measure.SanityStats;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The sanity of a run's answers.
 *
 * @param stats how many answers are degenerate
 * @param succeeded the number of answers
 * @param levels the load levels
 * @param growth the load level from which on more answers are degenerate; empty: none
 * @param samples masked answers
 */
record SanityFindings(
    SanityStats stats,
    long succeeded,
    Levels levels,
    Optional<LevelGrowth> growth,
    List<SanitySamples.Sample> samples)
    implements FeatureFigures {

  @Override
  public String key() {
    return SanityOption.FEATURE;
  }

  @Override
  public @Nullable Object json(List<ObjectiveResult> objectives) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    ObjectNode rules = node.putObject("rules");
    SanityText.rules().forEach((kind, rule) -> rules.put(kind.key(), rule));
    growth.ifPresent(
        found ->
            node.putObject("growth")
                .put("level", found.level())
                .put("beforePercent", found.before())
                .put("degeneratePercent", found.percent())
                .put("falseStatementsPercent", 100 * LevelGrowth.ERROR_RATE));
    node.set("samples", SanityShare.samples(samples));
    return node;
  }

  /** Returns the sentences on degenerate answers; none if all are sane. */
  List<String> lines() {
    var lines = new ArrayList<String>();
    if (stats.degenerate() > 0) {
      lines.add(SanityText.share(stats));
      growth.ifPresent(found -> lines.add(SanityText.growth(found, levels)));
    }
    return lines;
  }

  @Override
  public List<FeatureLine> console(List<ObjectiveResult> objectives) {
    return lines().stream().map(text -> new FeatureLine("sanity", text)).toList();
  }

  @Override
  public List<FeatureBlock> markdown() {
    List<String> lines = lines();
    return lines.isEmpty() ? List.of() : List.of(FeatureBlock.list(SanityTexts.TITLE, lines));
  }

  @Override
  public List<String> warnings() {
    long unchecked = succeeded - stats.checked();
    return unchecked > 0 ? List.of(SanityTexts.unchecked(unchecked, succeeded)) : List.of();
  }
}
