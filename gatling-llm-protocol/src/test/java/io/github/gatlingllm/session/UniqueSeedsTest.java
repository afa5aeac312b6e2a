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
        .withMessage(SessionTexts.seedMissing("gatling.llm.seed"));
  }

  private long next(Map<String, String> properties) {
    return seeds.next(properties::get, name -> null);
  }
}
