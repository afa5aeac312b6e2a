// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** How the figures of features are read back. */
class FeatureFigureTest {

  private static final FigureOfFamily SHARE = new FigureOfFamily("words", "share");
  private static final FigureOfFamily COUNT = new FigureOfFamily("words", "count");

  private record FigureOfFamily(String family, String key) implements FeatureFigure {

    @Override
    public String label() {
      return key;
    }

    @Override
    public String unit() {
      return "";
    }
  }

  private static FeatureFigure.Spelled spelled(String family, String key) {
    return new FeatureFigure.Spelled(family, key, List.of(), null, new TreeMap<>());
  }

  @Test
  void aFigureIsFoundByItsFamilyAndKey() {
    assertThat(spelled("words", "count").among(List.of(SHARE, COUNT))).contains(COUNT);
    assertThat(spelled("gateway", "count").among(List.of(SHARE, COUNT))).isEmpty();
  }

  @Test
  void anUnknownFigureOfAFamilyNamesTheKnownOnes() {
    assertThatThrownBy(() -> spelled("words", "sum").among(List.of(SHARE, COUNT)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("words: there is no figure 'sum'. Use share, count");
  }

  @Test
  void byDefaultAFigureHasAnIntervalAndReportsMissingDataItself() {
    assertThat(SHARE.withoutInterval()).isEmpty();
    assertThat(SHARE.basis()).isEqualTo(Subject.Basis.DUE);
  }
}
