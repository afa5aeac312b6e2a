// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

/**
 * An earlier run with which other runs are compared
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class Baseline {

  private final io.github.gatlingllm.slo.objective.BaselineFile earlier;

  private Baseline(io.github.gatlingllm.slo.objective.BaselineFile earlier) {
    this.earlier = earlier;
  }

  static Baseline of(String file) {
    return new Baseline(new io.github.gatlingllm.slo.objective.BaselineFile(file));
  }

  /**
   * Ignore labels that differ from run to run, such as a build number
   *
   * @param names the labels' names
   * @return a new Baseline instance
   */
  public Baseline ignoringLabels(String... names) {
    return new Baseline(earlier.ignoringLabels(names));
  }

  io.github.gatlingllm.slo.objective.BaselineFile earlier() {
    return earlier;
  }
}
