// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server.exposition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ExpositionCostTest {

  /** A number that is none took the square of its length: hours. */
  @Test
  void aLongNumberIsReadInAMoment() {
    String text = "a " + "1".repeat(1_000_000) + "x\nb 2.50e3\nc .5\nd 1.\n";
    Exposition read =
        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> ExpositionParser.parse(text));

    assertThat(read.malformed()).isEqualTo(1);
    assertThat(read.samples()).extracting(MetricSample::value).containsExactly(2500.0, 0.5, 1.0);
  }
}
