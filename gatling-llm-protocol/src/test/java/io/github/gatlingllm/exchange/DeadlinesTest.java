// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.chat.Usage;
import io.github.gatlingllm.exchange.Deadlines.Deadline;
import io.github.gatlingllm.measure.request.TokenTimeline;
import io.github.gatlingllm.protocol.ServerConnections;
import io.github.gatlingllm.request.Secrets;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class DeadlinesTest {

  private static final long FOREVER = Deadlines.FOREVER;
  private static final long SENT = 1_000;
  private static final long LEFT_OPEN = 10_000_000;

  private final EmbeddedChannel channel = new EmbeddedChannel();
  private final ServerConnections server = new ServerConnections();
  private final RequestSending sending =
      new RequestSending(server, Secrets.of(null, EmptyHttpHeaders.INSTANCE));
  private final TokenTimeline timeline = new TokenTimeline();
  private final AnswerProgress answer = new AnswerProgress(sending, timeline);
  private final List<Deadline> missed = new ArrayList<>();
  private long now = SENT;

  DeadlinesTest() {
    channel.freezeTime();
    sending.begin(SENT);
  }

  @Test
  void theNearestIsNext() {
    var deadlines = new Deadlines(10, 30, 5, 20, 40);
    assertThat(deadlines.next(answer)).isEqualTo(Map.entry(Deadline.CONNECT, SENT + 10));
    write();
    assertThat(deadlines.next(answer)).isEqualTo(Map.entry(Deadline.PATIENCE, SENT + 20));
    content(SENT + 3);
    assertThat(deadlines.next(answer)).isEqualTo(Map.entry(Deadline.STALL, SENT + 8));
    content(SENT + 38);
    assertThat(deadlines.next(answer)).isEqualTo(Map.entry(Deadline.WHOLE, SENT + 40));
  }

  @Test
  void withoutLimitsThereIsNone() {
    var deadlines = new Deadlines(FOREVER, FOREVER, FOREVER, FOREVER, FOREVER);
    assertThat(deadlines.next(answer).getValue()).isEqualTo(FOREVER);
  }

  @Test
  void aUserWaitsForTheBodysEndFromWhenTheTerminalEventWasRead() {
    answer.done(SENT + 2, SENT + 5);
    assertThat(new Deadlines(1, 1, 1, 1, 1).next(answer))
        .isEqualTo(Map.entry(Deadline.LEFT_OPEN, SENT + 5 + LEFT_OPEN));
  }

  @Test
  void theTimerTellsOfTheOneThatHasPassed() {
    timer(new Deadlines(FOREVER, 10, FOREVER, FOREVER, FOREVER)).update();
    pass(9);
    assertThat(missed).isEmpty();
    pass(1);
    assertThat(missed).containsExactly(Deadline.FIRST_TOKEN);
  }

  @Test
  void contentPutsItOffWithoutTouchingTheTimer() {
    content(SENT);
    timer(new Deadlines(FOREVER, FOREVER, 10, FOREVER, FOREVER)).update();
    pass(6);
    content(now);
    pass(4);
    pass(5);
    assertThat(missed).isEmpty();
    pass(1);
    assertThat(missed).containsExactly(Deadline.STALL);
  }

  @Test
  void whatHasPassedAlreadyIsToldAtOnce() {
    now = SENT + 10;
    timer(new Deadlines(FOREVER, 10, FOREVER, FOREVER, FOREVER)).update();
    assertThat(missed).containsExactly(Deadline.FIRST_TOKEN);
  }

  @Test
  void anAnswerThatIsOverMissesNone() {
    DeadlineTimer timer = timer(new Deadlines(FOREVER, 10, FOREVER, FOREVER, FOREVER));
    timer.update();
    answer.close(SENT + 5);
    pass(20);
    timer.end();
    assertThat(missed).isEmpty();
  }

  private DeadlineTimer timer(Deadlines deadlines) {
    return new DeadlineTimer(channel.eventLoop(), deadlines, answer, () -> now, missed::add);
  }

  private void pass(long nanos) {
    now += nanos;
    channel.advanceTimeBy(nanos, TimeUnit.NANOSECONDS);
    channel.runScheduledPendingTasks();
  }

  private void write() {
    AnswerListener listener =
        new RecordingOwner(new ArrayList<>()).listen(channel.eventLoop(), server, true);
    sending.writeOverHttp1(channel, listener, () -> false, SENT + 1);
  }

  private void content(long at) {
    timeline.chunk(at, false, Usage.ABSENT);
  }
}
