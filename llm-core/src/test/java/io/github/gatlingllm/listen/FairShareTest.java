// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.listen;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FairShareTest {

  /** Written as address, number and whether it yields: {@code a1} or {@code a1!}. */
  private record Place(String name) implements FairShare.Holder {

    @Override
    public Object source() {
      return name.charAt(0);
    }

    @Override
    public boolean yields() {
      return name.endsWith("!");
    }
  }

  private static FairShare<Place> held(String... names) {
    var held = new FairShare<Place>();
    Stream.of(names).map(Place::new).forEach(held::add);
    return held;
  }

  private static String next(String... names) {
    Place next = held(names).next();
    return next == null ? "none" : next.name();
  }

  @Test
  void theOldestOfTheBusiestAddressMakesRoom() {
    assertThat(next("a1", "b1", "b2", "a2", "b3")).isEqualTo("b1");
    assertThat(next("a1")).isEqualTo("a1");
    assertThat(next()).isEqualTo("none");
  }

  @Test
  void oneThatYieldsMakesRoomFirst() {
    assertThat(next("a1!", "b1", "b2!", "b3!")).isEqualTo("b2!");
    assertThat(next("a1!", "b1", "b2")).isEqualTo("b1");
  }

  @Test
  void whatIsGoneHoldsNoPlace() {
    FairShare<Place> held = held("a1", "b1", "b2");
    held.remove(new Place("b1"));
    held.remove(new Place("b1"));
    held.remove(new Place("c1"));
    held.remove(new Place("b2"));

    assertThat(held.size()).isEqualTo(1);
    assertThat(held.all()).containsExactly(new Place("a1"));
  }
}
