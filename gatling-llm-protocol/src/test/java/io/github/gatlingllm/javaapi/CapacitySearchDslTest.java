// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import static io.gatling.javaapi.core.CoreDsl.nothingFor;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.github.gatlingllm.javaapi.LlmDsl.capacitySearch;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.repeatedLevel;
import static io.github.gatlingllm.javaapi.LlmDsl.slo;
import static io.github.gatlingllm.javaapi.LlmDsl.staircase;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class CapacitySearchDslTest {

  private static final SloBuilder QUICK = slo("quick").ttft().lte(ms(200));

  @Test
  void theTextSaysWhatWasAsked() {
    assertThat(capacitySearch(QUICK).between(1, 64).precision(0.5).seed(7).step().asScala())
        .hasToString(
            "search of the highest load (req/s) at which 99 % meet 'quick', between 1 and 64, to"
                + " within 0.5; levels of 30 s and 300 requests or less, indifferent to 1 points,"
                + " errors 5 %, Poisson arrivals, seed 7");
    assertThat(
            staircase()
                .incrementUsersPerSec(1.5)
                .times(3)
                .startingFrom(2)
                .target(95)
                .refinedFor(QUICK)
                .precision(0.5)
                .indifference(0.5)
                .errorRate(1)
                .eachLevelLasting(Duration.ofMillis(2500))
                .atLeastRequests(100)
                .seed(7)
                .step()
                .asScala())
        .hasToString(
            "search of the highest load (req/s) at which 95 % meet 'quick', at 2, 3.5, 5, then to"
                + " within 0.5; levels of 2.5 s and 100 requests or less, indifferent to 0.5"
                + " points, errors 1 %, Poisson arrivals, seed 7");
    assertThat(capacitySearch(QUICK).concurrency().between(1, 256).precision(4).step().asScala())
        .hasToString(
            "search of the highest load (concurrent) at which 99 % meet 'quick', between 1 and 256,"
                + " to within 4; levels of 30 s and 300 requests or less, at most 300 s, indifferent"
                + " to 1 points, errors 5 %");
    var users = capacitySearch(QUICK).concurrency().between(1, 8).precision(1);
    assertThat(users.eachLevelLasting(5).step().asScala().toString()).contains("at most 50 s");
    assertThat(users.eachLevelLastingAtMost(45).step().asScala().toString())
        .contains("at most 45 s");
  }

  @Test
  void aStaircaseOfUsersIsRefinedToo() {
    assertThat(
            staircase()
                .multiplyConcurrentUsers(2)
                .times(4)
                .startingFrom(1)
                .eachLevelLasting(10)
                .eachLevelLastingAtMost(25)
                .refinedFor(QUICK)
                .precision(1)
                .step()
                .asScala()
                .toString())
        .contains("at 1, 2, 4, 8, then to within 1; levels of 10 s and 300 requests or less, at")
        .contains("or less, at most 25 s, indifferent");
  }

  @Test
  void theStepsAreGatlings() {
    var chat = scenario("chat");
    assertThat(
            chat.injectOpen(
                nothingFor(5), capacitySearch(QUICK).between(1, 64).precision(0.5).step()))
        .isNotNull();
    assertThat(chat.injectClosed(capacitySearch(QUICK).concurrency().between(1, 8).precision(1)))
        .isNotNull();
  }

  @Test
  void impossibleValuesAreRefused() {
    var range = capacitySearch(QUICK).between(1, 64);
    assertThatThrownBy(() -> range.precision(0))
        .hasMessageContaining("capacity search: invalid precision");
    assertThatThrownBy(() -> capacitySearch(QUICK).between(0, 64).precision(1))
        .hasMessageContaining("invalid range (from 0.0 to 64.0)");
    assertThatThrownBy(() -> range.precision(1).target(100).seed(1).step())
        .hasMessageContaining("capacity search: invalid target");
    assertThatThrownBy(() -> range.precision(1).eachLevelLasting(0).seed(1).step())
        .hasMessageContaining("invalid level duration (0 s)");
    assertThatThrownBy(() -> range.precision(1).atLeastRequests(0).seed(1).step())
        .hasMessageContaining("invalid number of requests of a level (0)");
    assertThatThrownBy(() -> range.precision(1).drainingAtMost(Duration.ZERO).seed(1).step())
        .hasMessageContaining("invalid wait between levels (0 s)");
    assertThatThrownBy(
            () ->
                capacitySearch(QUICK)
                    .concurrency()
                    .between(1, 8)
                    .precision(1)
                    .eachLevelLastingAtMost(29)
                    .step())
        .hasMessageContaining("the longest level duration (29 s)");
    assertThatThrownBy(() -> range.precision(1).indifference(0).seed(1).step())
        .hasMessageContaining("capacity search: invalid indifference");
    assertThatThrownBy(() -> range.precision(1).errorRate(50).seed(1).step())
        .hasMessageContaining("below 50 %");
    assertThatThrownBy(() -> repeatedLevel(5).times(3).refinedFor(QUICK).precision(1))
        .hasMessageContaining("the levels do not ascend ([5.0, 5.0, 5.0])");
  }
}
