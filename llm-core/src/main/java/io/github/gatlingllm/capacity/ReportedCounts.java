// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.capacity.WaitSample.Some;
import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.slo.certainty.MissScatter;
import io.github.gatlingllm.slo.goodput.MissBatches;
import io.github.gatlingllm.slo.goodput.NearBoundCounts;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/**
 * What all workers together have counted of a level, by what each of them told last. Any thread.
 */
public final class ReportedCounts implements LevelCounts {

  private final int workers;

  // guarded by this
  private final Map<Integer, LevelReport> reports = new TreeMap<>();

  /** Nobody has told anything. */
  public ReportedCounts(int workers) {
    this.workers = workers;
  }

  /** A worker tells. */
  public synchronized void heard(int worker, LevelReport report) {
    reports.put(worker, report);
  }

  /** Whether each of them has told how it was at that moment, or later. */
  public synchronized boolean knownUntil(long nanos) {
    return reports.size() == workers
        && reports.values().stream().allMatch(report -> report.at() >= nanos);
  }

  /** When the level began at the worker where it did so last; as was planned, if none has told. */
  public synchronized long start(long planned) {
    return reports.values().stream().mapToLong(LevelReport::start).max().orElse(planned);
  }

  private synchronized long sum(ToLongFunction<LevelReport> of) {
    return reports.values().stream().mapToLong(of).sum();
  }

  @Override
  public long sent() {
    return sum(LevelReport::sent);
  }

  @Override
  public long good() {
    return sum(LevelReport::good);
  }

  @Override
  public long bad() {
    return sum(LevelReport::bad);
  }

  /** Each worker told it of the level as it knew it. */
  @Override
  public long inFlight(long startNanos, long endNanos) {
    return sum(LevelReport::inFlight);
  }

  /** Each worker told it of the moment at which it did. */
  @Override
  public long sentBefore(long nanos) {
    return sum(LevelReport::late);
  }

  @Override
  public synchronized MissScatter scatter() {
    var all = new MissBatches();
    reports.values().forEach(each -> all.addAll(MissBatches.of(each.slotNanos(), each.slots())));
    return MissScatter.of(all.batches());
  }

  /** Each worker told it by its own times' uncertainty. */
  @Override
  public synchronized NearBoundCounts unsettled(TimingUncertainty uncertainty) {
    return reports.values().stream()
        .map(LevelReport::unsettled)
        .reduce(NearBoundCounts.NONE, NearBoundCounts::plus);
  }

  @Override
  public boolean steady(Level level) {
    Some all = together();
    return Stability.stable(level, all.kept().all(), all.each());
  }

  /** Each stands for as many as that of the worker which told of the fewest. */
  private synchronized Some together() {
    Collection<LevelReport> all = reports.values();
    int each = all.stream().mapToInt(report -> report.waits().each()).max().orElse(1);
    var waits = new WaitSeries();
    all.forEach(report -> waits.addAll(report.waits().thinned(each).kept()));
    return new Some(waits, each);
  }
}
