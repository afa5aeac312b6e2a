// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.slo.objective.FeatureFigure;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A figure of a feature is compared by what both runs kept of that feature. */
class FeaturePairsTest {

  private record Figure(String key) implements FeatureFigure {

    @Override
    public String family() {
      return "toy";
    }

    @Override
    public String label() {
      return key;
    }

    @Override
    public String unit() {
      return "";
    }

    @Override
    public Subject.Basis basis() {
      return Subject.Basis.SCORED;
    }
  }

  /** Tells what it was compared with. */
  private record Kept(String run, Figure figure) implements KeptFigures {

    @Override
    public Object json() {
      return Map.of();
    }

    @Override
    public List<FeatureFigure> figures() {
      return List.of(figure);
    }

    @Override
    public Optional<Compared> compare(FeatureFigure requested, @Nullable KeptFigures before) {
      return requested.equals(figure)
          ? Optional.of(
              Compared.none(run + " with " + (before instanceof Kept old ? old.run() : "none")))
          : Optional.empty();
    }
  }

  private static final Figure ONE = new Figure("one");
  private static final Figure TWO = new Figure("two");

  private final FeaturePairs pairs =
      new FeaturePairs(
          Map.of("a", new Kept("earlier a", ONE)),
          Map.of("a", new Kept("later a", ONE), "b", new Kept("later b", TWO)));

  private Optional<String> trouble(Subject subject) {
    return pairs.of(subject).map(compared -> String.valueOf(compared.trouble()));
  }

  @Test
  void eachFeatureIsComparedWithItsOwnPast() {
    assertThat(trouble(new FeatureSubject(ONE))).contains("later a with earlier a");
    assertThat(trouble(new FeatureSubject(TWO))).contains("later b with none");
  }

  @Test
  void whatNoFeatureKeptIsNoPair() {
    assertThat(trouble(new FeatureSubject(new Figure("three")))).isEmpty();
    assertThat(trouble(new Subject.OfMetric(List.of(), Metric.TTFT, new Statistic.Percentile(99))))
        .isEmpty();
  }

  @Test
  void allFiguresOfTheLaterRunMayBeInBoth() {
    assertThat(pairs.figures()).containsExactlyInAnyOrder(ONE, TWO);
  }
}
