// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import io.github.gatlingllm.measure.request.Quantity;
import java.util.List;
import java.util.OptionalDouble;

/** Raises the load until a level does not pass, then bisects. */
record RaisingPath(LoadGrid grid) implements SearchPath {

  private static final double FACTOR = 2;

  @Override
  public OptionalDouble next(List<TriedLoad> soFar) {
    if (soFar.isEmpty()) {
      return OptionalDouble.of(grid.from());
    }
    CapacityBracket bracket = CapacityBracket.of(soFar);
    if (bracket.closed()) {
      return bracket.middle(grid);
    }
    return bracket.held().isPresent()
        ? above(bracket.held().getAsDouble())
        : OptionalDouble.empty();
  }

  @Override
  public double near(double load) {
    return grid.load(grid.index(load));
  }

  @Override
  public boolean rough(List<TriedLoad> soFar) {
    return CapacityBracket.of(soFar).notHeld().isEmpty();
  }

  private OptionalDouble above(double held) {
    long index = grid.index(held);
    return index >= grid.last()
        ? OptionalDouble.empty()
        : OptionalDouble.of(grid.load(Math.max(index + 1, grid.index(held * FACTOR))));
  }

  @Override
  public String text() {
    return SearchTexts.raising(
        Quantity.exact(grid.from()), Quantity.exact(grid.to()), Quantity.exact(grid.step()));
  }
}
