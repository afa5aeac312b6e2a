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

/** The counts of a level over all workers, by the last report of each. Thread-safe. */
public final class ReportedCounts implements LevelCounts {

  private final int workers;

  // guarded by this
  private final Map<Integer, LevelReport> reports = new TreeMap<>();

  /** Creates counts without reports. */
  public ReportedCounts(int workers) {
    this.workers = workers;
  }

  /** Stores the report of a worker. */
  public synchronized void heard(int worker, LevelReport report) {
    reports.put(worker, report);
  }

  /** Whether each worker has reported at that time or later. */
  public synchronized boolean knownUntil(long nanos) {
    return reports.size() == workers
        && reports.values().stream().allMatch(report -> report.at() >= nanos);
  }

  /** Returns the latest start of the level over all workers; the planned one without reports. */
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

  /** Returns the sum of the reports; each worker used its own span of the level. */
  @Override
  public long inFlight(long startNanos, long endNanos) {
    return sum(LevelReport::inFlight);
  }

  /** Returns the sum of the reports; each worker used the time of its report. */
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

  /** Returns the sum of the reports; each worker used its own timing uncertainty. */
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

  /** Thins all samples to the coarsest one, so that each wait stands for the same number. */
  private synchronized Some together() {
    Collection<LevelReport> all = reports.values();
    int each = all.stream().mapToInt(report -> report.waits().each()).max().orElse(1);
    var waits = new WaitSeries();
    all.forEach(report -> waits.addAll(report.waits().thinned(each).kept()));
    return new Some(waits, each);
  }
}
