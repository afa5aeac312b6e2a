// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.words;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.feature.FeatureCatalog;
import io.github.gatlingllm.feature.Features;
import io.github.gatlingllm.feature.JoinedProtocol;
import io.github.gatlingllm.feature.RunContext;
import io.github.gatlingllm.javaapi.Words;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.FeatureFigure;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import io.github.gatlingllm.slo.objective.RunObjective;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class WordFeatureTest {

  private static final RunObjective HALF =
      new RunObjective(new FeatureSubject(new WordShare()), BoundComparison.GTE, 50);

  @Test
  void anObjectiveIsMetMissedOrUndetermined() {
    assertThat(verdict(90, 100)).isEqualTo(Verdict.MET);
    assertThat(verdict(10, 100)).isEqualTo(Verdict.MISSED);
    assertThat(verdict(1, 1)).isEqualTo(Verdict.UNDETERMINED);
    assertThat(verdict(0, 0)).isEqualTo(Verdict.UNDETERMINED);
    assertThat(Features.NONE.find(HALF, new WordShare()).reason())
        .isEqualTo("the run did not measure words sharePercent");
  }

  private static Verdict verdict(long containing, long answers) {
    return new Features(List.of(new WordFigures("the", containing, answers)))
        .find(HALF, new WordShare())
        .certainty()
        .verdict();
  }

  @Test
  void anObjectiveIsFoundAgainByItsNames() {
    assertThat(Words.wordPercent().gte(50).text()).isEqualTo("answers with the word ≥ 50 %");
    FeatureFigure.Spelled spelled =
        new FeatureFigure.Spelled("words", "sharePercent", List.of(), null, new TreeMap<>());
    assertThat(FeatureCatalog.ofThisJvm().figure(spelled)).contains(new WordShare());
  }

  @Test
  void protocolsThatAskForTwoWordsAreRefused() {
    var run = new WordFeature().open(RunContext.ALONE);
    run.join(new JoinedProtocol(List.of(new WordOption("a")), List.of(), true));
    var other = new JoinedProtocol(List.of(new WordOption("b")), List.of(), true);
    assertThatThrownBy(() -> run.join(other))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("'a' and 'b'");
  }
}
