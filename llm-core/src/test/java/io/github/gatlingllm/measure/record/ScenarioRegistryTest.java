// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ScenarioRegistryTest {

  private final ScenarioRegistry registry = new ScenarioRegistry();

  @Test
  void scenariosForWhichThereIsNoRoomAreNotTold() {
    fill();
    assertThat(registry.register("a", path(7))).isEqualTo("a");
    assertThat(registry.register("b", path(7))).isNotIn("a", "b");
    assertThat(registry.register("a", path(0))).isEqualTo("a");
    assertThat(registry.reported()).containsExactly("a");
  }

  /** Neither what is kept nor what is not: each request asks. */
  @Test
  void nobodyWaitsForWhatIsKnown() throws Exception {
    fill();
    String folded = registry.register("b", path(7));
    synchronized (registry) {
      assertThat(elsewhere("b", 7)).isEqualTo(folded);
      assertThat(elsewhere("a", 7)).isEqualTo("a");
    }
  }

  private String elsewhere(String scenario, int number) throws Exception {
    return CompletableFuture.supplyAsync(() -> registry.register(scenario, path(number)))
        .get(20, TimeUnit.SECONDS);
  }

  private void fill() {
    for (int i = 0; i < 200; i++) {
      assertThat(registry.register("a", path(i))).isEqualTo("a");
    }
  }

  private static List<String> path(int number) {
    return List.of("request " + number);
  }
}
