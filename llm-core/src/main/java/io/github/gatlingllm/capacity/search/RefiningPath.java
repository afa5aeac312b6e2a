// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import io.github.gatlingllm.measure.request.Quantity;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoublePredicate;
import java.util.stream.DoubleStream;

/** Tries all loads of a staircase, then bisects. */
record RefiningPath(List<Double> loads, double precision) implements SearchPath {

  RefiningPath {
    loads = List.copyOf(loads);
    if (loads.isEmpty()) {
      throw new IllegalArgumentException(SearchTexts.NO_STAIRS);
    }
    for (int i = 1; i < loads.size(); i++) {
      if (loads.get(i) <= loads.get(i - 1)) {
        throw new IllegalArgumentException(SearchTexts.stairsNotAscending(loads));
      }
    }
    if (!(precision > 0)) {
      throw new IllegalArgumentException(SearchTexts.stairPrecisionInvalid(precision));
    }
  }

  @Override
  public OptionalDouble next(List<TriedLoad> soFar) {
    if (soFar.size() < loads.size()) {
      return OptionalDouble.of(loads.get(soFar.size()));
    }
    CapacityBracket bracket = CapacityBracket.of(soFar);
    if (!bracket.closed()) {
      return OptionalDouble.empty();
    }
    double low = stairs(load -> load <= bracket.held().orElseThrow()).max().orElseThrow();
    double high = stairs(load -> load >= bracket.notHeld().orElseThrow()).min().orElseThrow();
    return high - low <= precision
        ? OptionalDouble.empty()
        : bracket.middle(new LoadGrid(low, high, precision));
  }

  @Override
  public double near(double load) {
    return loads.stream()
        .min(Comparator.comparingDouble(stair -> Math.abs(stair - load)))
        .orElseThrow();
  }

  private DoubleStream stairs(DoublePredicate where) {
    return loads.stream().mapToDouble(Double::doubleValue).filter(where);
  }

  @Override
  public String text() {
    return SearchTexts.refining(
        loads.stream().map(Quantity::exact).toList(), Quantity.exact(precision));
  }
}
