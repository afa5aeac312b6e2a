// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.github.gatlingllm.report.ReportWith;
import io.github.gatlingllm.report.Reports;
import io.github.gatlingllm.report.json.SummaryJson;
import io.github.gatlingllm.report.text.ConsoleReport;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class FeaturesTest {

  private record Said(String key, String label) implements FeatureFigures {

    @Override
    public Object json(List<ObjectiveResult> objectives) {
      return Map.of("label", label);
    }

    @Override
    public List<FeatureLine> console(List<ObjectiveResult> objectives) {
      return List.of(new FeatureLine(label, "of " + key));
    }
  }

  private record Named(String key, List<JsonNode> merged) implements RunFeature {

    @Override
    public FeatureRun open(RunContext run) {
      return frozen -> Optional.empty();
    }

    @Override
    public FeatureRun merge(SortedMap<Integer, JsonNode> shares) {
      merged.addAll(shares.values());
      return frozen -> Optional.empty();
    }
  }

  private record Option(String feature) implements FeatureOption {}

  @Test
  void aFeatureThatFailsCostsNothingButAWarning() {
    FrozenRun run = ReportWith.frozen(Reports.full());
    FeatureRun failing =
        frozen -> {
          throw new IllegalStateException("no figures");
        };
    Features features =
        Features.freeze(List.of(failing, frozen -> Optional.of(new Said("words", "word"))), run);

    assertThat(features.of(Said.class)).contains(new Said("words", "word"));
    assertThat(features.warnings())
        .singleElement()
        .asString()
        .endsWith("failed: java.lang.IllegalStateException: no figures");
  }

  @Test
  void aFeatureThatFailsToTellWhatItKnowsLeavesTheOthersAlone() {
    FeatureRun failing =
        new FeatureRun() {
          @Override
          public OptionalDouble idleTtftMillis() {
            throw new IllegalStateException("no probes");
          }

          @Override
          public Optional<FeatureFigures> freeze(FrozenRun run) {
            return Optional.empty();
          }
        };
    Features features =
        Features.freeze(
            List.of(failing, run -> Optional.of(new Said("words", "word"))),
            ReportWith.frozen(Reports.full()));

    assertThat(features.of(Said.class)).contains(new Said("words", "word"));
  }

  @Test
  void whatOneFeatureKnowsOfTheIdleServerReachesTheOthers() {
    var heard = new ArrayList<OptionalDouble>();
    FeatureRun knowing =
        new FeatureRun() {
          @Override
          public OptionalDouble idleTtftMillis() {
            return OptionalDouble.of(12.5);
          }

          @Override
          public Optional<FeatureFigures> freeze(FrozenRun run) {
            return Optional.empty();
          }
        };
    FeatureRun asking =
        run -> {
          heard.add(run.idleTtftMillis());
          return Optional.empty();
        };
    FrozenRun run = ReportWith.frozen(Reports.full());

    Features.freeze(List.of(asking, knowing), run);
    Features.freeze(List.of(asking), run);

    assertThat(heard).containsExactly(OptionalDouble.of(12.5), OptionalDouble.empty());
  }

  @Test
  void aSubtreeStandsBeforeTheObjectivesAndALineBeforeTheWarnings() {
    RunReport report = ReportWith.feature(Reports.full(), new Said("words", "word"));

    var keys = new ArrayList<String>();
    SummaryJson.tree(report).fieldNames().forEachRemaining(keys::add);
    assertThat(keys).containsSubsequence("diagnosis", "words", "objectives");
    assertThat(SummaryJson.tree(report).at("/words/label").asText()).isEqualTo("word");
    assertThat(ConsoleReport.text(report, null, null)).contains("\n  word     of words\n");
  }

  @Test
  void eachFeatureMergesWhatWorkersLeftUnderItsName() {
    JsonNode first = JsonNodeFactory.instance.numberNode(1);
    JsonNode other = JsonNodeFactory.instance.numberNode(2);
    var words = new Named("words", new ArrayList<>());
    var rest = new Named("rest", new ArrayList<>());
    var shares = new TreeMap<Integer, Map<String, JsonNode>>();
    shares.put(0, Map.of("words", first, "rest", other));
    shares.put(1, Map.of("words", other));

    new FeatureCatalog(List.of(words, rest)).merge(shares);

    assertThat(words.merged()).containsExactly(first, other);
    assertThat(rest.merged()).containsExactly(other);
  }

  @Test
  void anOptionWithoutItsFeatureIsRefused() {
    var catalog = new FeatureCatalog(List.of(new Named("words", List.of())));

    catalog.require(new Option("words"));
    assertThatThrownBy(() -> catalog.require(new Option("energy")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith(".with(...): the feature 'energy' is not on the class path.");
  }
}
