// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CriticalPathTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void thePathOfARandomGraphIsTheLongestOfAllChains(int seed) {
    var random = new Random(seed);
    var steps = new ArrayList<StepRecord>();
    for (int i = 0; i < 14; i++) {
      int own = i;
      List<Integer> after =
          IntStream.range(0, own).filter(each -> random.nextInt(3) == 0).boxed().toList();
      long start = random.nextInt(1000);
      steps.add(
          new StepRecord("s" + i, StepKind.LLM, start, start + 1 + random.nextInt(1000), after));
    }

    CriticalPath path = CriticalPath.of(steps);

    assertThat(path.nanos()).isEqualTo(longestChain(steps));
    assertThat(sum(steps, path)).isEqualTo(path.nanos());
    assertThat(isChain(steps, path)).isTrue();
  }

  /** Enumerates every subset of the steps that is a chain. */
  private static long longestChain(List<StepRecord> steps) {
    long longest = 0;
    for (int subset = 1; subset < 1 << steps.size(); subset++) {
      long sum = 0;
      int before = -1;
      for (int i = 0; i < steps.size() && sum >= 0; i++) {
        if ((subset & 1 << i) != 0) {
          boolean follows = before < 0 || steps.get(i).after().contains(before);
          sum = follows ? sum + steps.get(i).nanos() : Long.MIN_VALUE;
          before = i;
        }
      }
      longest = Math.max(longest, sum);
    }
    return longest;
  }

  private static long sum(List<StepRecord> steps, CriticalPath path) {
    return IntStream.range(0, steps.size())
        .filter(i -> path.critical()[i])
        .mapToLong(i -> steps.get(i).nanos())
        .sum();
  }

  private static boolean isChain(List<StepRecord> steps, CriticalPath path) {
    List<Integer> on =
        IntStream.range(0, steps.size()).filter(i -> path.critical()[i]).boxed().toList();
    return IntStream.range(1, on.size())
        .allMatch(i -> steps.get(on.get(i)).after().contains(on.get(i - 1)));
  }

  @Test
  void parallelStepsCountOnce() {
    var steps =
        List.of(
            new StepRecord("plan", StepKind.LLM, 0, 10, List.of()),
            new StepRecord("search", StepKind.HTTP, 10, 40, List.of(0)),
            new StepRecord("read", StepKind.HTTP, 10, 30, List.of(0)),
            new StepRecord("answer", StepKind.LLM, 40, 45, List.of(1, 2)));

    CriticalPath path = CriticalPath.of(steps);

    assertThat(path.nanos()).isEqualTo(45);
    assertThat(path.critical()).containsExactly(true, true, false, true);
    assertThat(CriticalPath.of(List.of()).nanos()).isZero();
  }

  @Test
  void aStepCanNotBeAfterALaterOne() {
    var steps = List.of(new StepRecord("plan", StepKind.LLM, 0, 10, List.of(0)));

    assertThatThrownBy(() -> CriticalPath.of(steps))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("step 0: it is after step 0");
  }
}
