// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RequiredSampleTest {

  @Test
  void independentRequestsThatAllKeepTheBound() {
    // 0.99^367 is 0.02501, 0.99^368 is 0.0248
    var enough = new RequiredSample(200, 200, 20);
    double needed = enough.needed(1, 0.99, true);
    assertThat(needed).isBetween(366.0, 372.0);
    assertThat(enough.whyWeak(needed)).isEqualTo(FindingTexts.enoughRequests("370", "37 s"));
  }

  @Test
  void requestsThatDependOnEachOther() {
    var enough = new RequiredSample(1350, 120, 240);
    assertThat(enough.whyWeak(enough.needed(1, 0.99, true)))
        .isEqualTo(
            FindingTexts.correlatedFor("2 s", "1350", 120)
                + FindingTexts.enoughRequests("4100", "12 min"));
  }

  @Test
  void withoutTimes() {
    var enough = new RequiredSample(200, 20, 0);
    assertThat(enough.whyWeak(enough.needed(1, 0.99, true)))
        .isEqualTo(FindingTexts.correlated("200", 20) + FindingTexts.enoughRequests("3700"));
  }

  @Test
  void besideTheBoundNoNumberDecides() {
    var enough = new RequiredSample(1000, 1000, 10);
    assertThat(enough.whyWeak(enough.needed(0.99, 0.99, true)))
        .isEqualTo(FindingTexts.tooCloseToBound());
    assertThat(enough.needed(1, 1, true)).isInfinite();
  }

  @Test
  void whatIsMissedByTheEstimateIsSureLater() {
    var enough = new RequiredSample(100, 100, 10);
    assertThat(enough.needed(0.97, 0.99, false)).isBetween(150.0, 400.0);
  }
}
