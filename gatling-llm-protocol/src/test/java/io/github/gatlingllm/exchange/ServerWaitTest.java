// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.exchange.failure.Failure;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ServerWaitTest {

  private long now;

  private ServerWait waiting(int seconds) {
    return new ServerWait(
        Duration.ofSeconds(seconds),
        () -> now,
        millis -> now += TimeUnit.MILLISECONDS.toNanos(millis));
  }

  private static int first(ServerWait wait, Integer... statuses) {
    Iterator<Integer> answers = List.of(statuses).iterator();
    return wait.until(
        answers::next, status -> ServerWait.starting(status) ? "HTTP " + status : null);
  }

  @Test
  void aServerThatStartsIsAskedUntilItAnswers() {
    ServerWait wait = waiting(600);
    assertThat(first(wait, 0, 0, 503, 502, 504, 200)).isEqualTo(200);
    assertThat(wait.waitedSeconds()).isEqualTo(5);
    assertThat(TimeUnit.NANOSECONDS.toSeconds(now)).as("a pause of 1 s each").isEqualTo(5);
  }

  @Test
  void aRefusalIsNoReasonToWait() {
    assertThat(first(waiting(600), 0, 401)).isEqualTo(401);
    assertThat(first(waiting(600), 404)).isEqualTo(404);
    assertThat(first(waiting(600), 500)).isEqualTo(500);
    assertThat(ServerWait.starting(0, Failure.REFUSED)).isTrue();
    assertThat(ServerWait.starting(503, Failure.ofStatus(503))).isTrue();
    assertThat(ServerWait.starting(0, Failure.TLS)).isFalse();
    assertThat(ServerWait.starting(404, Failure.ofStatus(404))).isFalse();
  }

  @Test
  void timeIsUpWithTheLastAnswer() {
    assertThatThrownBy(() -> first(waiting(2), 0, 503, 503, 503))
        .isInstanceOf(ServerWait.NotReadyException.class)
        .hasMessage(
            "the server was not ready after 2 s; its last answer was: HTTP 503. Check that it"
                + " starts at this URL, or wait longer with llm.waitForServer");
  }

  @Test
  void withoutPatienceTheFirstAnswerCounts() {
    ServerWait wait = waiting(0);
    assertThat(first(wait, 503)).isEqualTo(503);
    assertThat(wait.waitedSeconds()).as("no cold start").isZero();
  }

  @Test
  void theTimeIsThatOfAllQuestions() {
    ServerWait wait = waiting(5);
    assertThat(first(wait, 0, 0, 0, 200)).isEqualTo(200);
    assertThatThrownBy(() -> first(wait, 503, 503, 503, 503))
        .isInstanceOf(ServerWait.NotReadyException.class);
    assertThat(TimeUnit.NANOSECONDS.toSeconds(now)).isEqualTo(5);
  }

  @Test
  void theRunContinuesTheWaitOfALookUpBeforeIt() {
    var before = new Properties();
    ServerWait lookUp = waiting(5);
    first(lookUp, 0, 0, 0, 200);
    lookUp.keep(before);

    ServerWait run = waiting(5).after(before);
    assertThat(first(run, 503, 200)).isEqualTo(200);
    assertThat(run.waitedSeconds()).isEqualTo(4);
    assertThatThrownBy(() -> first(run, 503, 503, 503))
        .isInstanceOf(ServerWait.NotReadyException.class);
    assertThat(TimeUnit.NANOSECONDS.toSeconds(now)).isEqualTo(5);
    assertThat(waiting(5).after(before).waitedSeconds()).as("another protocol").isZero();
  }

  /** Answers 0 as late as the wait allows, or after a time of its own. */
  private int hangs(ServerWait wait, int seconds) {
    now += wait.atMost(Duration.ofSeconds(seconds)).toNanos();
    return 0;
  }

  @Test
  void aServerThatHangsEndsTheWaitAtItsLimit() {
    ServerWait wait = waiting(10);
    assertThatThrownBy(() -> wait.until(() -> hangs(wait, 120), status -> "hangs"))
        .isInstanceOf(ServerWait.NotReadyException.class)
        .hasMessageStartingWith("the server was not ready after 10 s");
    assertThat(TimeUnit.NANOSECONDS.toSeconds(now)).isEqualTo(10);
  }

  @Test
  void eachQuestionHasItsOwnTimeAndTheLastOneWhatIsLeft() {
    ServerWait wait = waiting(10);
    assertThatThrownBy(() -> wait.until(() -> hangs(wait, 4), status -> "hangs"))
        .isInstanceOf(ServerWait.NotReadyException.class);
    assertThat(TimeUnit.NANOSECONDS.toSeconds(now)).as("4 + 1 + 4 + 1, and 1").isEqualTo(11);
    Duration own = Duration.ofMinutes(2);
    assertThat(wait.atMost(own)).as("at least").isEqualTo(Duration.ofSeconds(1));
    assertThat(waiting(0).atMost(own)).as("a single question").isEqualTo(own);
  }
}
