// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.detail.GapHeat;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class GapGridTest {

  private static final List<Double> BOUNDS = List.of(1.0, 2.0, 4.0, 8.0, 16.0);

  @Test
  void emptyRowsAtTheEndsAreLeftOut() {
    GapGrid grid = grid(10, 10, new long[] {0, 3, 0, 1, 0}, new long[] {0, 0, 0, 0, 0});

    assertThat(grid.boundsMillis()).containsExactly(2.0, 4.0, 8.0, 16.0);
    assertThat(grid.columns()).containsExactly(new long[] {3, 0, 1}, new long[] {0, 0, 0});
    assertThat(grid.slotSeconds()).isEqualTo(0.5);
  }

  @Test
  void theOpenRowEndsAFactorHigher() {
    assertThat(grid(10, 10, new long[] {0, 0, 0, 0, 2}).boundsMillis()).containsExactly(16.0, 32.0);
  }

  @Test
  void columnsAndRowsArePutTogetherUntilTheyAreFew() {
    GapGrid grid = grid(2, 2, new long[] {1, 2, 4, 8, 16}, new long[] {1, 0, 0, 0, 0}, new long[5]);

    assertThat(grid.slotSeconds()).isEqualTo(1);
    assertThat(grid.boundsMillis()).containsExactly(1.0, 8.0, 64.0);
    assertThat(grid.columns()).containsExactly(new long[] {8, 24}, new long[] {0, 0});
  }

  @Test
  void noGapIsLost() {
    var random = new SplittableRandom(3);
    List<long[]> columns =
        Stream.generate(() -> random.longs(5, 0, 9).toArray()).limit(97).toList();
    long all = columns.stream().mapToLong(column -> Arrays.stream(column).sum()).sum();

    for (int most : IntStream.rangeClosed(1, 12).toArray()) {
      GapGrid grid = GapGrid.of(new GapHeat(0.5, BOUNDS, columns), most * 9, most);
      assertThat(grid.columns()).hasSizeLessThanOrEqualTo(most * 9);
      assertThat(grid.rows()).isLessThanOrEqualTo(most);
      assertThat(grid.columns().stream().mapToLong(column -> Arrays.stream(column).sum()).sum())
          .isEqualTo(all);
    }
  }

  @Test
  void withoutGapsThereIsNothing() {
    assertThat(GapGrid.of(GapHeat.NONE, 10, 10).isEmpty()).isTrue();
    assertThat(grid(10, 10, new long[5]).isEmpty()).isTrue();
  }

  private static GapGrid grid(int columns, int rows, long[]... counts) {
    return GapGrid.of(new GapHeat(0.5, BOUNDS, List.of(counts)), columns, rows);
  }
}
