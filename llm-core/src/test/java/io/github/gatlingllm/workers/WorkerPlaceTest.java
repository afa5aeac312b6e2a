// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkerPlaceTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 7})
  void eachIsSentByOneWorkerAndSharesAddUp(int count) {
    for (long all = 0; all < 40; all++) {
      long given = all;
      long[] shares =
          IntStream.range(0, count)
              .mapToLong(index -> new WorkerPlace(index, count).share(given))
              .toArray();
      assertThat(LongStream.of(shares).sum()).isEqualTo(all);
      for (int index = 0; index < count; index++) {
        var place = new WorkerPlace(index, count);
        assertThat(LongStream.range(0, all).filter(place::sends).toArray())
            .hasSize((int) shares[index])
            .isEqualTo(LongStream.range(0, shares[index]).map(place::global).toArray());
      }
    }
  }

  @Test
  void propertiesComeBeforeTheEnvironment() {
    assertThat(
            reported(
                Map.of(WorkerPlace.INDEX, "2"),
                Map.of("JOB_COMPLETION_INDEX", "0", "LLM_WORKERS", " 4 ")))
        .isEqualTo(new WorkerPlace(2, 4));
    assertThat(reported(Map.of(), Map.of("JOB_COMPLETION_INDEX", "3", "LLM_WORKERS", "4")))
        .isEqualTo(new WorkerPlace(3, 4));
  }

  @Test
  void anIndexedJobThatSpeaksOfNoWorkersIsNone() {
    assertThat(reported(Map.of(), Map.of("JOB_COMPLETION_INDEX", "3"))).isNull();
    assertThat(reported(Map.of(), Map.of())).isNull();
  }

  @Test
  void halfOfItIsRefusedByName() {
    assertThatThrownBy(() -> reported(Map.of(WorkerPlace.INDEX, "1"), Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Set gatling.llm.worker.count too");
    assertThatThrownBy(() -> reported(Map.of(), Map.of("LLM_WORKERS", "4")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("LLM_WORKERS is set")
        .hasMessageContaining("Set gatling.llm.worker.index too");
  }

  /** Each process would send the whole load. */
  @Test
  void aPlaceToMeetWithoutANumberOfWorkersIsRefused() {
    Map<String, String> pod = Map.of("JOB_COMPLETION_INDEX", "3", "LLM_MEET", "node-a:7700");
    assertThatThrownBy(() -> reported(Map.of(), pod))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "LLM_MEET is set without the number of workers. Set gatling.llm.worker.count too, or"
                + " remove LLM_MEET");
    assertThatThrownBy(() -> reported(Map.of(WorkerPlace.MEET, "node-a:7700"), Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("gatling.llm.worker.meet is set without the number of workers");
  }

  @Test
  void whatIsNoPlaceIsRefusedByName() {
    assertThatThrownBy(
            () -> reported(Map.of(WorkerPlace.INDEX, "4", WorkerPlace.COUNT, "4"), Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("gatling.llm.worker.index")
        .hasMessageContaining("must be from 0 to 3, since there are 4, but was 4");
    assertThatThrownBy(
            () -> reported(Map.of(WorkerPlace.INDEX, "0", WorkerPlace.COUNT, "many"), Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("must be a whole number, but was 'many'");
    assertThatThrownBy(
            () -> reported(Map.of(WorkerPlace.INDEX, "0", WorkerPlace.COUNT, "0"), Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("must be from 1 to 10000, but was 0");
  }

  private static @Nullable WorkerPlace reported(
      Map<String, String> properties, Map<String, String> environment) {
    return WorkerPlace.reported(properties::get, environment::get);
  }
}
