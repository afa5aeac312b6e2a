// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.constantConcurrentUsers;
import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.incrementConcurrentUsers;
import static io.gatling.javaapi.core.CoreDsl.pause;
import static io.gatling.javaapi.core.CoreDsl.rampConcurrentUsers;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.gatling.core.structure.PopulationBuilder;
import io.gatling.javaapi.core.ClosedInjectionStep;
import io.gatling.javaapi.core.OpenInjectionStep;
import java.util.List;
import org.junit.jupiter.api.Test;

class PeakUsersTest {

  @Test
  void aClosedLoadHasTheMostThatItEverAsksFor() {
    assertThat(of(closed(constantConcurrentUsers(5000).during(10)))).isEqualTo(5000);
    assertThat(of(closed(rampConcurrentUsers(10).to(700).during(60)))).isEqualTo(700);
    assertThat(of(closed(rampConcurrentUsers(700).to(10).during(60)))).isEqualTo(700);
    assertThat(
            of(
                closed(
                    constantConcurrentUsers(20).during(5),
                    incrementConcurrentUsers(100).times(5).eachLevelLasting(10).startingFrom(100))))
        .isEqualTo(500);
  }

  @Test
  void anOpenLoadHasThoseThatComeAtOnceAndARateTellsNothing() {
    assertThat(of(open("a", atOnceUsers(3000), constantUsersPerSec(50).during(10))))
        .isEqualTo(3000);
    assertThat(of(open("a", constantUsersPerSec(50).during(10)))).isZero();
  }

  @Test
  void populationsOfOneTimeAddUp() {
    assertThat(of(open("a", atOnceUsers(300)), closed(constantConcurrentUsers(40).during(10))))
        .isEqualTo(340);
  }

  @Test
  void onesThatFollowDoNot() {
    PopulationBuilder first = open("a", atOnceUsers(300));
    PopulationBuilder then = open("b", atOnceUsers(400));
    assertThat(PeakUsers.of(List.of(first), List.of(first, then))).hasValue(400);
  }

  @Test
  void aLoadThatCantBeAskedTellsNothing() {
    PopulationBuilder empty =
        closed(incrementConcurrentUsers(100).times(0).eachLevelLasting(10).startingFrom(100));
    assertThat(PeakUsers.of(List.of(empty), List.of(empty))).isEmpty();
  }

  private static long of(PopulationBuilder... populations) {
    return PeakUsers.of(List.of(populations), List.of(populations)).orElseThrow();
  }

  private static PopulationBuilder closed(ClosedInjectionStep... steps) {
    return scenario("closed").exec(pause(1)).injectClosed(steps).asScala();
  }

  private static PopulationBuilder open(String name, OpenInjectionStep... steps) {
    return scenario(name).exec(pause(1)).injectOpen(steps).asScala();
  }
}
