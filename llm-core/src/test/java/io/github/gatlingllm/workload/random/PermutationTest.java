// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PermutationTest {

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 10, 1023, 1024, 1025, 65_536, 100_003})
  void eachNumberComesOnce(long size) {
    for (long seed = 0; seed < 3; seed++) {
      var permutation = new Permutation(size, seed);
      long[] sorted = LongStream.range(0, size).map(permutation::at).sorted().toArray();
      assertThat(sorted).isEqualTo(LongStream.range(0, size).toArray());
    }
  }

  @Test
  void itIsTheSameOnAnyMachine() {
    assertThat(first(10, 10, 7)).containsExactly(8, 7, 3, 9, 4, 5, 2, 0, 6, 1);
    assertThat(first(3_000_000_000L, 3, 7))
        .containsExactly(2_295_912_360L, 2_616_312_218L, 423_664_991L);
  }

  @Test
  void seedsMakeDifferentOrders() {
    assertThat(first(1000, 20, 1)).isNotEqualTo(first(1000, 20, 2));
  }

  /** Each number is about as often in each place: chi-squared with 81 degrees of freedom. */
  @Test
  void noPlaceIsPreferred() {
    int[][] counts = new int[10][10];
    int seeds = 10_000;
    for (int seed = 0; seed < seeds; seed++) {
      var permutation = new Permutation(10, seed);
      for (int place = 0; place < 10; place++) {
        counts[place][(int) permutation.at(place)]++;
      }
    }
    double expected = seeds / 10.0;
    double chiSquared =
        Arrays.stream(counts)
            .flatMapToInt(Arrays::stream)
            .mapToDouble(count -> (count - expected) * (count - expected) / expected)
            .sum();
    assertThat(chiSquared).as("0.1 %% quantile to 99.9 %% quantile").isBetween(46.5, 126.1);
  }

  private static long[] first(long size, int many, long seed) {
    var permutation = new Permutation(size, seed);
    return LongStream.range(0, many).map(permutation::at).toArray();
  }
}
