// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.measure.ClientLag;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.slo.validity.LoadPace;
import org.junit.jupiter.api.Test;

/** What is known of late sends once a run has ended. */
class ClientLagTest {

  private static final long MILLI = 1_000_000;
  private static final Window WINDOW = new Window(0, 100_000 * MILLI);

  private final SendCount sends = new SendCount();

  @Test
  void itIsTheLargestOfAllThatHadASchedule() {
    for (long i = 0; i < 100; i++) {
      request(i * 100, i == 50 ? 44 : 1, 50);
    }
    ClientLag lag = lag();

    assertThat(lag.most()).isEqualTo(44.0 * MILLI);
    assertThat(lag.within(MILLI).most()).isEqualTo(45.0 * MILLI);
    assertThat(lag.p99()).isBetween(1.0 * MILLI, 2.0 * MILLI);
  }

  @Test
  void withoutAScheduleNothingIsLate() {
    sends.sent(Timing.ABSENT, false, 500 * MILLI, WINDOW);
    sends.sent(0, true, 500 * MILLI, WINDOW);
    assertThat(lag()).as("closed, or a user's own pace").isEqualTo(ClientLag.NONE);
  }

  /** The server is idle between requests: a stall moves those alone that it held up. */
  @Test
  void aStallWidensItsOwnBusyPeriodAlone() {
    for (long i = 0; i < 100; i++) {
      boolean stalled = i >= 50 && i < 53;
      request(i * 100, stalled ? 300 - 100 * (i - 50) : 1, 20);
    }
    assertThat(lag().steps())
        .anySatisfy(
            part -> {
              assertThat(part.nanos()).isEqualTo(1.0 * MILLI);
              assertThat(part.requests()).isBetween(3L, 9L);
            });
    assertThat(lag().steps())
        .as("79 ms of it are over by the next request")
        .anySatisfy(part -> assertThat(part.nanos()).isEqualTo(221.0 * MILLI));
    assertThat(lag().steps().get(lag().steps().size() - 1))
        .isEqualTo(new ClientLag.Part(300 * MILLI, 0, 0));
  }

  /** As long as requests are in flight, what came late may still matter. */
  @Test
  void aBusyServerRemembersAllOfIt() {
    for (long i = 0; i < 100; i++) {
      request(i * 100, i == 50 ? 300 : 1, 250);
    }
    assertThat(lag().steps()).containsExactly(new ClientLag.Part(300 * MILLI, 0, 0));
  }

  /** Had it left on time, its answer might have come up to 90 ms sooner or later. */
  @Test
  void anIdleTimeThatIsShorterThanTheLagEndsNoPeriod() {
    for (long i = 0; i < 100; i++) {
      request(i * 100, 90, 1);
    }
    assertThat(lag().steps()).containsExactly(new ClientLag.Part(90 * MILLI, 0, 0));
  }

  @Test
  void completionsAtTheEdgesAreThoseOfTheBusiestTime() {
    for (long i = 0; i < 100; i++) {
      request(i * 100, 10, 5);
    }
    assertThat(lag().atEdges()).as("one at each end, at the most").isCloseTo(0.02, within(1e-9));
  }

  @Test
  void aStandstillSendsTogetherWhatWasDueApart() {
    for (long i = 0; i < 20; i++) {
      request(i * 100, i < 10 ? 1000 - i * 100 : 1, 5);
    }
    assertThat(lag().burstier())
        .startsWith("late requests were sent together, 11 instead of 1 within 0.1 s");
    assertThat(lag().smoother()).isNull();
  }

  @Test
  void aSlowClientSpreadsWhatWasDueTogether() {
    for (long i = 0; i < 20; i++) {
      request(1000, i * 50, 5);
    }
    assertThat(lag().smoother())
        .startsWith(
            "the load generator spread requests that were due together, 2 instead of 20 within 0.1");
    assertThat(lag().burstier()).isNull();
  }

  @Test
  void oneMoreOrATenthMoreIsNoOtherPeak() {
    for (long i = 0; i < 100; i++) {
      request(i * 100, i % 10 == 0 ? 100 : 1, 5);
    }
    assertThat(lag().burstier()).isNull();
    assertThat(lag().smoother()).isNull();
  }

  @Test
  void severalEventLoopsAddUp() {
    var other = new SendCount();
    for (long i = 0; i < 20; i++) {
      SendCount one = i % 2 == 0 ? sends : other;
      long due = i * 100 * MILLI;
      long late = i < 10 ? 1000 * MILLI - due : MILLI;
      one.sent(due, false, due + late, WINDOW);
      one.ended(Requests.sent(due + late).scheduled(due).chunks(due + late + 5 * MILLI).build());
    }
    sends.addAll(other, WINDOW);

    assertThat(lag().burstier()).contains("11 instead of 1 within 0.1 s");
    assertThat(lag().most()).isEqualTo(1000.0 * MILLI);
    assertThat(lag().steps()).hasSizeGreaterThan(1);
  }

  @Test
  void usersWhoNeverCameWouldHaveSentAsMuchAsOthers() {
    for (long i = 0; i < 90; i++) {
      request(i * 100, 1, 5);
    }
    assertThat(AppliedLoad.lag(sends, WINDOW, 0, new LoadPace.Reach(50, 45)).absent())
        .isEqualTo(10);
    assertThat(AppliedLoad.lag(sends, WINDOW, 0, LoadPace.Reach.UNKNOWN).absent()).isZero();
  }

  private ClientLag lag() {
    return sends.clientLag(WINDOW);
  }

  private void request(long dueMillis, long lateMillis, long tookMillis) {
    long due = dueMillis * MILLI;
    long sent = due + lateMillis * MILLI;
    sends.sent(due, false, sent, WINDOW);
    sends.ended(Requests.sent(sent).scheduled(due).chunks(sent + tookMillis * MILLI).build());
  }
}
