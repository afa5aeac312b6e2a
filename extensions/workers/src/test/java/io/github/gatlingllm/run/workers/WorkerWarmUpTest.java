// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.workers;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.run.distributed.SharedWarmUp;
import io.github.gatlingllm.workers.WorkerPlace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoublePredicate;
import org.junit.jupiter.api.Test;

/** Workers end a warm-up at one time of the run, or none of them goes on. Time is virtual. */
class WorkerWarmUpTest {

  private static final long SECOND = 1_000_000_000;
  private static final double LONGEST = 60;
  private static final double LEAD = WarmUpAgreement.LEAD_NANOS / 1e9;

  /** Reports of these workers are true while their part of the responses is steady. */
  @Test
  void allWindowsOpenAtOneTimeAheadWhenAllResponsesAreSteady() {
    var run = new Run(steadyFrom(20), steadyFrom(31), steadyFrom(8));
    run.until(50);

    assertThat(run.failures).isEmpty();
    assertThat(run.windows()).hasSize(1);
    double end = run.windows().get(0);
    assertThat(end).isBetween(31 + LEAD, 31 + LEAD + 1.5);
    assertThat(end % 1).as("between two seconds of the load").isBetween(0.59, 0.61);
  }

  @Test
  void aServerThatIsNeverSteadyKeepsAllWaiting() {
    var run = new Run(steadyFrom(5), at -> false, steadyFrom(5));
    run.until(70);

    assertThat(run.failures).isEmpty();
    assertThat(run.windows()).as("the longest warm-up ends by itself").isEmpty();
  }

  @Test
  void reportsAreJudgedTogether() {
    var run = new Run(at -> at > 5 && at < 20, at -> at > 25 && at < 40);
    run.until(70);

    assertThat(run.windows()).isEmpty();
  }

  @Test
  void nothingIsAnnouncedShortlyBeforeTheLongestWarmUpEnds() {
    double last = LONGEST - LEAD;
    var late = new Run(steadyFrom(last + 0.3), steadyFrom(5));
    late.until(70);
    assertThat(late.failures).isEmpty();
    assertThat(late.windows()).isEmpty();

    var inTime = new Run(steadyFrom(last - 2), steadyFrom(5));
    inTime.until(70);
    assertThat(inTime.windows()).singleElement().isNotNull();
    assertThat(inTime.windows().get(0)).isLessThan(LONGEST);
  }

  @Test
  void lostMessagesDelayNothingAsLongAsTheEndIsKnownInTime() {
    var run = new Run(steadyFrom(20), steadyFrom(20));
    run.lost[1] = at -> at > 20.4 && at < 21.9;
    run.until(50);

    assertThat(run.failures).isEmpty();
    assertThat(run.windows()).hasSize(1);
  }

  @Test
  void anUnconfirmedEndEndsTheRunOfAllWorkers() {
    var run = new Run(steadyFrom(20), steadyFrom(20), steadyFrom(20));
    run.lost[2] = at -> at > 20.1;
    run.until(70);

    assertThat(run.failures.get(0))
        .isEqualTo(WorkerTexts.endNotConfirmed("worker 2", "25.6"))
        .isEqualTo(run.failures.get(1));
    assertThat(run.failedAt.get(0)).as("before any window opens").isLessThan(25.6);
    assertThat(run.failedAt.get(1)).isLessThan(25.6);
    assertThat(run.ends.get(2)).as("it received no end").isNull();
  }

  @Test
  void anUnconfirmedEndIsFoundAfterAPauseOfWorkerZeroToo() {
    var run = new Run(steadyFrom(20), steadyFrom(20), steadyFrom(20));
    run.lost[0] = at -> at > 25 && at < 26.5;
    run.lost[2] = at -> at > 20.1;
    run.until(70);

    String why = WorkerTexts.endNotConfirmed("worker 2", "25.6");
    assertThat(run.failures).containsEntry(0, why).containsEntry(1, why);
  }

  @Test
  void aReportThatCannotBeReadEndsTheRunOfAllWorkers() {
    var agreement =
        new WarmUpAgreement(
            2,
            Math.round(LONGEST * SECOND),
            index -> "worker " + index,
            reports -> {
              throw new IllegalArgumentException("malformed");
            });
    agreement.heard(0, "1", null, SECOND);
    agreement.heard(1, "2", null, SECOND);
    agreement.look(SECOND);

    assertThat(WarmUpAgreement.trouble(agreement.values())).endsWith("malformed");
    assertThat(WarmUpAgreement.end(agreement.values())).isNull();
  }

  @Test
  void anAnnouncementThatArrivesTooLateEndsTheRun() {
    var run = new Run(steadyFrom(20), steadyFrom(20));
    run.lost[1] = at -> at > 20.1 && at < 23.5;
    run.until(70);

    assertThat(run.failures.get(1)).startsWith("warmUpUntilSteady(...) ended: worker 1 received");
    assertThat(run.ends.get(1)).isNull();
    assertThat(run.failures.get(0)).isEqualTo(WorkerTexts.endNotConfirmed("worker 1", "25.6"));
  }

  @Test
  void aSilentWorkerEndsTheRunWhileAPauseOfWorkerZeroDoesNot() {
    var silent = new Run(at -> false, at -> false);
    silent.lost[1] = at -> at > 10;
    silent.until(30);
    assertThat(silent.failures.get(0)).isEqualTo(WorkerTexts.workerSilent("worker 1", 8, 8));

    var paused = new Run(at -> false, at -> false);
    paused.lost[0] = at -> at > 10 && at < 30;
    paused.lost[1] = at -> at > 10 && at < 30;
    paused.until(40);
    assertThat(paused.failures).isEmpty();
  }

  @Test
  void anOldReportSaysNothingAboutNow() {
    var run = new Run(steadyFrom(20), at -> at > 10 && at < 16);
    run.lost[1] = at -> at > 15.9 && at < 22;
    run.until(50);

    assertThat(run.windows()).isEmpty();
    assertThat(run.failures).isEmpty();
  }

  private static DoublePredicate steadyFrom(double seconds) {
    return at -> at >= seconds;
  }

  /** Workers that talk four times a second. A worker without messages does not even try. */
  private static final class Run {

    private final List<WorkerWarmUp> workers = new ArrayList<>();
    private final Map<Integer, Long> ends = new TreeMap<>();
    private final Map<Integer, String> failures = new TreeMap<>();
    private final Map<Integer, Double> failedAt = new TreeMap<>();
    private final WarmUpAgreement agreement;
    private final DoublePredicate[] lost;
    private long now;

    Run(DoublePredicate... steady) {
      int count = steady.length;
      for (int i = 0; i < count; i++) {
        int index = i;
        workers.add(
            new WorkerWarmUp(
                new WorkerPlace(index, count),
                new Own(index, steady[index]),
                why -> {
                  failures.putIfAbsent(index, why);
                  failedAt.putIfAbsent(index, now / 1e9);
                }));
      }
      this.agreement =
          new WarmUpAgreement(
              count,
              Math.round(LONGEST * SECOND),
              index -> "worker " + index,
              reports -> reports.stream().allMatch(Boolean::parseBoolean));
      this.lost = new DoublePredicate[count];
      Arrays.fill(lost, (DoublePredicate) at -> false);
    }

    void until(double seconds) {
      for (now = 0; now < seconds * SECOND; now += SECOND / 4) {
        for (int i = workers.size() - 1; i >= 0; i--) {
          if (!failures.containsKey(i) && !lost[i].test(now / 1e9)) {
            step(i);
          }
        }
      }
    }

    private void step(int index) {
      WorkerWarmUp worker = workers.get(index);
      worker.received(
          index == 0
              ? worker.decided(agreement)
              : WorkerWarmUp.answer(agreement, index, worker.report(), now));
    }

    /** Returns the different times at which windows open early, in seconds. */
    List<Double> windows() {
      return ends.values().stream().distinct().map(nanos -> nanos / 1e9).toList();
    }

    private final class Own implements SharedWarmUp {

      private final int index;
      private final DoublePredicate steady;

      Own(int index, DoublePredicate steady) {
        this.index = index;
        this.steady = steady;
      }

      @Override
      public long now() {
        return now;
      }

      @Override
      public long longestNanos() {
        return Math.round(LONGEST * SECOND);
      }

      @Override
      public String report() {
        return Boolean.toString(steady.test(now / 1e9));
      }

      @Override
      public boolean steady(Collection<String> reports) {
        throw new UnsupportedOperationException();
      }

      @Override
      public long end(long nanos) {
        assertThat(ends.put(index, nanos)).as("ended once").isNull();
        return nanos;
      }
    }
  }
}
