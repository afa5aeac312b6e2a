// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import static io.gatling.javaapi.core.CoreDsl.*;
import static io.github.gatlingllm.javaapi.LlmDsl.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.gatling.javaapi.core.ClosedInjectionStep;
import io.gatling.javaapi.core.OpenInjectionStep;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** With both star imports, as simulations have them. */
class LoadBuilderTest {

  private static final SloBuilder QUICK = slo("quick").ttft().lte(ms(200));

  private static String text(List<OpenInjectionStep> load) {
    assertThat(load).hasSize(1);
    return load.get(0).asScala().toString();
  }

  private static String closed(List<ClosedInjectionStep> load) {
    assertThat(load).hasSize(1);
    return load.get(0).asScala().toString();
  }

  @Test
  void eachPointOfAChainIsALoad() {
    var chat = scenario("chat");
    var stairs = staircase().incrementUsersPerSec(2).times(3);
    var users = staircase().incrementConcurrentUsers(2).times(3);
    var search = capacitySearch(QUICK).between(1, 8).precision(1);
    assertThat(
            List.of(
                chat.injectOpen(poisson(5).during(60)),
                chat.injectOpen(poisson(5).users(60)),
                chat.injectOpen(stairs),
                chat.injectOpen(stairs.poisson()),
                chat.injectOpen(repeatedLevel(5).times(3)),
                chat.injectOpen(search),
                chat.injectOpen(stairs.refinedFor(QUICK).precision(1)),
                chat.injectOpen(overload(5)),
                chat.injectOpen(overload(search)),
                chat.injectOpen(offline(100)),
                chat.injectClosed(users),
                chat.injectClosed(repeatedConcurrency(5).times(3)),
                chat.injectClosed(users.refinedFor(QUICK).precision(1)),
                chat.injectClosed(capacitySearch(QUICK).concurrency().between(1, 8).precision(1)),
                chat.injectOpen(nothingFor(5), stairs.step(), poisson(1).users(3).step())))
        .doesNotContainNull();
  }

  @Test
  void gatlingsOwnStairsStayUsable() {
    assertThat(incrementUsersPerSec(5).times(3).eachLevelLasting(10)).isNotNull();
    assertThat(incrementConcurrentUsers(5).times(3).eachLevelLasting(10)).isNotNull();
  }

  @Test
  void theOrderOfOptionsIsFree() {
    assertThat(text(poisson(5).seed(3).during(60).users(9)))
        .isEqualTo(text(poisson(5).users(9).during(Duration.ofMinutes(1)).seed(3)));
    assertThat(text(poisson(5).seed(3).to(9).during(60)))
        .isEqualTo(text(poisson(5).to(9).seed(3).during(60)))
        .isEqualTo(text(poisson(5).to(9).during(60).seed(3)));
    var stairs = staircase().incrementUsersPerSec(2).times(3);
    assertThat(text(stairs.seed(3).startingFrom(1).poisson().eachLevelLasting(9)))
        .isEqualTo(text(stairs.poisson().eachLevelLasting(9).seed(3).startingFrom(1)))
        .contains("load levels 1, 3, 5 users/s, each for 9 s", "Poisson arrivals, seed 3");
    assertThat(text(stairs.seed(3).refinedFor(QUICK).precision(1)))
        .isEqualTo(text(stairs.refinedFor(QUICK).precision(1).seed(3)));
    assertThat(text(overload(capacitySearch(QUICK).between(1, 8).precision(1).seed(3))))
        .isEqualTo(text(overload(capacitySearch(QUICK).between(1, 8).precision(1)).seed(3)));
  }

  @Test
  void levelsAreThoseOfGatlingsStairs() {
    assertThat(text(staircase().incrementUsersPerSec(5).times(3)))
        .contains("load levels 5, 10, 15 users/s", "even arrivals");
    assertThat(text(staircase().multiplyUsersPerSec(2).times(3)))
        .contains("load levels 1, 2, 4 users/s");
    assertThat(closed(staircase().incrementConcurrentUsers(4).times(3).startingFrom(1)))
        .contains("1, 5, 9");
    assertThat(closed(staircase().multiplyConcurrentUsers(1.1).times(3))).contains("1, 2, 3");
    assertThat(closed(repeatedConcurrency(5).times(2))).contains("5, 5");
  }

  @Test
  void missingSeedsAreDrawnForEachUse() {
    for (LoadBuilder<OpenInjectionStep> load :
        List.of(
            poisson(5).during(60),
            staircase().incrementUsersPerSec(5).times(2).poisson(),
            capacitySearch(QUICK).between(1, 8).precision(1),
            overload(5))) {
      assertThat(text(load)).containsPattern("seed \\d+").isNotEqualTo(text(load));
    }
  }

  @Test
  void optionsWithoutEffectAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> staircase().incrementUsersPerSec(5).times(2).seed(3).step())
        .withMessageContaining("seed(3)")
        .withMessageContaining("Add .poisson()");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> repeatedLevel(5).times(2).startingFrom(1))
        .withMessageContaining("startingFrom(1.0)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> staircase().incrementUsersPerSec(0))
        .withMessageContaining("incrementUsersPerSec(0.0)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> staircase().multiplyConcurrentUsers(1))
        .withMessageContaining("must be above 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> staircase().incrementUsersPerSec(1).times(0))
        .withMessageContaining("times(0)");
  }
}
