/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.listen;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FairShareTest {

  /** Written as address, age and rank: {@code a1.0}. */
  private record Place(String name, Object source, int rank) implements FairShare.Holder {}

  private static String roomBy(String... names) {
    List<Place> places =
        Stream.of(names)
            .map(name -> new Place(name, name.charAt(0), name.charAt(3) - '0'))
            .toList();
    return FairShare.oldestOfTheBusiest(places).map(Place::name).orElse("none");
  }

  @Test
  void theOldestOfTheBusiestAddressMakesRoom() {
    assertThat(roomBy("a1.0", "b1.0", "b2.0", "a2.0", "b3.0")).isEqualTo("b1.0");
    assertThat(roomBy("a1.0")).isEqualTo("a1.0");
    assertThat(roomBy()).isEqualTo("none");
  }

  @Test
  void aLowRankOfTheBusiestAddressMakesRoomFirst() {
    assertThat(roomBy("a1.0", "b1.1", "b2.0", "b3.0")).isEqualTo("b2.0");
    assertThat(roomBy("a1.0", "b1.1", "b2.1")).isEqualTo("b1.1");
  }
}
