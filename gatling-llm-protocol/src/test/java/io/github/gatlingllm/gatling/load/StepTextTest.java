// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.constantConcurrentUsers;
import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.incrementConcurrentUsers;
import static io.gatling.javaapi.core.CoreDsl.incrementUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.nothingFor;
import static io.gatling.javaapi.core.CoreDsl.pause;
import static io.gatling.javaapi.core.CoreDsl.rampConcurrentUsers;
import static io.gatling.javaapi.core.CoreDsl.rampUsers;
import static io.gatling.javaapi.core.CoreDsl.rampUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.core.CoreDsl.stressPeakUsers;
import static io.github.gatlingllm.javaapi.LlmDsl.poisson;
import static io.github.gatlingllm.javaapi.LlmDsl.staircase;
import static org.assertj.core.api.Assertions.assertThat;

import io.gatling.core.controller.inject.open.OpenInjectionProfile;
import io.gatling.javaapi.core.ClosedInjectionStep;
import io.gatling.javaapi.core.OpenInjectionStep;
import io.gatling.javaapi.core.PopulationBuilder;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** A step that Gatling calls otherwise one day would be told less well. */
class StepTextTest {

  @Test
  void openSteps() {
    assertThat(open(atOnceUsers(3))).isEqualTo("3 users at once");
    assertThat(open(constantUsersPerSec(2.5).during(30))).isEqualTo("2.5 users/s for 30 s");
    assertThat(open(rampUsersPerSec(1).to(20).during(Duration.ofMillis(1500))))
        .isEqualTo("1 to 20 users/s in 1.5 s");
    assertThat(open(rampUsers(7).during(10))).isEqualTo("7 users within 10 s");
    assertThat(open(stressPeakUsers(9).during(10)))
        .isEqualTo("9 users within 10 s, most of them in its middle");
    assertThat(open(constantUsersPerSec(2).during(30).randomized()))
        .isEqualTo("Gatling's own Poisson arrivals, 2 to 2 users/s, for 30 s");
  }

  @Test
  void closedSteps() {
    assertThat(closed(constantConcurrentUsers(4).during(60)))
        .isEqualTo("4 users at a time for 60 s");
    assertThat(closed(rampConcurrentUsers(4).to(8).during(60)))
        .isEqualTo("4 to 8 users at a time in 60 s");
  }

  @Test
  void othersAreTheirNamesAndValues() {
    assertThat(open(incrementUsersPerSec(5).times(3).eachLevelLasting(10)))
        .isEqualTo(
            "stairs users per sec (rate increment 5, levels 3, duration 10 s, starting rate 0, ramp"
                + " duration 0 s)");
    assertThat(closed(incrementConcurrentUsers(5).times(3).eachLevelLasting(10)))
        .startsWith("stairs concurrent users (users increment 5, levels 3, level duration 10 s");
  }

  @Test
  void ourOwnStepsSayWhatTheyAreAndTrackingHidesNone() {
    PopulationBuilder population =
        scenario("Chat")
            .exec(pause(1))
            .injectOpen(nothingFor(5), poisson(5).during(60).seed(1).step(), atOnceUsers(2));
    var scala = population.asScala();
    var profile = scala.injectionProfile();
    String text =
        "Chat: nobody for 5 s, then Poisson arrivals, 5 users/s for 1 min, seed 1, then 2 users at"
            + " once";

    assertThat(InjectionSteps.describe("Chat", profile).text()).isEqualTo(text);
    InjectionSteps.wrap(
        scala.scenarioBuilder(),
        (OpenInjectionProfile) profile,
        new DueTimes(new AtomicLong(), () -> 0, new StepStarts(failure -> {}), false),
        ArrivalNumbers.NONE);
    assertThat(InjectionSteps.describe("Chat", profile).text()).isEqualTo(text);
  }

  @Test
  void aHeadlineHasAWordForHowUsersFollowEachOther() {
    assertThat(arrivals(poisson(5).during(60).seed(1).step())).isEqualTo("Poisson");
    assertThat(arrivals(constantUsersPerSec(2).during(30).randomized())).isEqualTo("Poisson");
    assertThat(arrivals(nothingFor(1), constantUsersPerSec(2).during(30))).isEqualTo("constant");
    assertThat(arrivals(rampUsersPerSec(1).to(20).during(5))).isEqualTo("ramp");
    assertThat(arrivals(rampUsersPerSec(1).to(20).during(5), poisson(5).during(60).seed(1).step()))
        .as("in several ways")
        .isEmpty();
    assertThat(arrivals(staircase().incrementUsersPerSec(2).times(3).poisson().seed(7).step()))
        .isEqualTo("Poisson");
    assertThat(arrivals(staircase().incrementUsersPerSec(2).times(3).step())).isEqualTo("constant");
    assertThat(arrivals(atOnceUsers(3))).isEmpty();
  }

  private static String arrivals(OpenInjectionStep... steps) {
    var population = scenario("s").exec(pause(1)).injectOpen(steps);
    return InjectionSteps.describe("s", population.asScala().injectionProfile()).arrivals();
  }

  private static String open(OpenInjectionStep step) {
    return steps(scenario("s").exec(pause(1)).injectOpen(step));
  }

  private static String closed(ClosedInjectionStep step) {
    return steps(scenario("s").exec(pause(1)).injectClosed(step));
  }

  private static String steps(PopulationBuilder population) {
    return InjectionSteps.describe("s", population.asScala().injectionProfile()).steps();
  }
}
