// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import java.util.Arrays;

/** A column of numbers that grows as it is read. */
final class NumberColumn {

  private double[] values = new double[1024];
  private int size;

  void add(double value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, size * 2);
    }
    values[size++] = value;
  }

  int size() {
    return size;
  }

  double get(int index) {
    return values[index];
  }

  double sum() {
    return Arrays.stream(values, 0, size).sum();
  }

  double min() {
    return Arrays.stream(values, 0, size).min().orElse(0);
  }
}
