// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.workload.files.DataFile;
import java.util.Map;

/**
 * A distribution of prompt or answer lengths, in tokens
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class Lengths {

  private final io.github.gatlingllm.workload.length.TokenLengths drawn;

  private Lengths(io.github.gatlingllm.workload.length.TokenLengths drawn) {
    this.drawn = drawn;
  }

  static Lengths fixed(int tokens) {
    return new Lengths(io.github.gatlingllm.workload.length.TokenLengths.fixed(tokens));
  }

  static Lengths uniform(int min, int max) {
    return new Lengths(io.github.gatlingllm.workload.length.TokenLengths.uniform(min, max));
  }

  static Lengths normal(double mean, double stdDev) {
    return new Lengths(io.github.gatlingllm.workload.length.TokenLengths.normal(mean, stdDev));
  }

  static Lengths logNormal(double median, double sigma) {
    return new Lengths(io.github.gatlingllm.workload.length.TokenLengths.logNormal(median, sigma));
  }

  static Lengths histogram(Map<Integer, ? extends Number> weights) {
    return new Lengths(io.github.gatlingllm.workload.length.TokenLengths.histogram(weights));
  }

  static Lengths histogram(String file) {
    return new Lengths(
        io.github.gatlingllm.workload.length.TokenLengths.histogram(
            DataFile.find("histogram", file)));
  }

  /**
   * Limit the lengths; a length outside the limits is redrawn
   *
   * @param min the smallest
   * @param max the largest
   * @return a new Lengths instance
   */
  public Lengths between(int min, int max) {
    return new Lengths(drawn.between(min, max));
  }

  io.github.gatlingllm.workload.length.TokenLengths drawn() {
    return drawn;
  }

  @Override
  public String toString() {
    return drawn.text();
  }
}
