// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.gatlingllm.workers.WorkerPlace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UniqueSeedsTest {

  private final List<String> console = new ArrayList<>();
  private final UniqueSeeds seeds = new UniqueSeeds(8151, console::add);

  @Test
  void aDrawnSeedIsPrintedOnce() {
    assertThat(next(Map.of())).isEqualTo(8151);
    assertThat(next(Map.of())).as("prompts of two requests differ").isEqualTo(8152);
    assertThat(console).containsExactly(SessionTexts.seedDrawn(8151, UniqueSeeds.PROPERTY));
  }

  @Test
  void arrivalsLeaveTheSeedsOfPromptsAsTheyAre() {
    Map<String, String> property = Map.of("gatling.llm.seed", "8151");
    long first = arrivals(property);
    long second = arrivals(property);

    assertThat(next(property)).isEqualTo(8151);
    assertThat(first).isBetween(0L, 999_999_999L).isNotEqualTo(second);
    var again = new UniqueSeeds(1, console::add);
    assertThat(again.nextOfArrivals(property::get, name -> null)).isEqualTo(first);
    assertThat(again.nextOfArrivals(property::get, name -> null)).isEqualTo(second);
    assertThat(arrivals(Map.of())).isNotIn(first, second);
    assertThat(console).as("one seed for both").hasSize(1);
  }

  @Test
  void aPropertySetsTheSeed() {
    Map<String, String> property = Map.of("gatling.llm.seed", "8151");

    assertThat(next(property)).isEqualTo(8151);
    assertThat(next(property)).isEqualTo(8152);
    assertThat(console).isEmpty();
  }

  @Test
  void aSeedIsAWholeNumber() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> next(Map.of("gatling.llm.seed", "x")))
        .withMessage(SessionTexts.seedNoNumber("gatling.llm.seed", "x"));
  }

  @Test
  void severalWorkersNeedTheProperty() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> next(Map.of(WorkerPlace.INDEX, "0", WorkerPlace.COUNT, "2")))
        .withMessage(SessionTexts.seedMissing("gatling.llm.seed", "unique()"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> arrivals(Map.of(WorkerPlace.INDEX, "0", WorkerPlace.COUNT, "2")))
        .withMessageContaining("random arrivals without .seed(...)");
  }

  private long arrivals(Map<String, String> properties) {
    return seeds.nextOfArrivals(properties::get, name -> null);
  }

  private long next(Map<String, String> properties) {
    return seeds.next(properties::get, name -> null);
  }
}
