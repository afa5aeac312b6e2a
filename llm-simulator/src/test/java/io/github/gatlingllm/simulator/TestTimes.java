// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import java.time.Duration;

/** Steps short enough for a test that does not look at times. */
final class TestTimes {
  static final Duration STEP = Duration.ofMillis(1);

  private TestTimes() {}
}
