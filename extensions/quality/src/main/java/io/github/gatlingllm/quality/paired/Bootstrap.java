// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.paired;

import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The bootstrap over prompts: draws as many prompts as there are, with replacement, many times. It
 * shows how a figure varies with other prompts of the kind. The draws are the same for the same
 * number of prompts.
 */
final class Bootstrap {

  private static final int DRAWS = 2000;
  private static final double TAIL = 0.05;
  private static final long SEED = 0x9E3779B97F4A7C15L;

  private final int prompts;

  private Bootstrap(int prompts) {
    this.prompts = prompts;
  }

  static Bootstrap of(int prompts) {
    return new Bootstrap(prompts);
  }

  /** Returns the interval of a figure; null if it is unknown for more than 1 % of the draws. */
  @Nullable Range range(Function<Draw, OptionalDouble> figure) {
    double[] values = values(figure);
    if (values.length < 0.99 * DRAWS) {
      return null;
    }
    Arrays.sort(values);
    int cut = (int) (TAIL * values.length);
    return new Range(values[cut], values[values.length - 1 - cut]);
  }

  /** Returns the figure of each draw for which it is known. */
  double[] values(Function<Draw, OptionalDouble> figure) {
    if (prompts == 0) {
      return new double[0];
    }
    var random = new SplittableRandom(SEED);
    double[] values = new double[DRAWS];
    int known = 0;
    for (int i = 0; i < DRAWS; i++) {
      OptionalDouble value = figure.apply(Draw.random(prompts, random));
      if (value.isPresent()) {
        values[known++] = value.getAsDouble();
      }
    }
    return Arrays.copyOf(values, known);
  }

  /** The prompts of one draw. */
  static final class Draw {

    private final int[] places;

    private Draw(int[] places) {
      this.places = places;
    }

    static Draw all(int prompts) {
      int[] places = new int[prompts];
      Arrays.setAll(places, i -> i);
      return new Draw(places);
    }

    static Draw random(int prompts, SplittableRandom random) {
      int[] places = new int[prompts];
      Arrays.setAll(places, i -> random.nextInt(prompts));
      return new Draw(places);
    }

    double[] sums(double[][] counts) {
      double[] sums = new double[counts[0].length];
      for (int place : places) {
        double[] one = counts[place];
        for (int i = 0; i < sums.length; i++) {
          sums[i] += one[i];
        }
      }
      return sums;
    }
  }
}
