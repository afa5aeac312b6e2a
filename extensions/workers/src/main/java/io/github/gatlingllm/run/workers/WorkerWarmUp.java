// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.workers;

import io.github.gatlingllm.ConsoleOutput;
import io.github.gatlingllm.run.distributed.SharedWarmUp;
import io.github.gatlingllm.workers.WorkerPlace;
import io.github.gatlingllm.workers.coordination.JoinTable;
import io.github.gatlingllm.workers.coordination.WorkerClient;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The warm-up of several workers, which ends for all at one time of the run. Each worker reports
 * its responses so far, and applies the end that worker 0 announces.
 */
final class WorkerWarmUp {

  private static final String TIMES = "times";
  private static final String CONFIRMED = "confirmed";

  /** How long a worker still listens after the end, in case worker 0 ends the run. */
  private static final long LISTENS_ON_NANOS = 2_000_000_000;

  private final WorkerPlace place;
  private final SharedWarmUp warmUp;
  private final WorkerTalk talk;

  // only the thread of the talk accesses this
  private @Nullable String confirmed;
  private long over;

  /**
   * Creates a warm-up that has not begun.
   *
   * @param place the place of this worker
   * @param failed receives why the run cannot continue
   */
  WorkerWarmUp(WorkerPlace place, SharedWarmUp warmUp, Consumer<String> failed) {
    this.place = place;
    this.warmUp = warmUp;
    this.talk = new WorkerTalk(place, WorkerTalk.Topic.WARM_UP, failed);
    this.over = warmUp.longestNanos() + LISTENS_ON_NANOS;
  }

  /** Begins at worker 0. */
  void lead(JoinTable table) {
    var agreement =
        new WarmUpAgreement(place.count(), warmUp.longestNanos(), table::nameOf, warmUp::steady);
    table.talk(
        WorkerTalk.Topic.WARM_UP.key(),
        (index, message) -> answer(agreement, index, message, warmUp.now()));
    talk.begin(() -> received(decided(agreement)));
  }

  /** Begins at another worker. */
  void follow(WorkerClient visit) {
    talk.begin(
        () -> {
          Map<String, String> answer = talk.send(visit, report());
          if (answer != null) {
            received(answer);
          }
        });
  }

  /** Answers the report of a worker at worker 0. Any thread. */
  static Map<String, String> answer(
      WarmUpAgreement agreement, int index, Map<String, String> message, long now) {
    agreement.heard(index, message.getOrDefault(TIMES, ""), message.get(CONFIRMED), now);
    return agreement.values();
  }

  /** Returns the latest decision, made at worker 0. */
  Map<String, String> decided(WarmUpAgreement agreement) {
    long now = warmUp.now();
    answer(agreement, place.index(), report(), now);
    agreement.look(now);
    return agreement.values();
  }

  /** Returns the report of this worker. */
  Map<String, String> report() {
    Map<String, String> report = new TreeMap<>();
    report.put(TIMES, warmUp.report());
    if (confirmed != null) {
      report.put(CONFIRMED, confirmed);
    }
    return report;
  }

  /** Applies the decision of worker 0. */
  void received(Map<String, String> answer) {
    String trouble = WarmUpAgreement.trouble(answer);
    String end = WarmUpAgreement.end(answer);
    long now = warmUp.now();
    if (trouble != null) {
      talk.fail(trouble);
    } else if (end != null && confirmed == null) {
      apply(end, Long.parseLong(end), now);
    } else if (now > over) {
      talk.done();
    }
  }

  private void apply(String announced, long end, long now) {
    if (now > end - WarmUpAgreement.KNOWN_NANOS) {
      talk.fail(
          WorkerTexts.endReceivedLate(
              place.index(), WarmUpAgreement.seconds(end), WarmUpAgreement.seconds(now)));
      return;
    }
    long begins = warmUp.end(end);
    confirmed = announced;
    over = end + LISTENS_ON_NANOS;
    if (place.index() == 0) {
      ConsoleOutput.println(WorkerTexts.warmUpEnds(WarmUpAgreement.seconds(begins)));
    }
  }

  /** Ends the agreement. Worker 0 still answers other workers. */
  void end() {
    talk.end();
  }
}
