// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

/** A share in hundredths, as {@link LlmDsl#percent(double)} makes it */
public final class Percent {

  private final double value;

  Percent(double value) {
    if (!(value >= 0 && value <= 100)) {
      throw new IllegalArgumentException("percent must be between 0 and 100, but was " + value);
    }
    this.value = value;
  }

  double value() {
    return value;
  }

  @Override
  public String toString() {
    return value + " %";
  }
}
