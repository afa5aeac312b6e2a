// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import static io.github.gatlingllm.slo.promise.EndedRequests.ended;

import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.record.Shard;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.slo.goodput.SloRecorder;
import io.github.gatlingllm.slo.goodput.SloShard;
import io.github.gatlingllm.slo.promise.Bound;
import io.github.gatlingllm.slo.promise.Comparison;
import io.github.gatlingllm.slo.promise.Objective;
import io.github.gatlingllm.slo.promise.Slo;
import io.github.gatlingllm.slo.promise.SloFigure;
import io.github.gatlingllm.slo.promise.Statistic;
import io.github.gatlingllm.slo.promise.Subject;
import java.util.List;

/** Requests one after the other, and what is judged of them. */
final class JudgedRun {

  private static final long MILLI = 1_000_000;

  static final Slo SLO =
      new Slo("fast", List.of(new Bound(Metric.TTFT, Comparison.LTE, 200 * MILLI)));

  private final Slo slo;
  private final RunRecorder run = new RunRecorder(0);
  private final Shard shard = run.newShard();
  private final SloRecorder slos;
  private final SloShard sloShard;
  private long sent;

  JudgedRun() {
    this(SLO);
  }

  /** Held against another SLO. */
  JudgedRun(Slo slo) {
    this.slo = slo;
    this.slos = new SloRecorder(List.of(slo), run);
    this.sloShard = slos.newShard();
  }

  /** So many requests more that take so long to their first token. */
  void requests(int count, long ttftMillis) {
    for (int i = 0; i < count; i++) {
      next();
      record(Requests.sent(sent).chunks(sent + ttftMillis * MILLI).build());
    }
  }

  /** So many that take a tenth of a second, and between them others. */
  void requests(int count, long every, Runnable other) {
    for (int i = 0; i < count; i++) {
      requests(1, 100);
      if (i % every == every / 2) {
        other.run();
      }
    }
  }

  /** One that failed. */
  void failure() {
    record(Requests.sent(next()).ended(RequestStatus.FAILED).build());
  }

  /** When the next request is sent. */
  long next() {
    sent += 100 * MILLI;
    return sent;
  }

  /** When the last one was sent. */
  long sent() {
    return sent;
  }

  void record(RequestRecord request) {
    run.arrival(request.timing().due());
    shard.opened(request.timing().sent());
    shard.record(request);
    sloShard.record(ended(request, List.of(slo)));
  }

  ObjectiveResult judge(Objective objective) {
    return Judge.of(evidence()).judge(List.of(objective)).get(0);
  }

  Evidence evidence() {
    return Evidence.of(run.snapshot(), slos.snapshot().all());
  }

  static Objective ttft(double percentile, Comparison comparison, double millis) {
    Subject subject =
        new Subject.OfMetric(List.of(), Metric.TTFT, new Statistic.Percentile(percentile));
    return new Objective(subject, comparison, millis);
  }

  static Objective attainment(double percent) {
    return new Objective(new Subject.OfSlo(SLO, SloFigure.ATTAINMENT), Comparison.GTE, percent);
  }
}
