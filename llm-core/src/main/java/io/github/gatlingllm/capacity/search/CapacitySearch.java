// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import io.github.gatlingllm.capacity.LevelCount;
import io.github.gatlingllm.capacity.LevelPolicy;
import io.github.gatlingllm.capacity.LevelTrack;
import io.github.gatlingllm.capacity.LevelVerdict;
import io.github.gatlingllm.capacity.LevelledLoad;
import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.goodput.SloTally;
import io.github.gatlingllm.slo.objective.EndedRequest;
import io.github.gatlingllm.slo.objective.Judgement;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * A load that searches for the capacity. It chooses each level by the results of the earlier ones
 * and waits between levels until all requests have ended.
 *
 * <p>A {@link SearchDriver} starts users on one thread. Event loops only count.
 */
public final class CapacitySearch implements LevelledLoad {

  private final SearchPlan plan;
  private final DoubleSupplier gaps;
  private final LongSupplier nanoTime;
  private final Consumer<String> console;
  private final LevelTrack track;
  private final Map<Integer, LevelCount> counts = new ConcurrentHashMap<>();
  private volatile SearchDriver driver;
  private volatile long zero;
  private volatile long begun;

  /**
   * Creates a search.
   *
   * @param gaps gaps between arrivals, with mean 1
   * @param nanoTime the clock, in nanoseconds
   * @param console receives each console line
   */
  public CapacitySearch(
      SearchPlan plan, DoubleSupplier gaps, LongSupplier nanoTime, Consumer<String> console) {
    this.plan = plan;
    this.gaps = gaps;
    this.nanoTime = nanoTime;
    this.console = console;
    this.track = new LevelTrack(plan.unit());
    this.driver =
        new SingleWorkerSearch(
            plan, gaps, track, counts, () -> nanoTime.getAsLong() - zero, console);
  }

  @Override
  public LevelTrack track() {
    return track;
  }

  /**
   * Shares the search between several workers. Worker 0 decides by the reports of all. Call it
   * before the search begins.
   *
   * @return the part of this worker
   */
  public SharedSearch share() {
    var together = new SharedSearch(plan, gaps, track, counts, this::now);
    driver = together;
    return together;
  }

  /**
   * Returns worker 0's part, which decides for all workers. Call {@link #share} first.
   *
   * @param workers the number of workers
   * @param name the display name of a worker, by index
   */
  public CoordinatedSearch lead(int workers, IntFunction<String> name) {
    if (!(driver instanceof SharedSearch)) {
      throw new IllegalStateException(SearchTexts.NOT_SHARED);
    }
    return new CoordinatedSearch(plan, workers, name, console);
  }

  @Override
  public LevelPolicy levelling() {
    return new LevelPolicy(
        LevelPolicy.Kind.SEARCH, plan.slo(), plan.target(), Map.copyOf(driver.decided()));
  }

  @Override
  public Verdict soFar(int number, SloTally tally, boolean stable) {
    SearchDriver driving = driver;
    LevelVerdict known = driving.decided().get(number);
    LevelVerdict verdict = known == null ? driving.soFar(number, tally) : known;
    return switch (verdict) {
      case PASSED -> stable || known != null ? Verdict.MET : Verdict.UNDETERMINED;
      case MISSED -> Verdict.MISSED;
      case UNDECIDED -> Verdict.UNDETERMINED;
    };
  }

  @Override
  public void uncertainty(Supplier<TimingUncertainty> soFar) {
    driver.uncertainty(soFar);
  }

  @Override
  public void zero(long runsZero) {
    zero = runsZero;
  }

  @Override
  public void begun(long nanos) {
    begun = nanos;
    driver.begun(nanos);
  }

  @Override
  public long overAtNanos() {
    return driver.overAtNanos();
  }

  /** Moves the start of the level behind the warm-up, so that no request of it is missing. */
  @Override
  public void warmedUp(long dueNanos) {
    LevelCount count = counts.get(track.at(dueNanos));
    if (count != null && count.sent() == 0) {
      track.startAfter(dueNanos);
    }
  }

  @Override
  public void sent(long dueNanos, List<Slo> held) {
    if (!held.contains(plan.slo())) {
      return;
    }
    LevelCount count = counts.get(track.at(dueNanos));
    if (count != null) {
      count.sent(dueNanos, now());
    }
  }

  @Override
  public void ended(EndedRequest ended) {
    RequestRecord request = ended.request();
    LevelCount count = counts.get(ended.level());
    Judgement judgement = ended.judgement(plan.slo());
    if (!request.measured() || judgement == null || count == null) {
      return;
    }
    judgement.outcome().ifPresent(outcome -> count.judged(judgement, outcome, request));
    count.ended(request.timing().due());
  }

  /** Whether the search has ended. */
  public boolean over() {
    return driver.over();
  }

  /** Returns the due time of the next user, in nanoseconds since {@link #begun}. */
  public long nextDue() {
    return driver.nextDue() - begun;
  }

  /** Whether the last user drawn is a placeholder that sends nothing. */
  public boolean phantom() {
    return driver.phantom();
  }

  /** Returns the time from which other users may start, since the run's zero. */
  long free() {
    return driver.free();
  }

  /** Returns the number of concurrent users from now on. */
  public int users() {
    return driver.users();
  }

  /** Returns the loads tried so far. */
  List<TriedLoad> trials() {
    return driver.trials();
  }

  /** Returns the time, in nanoseconds since the run's zero. */
  public long now() {
    return nanoTime.getAsLong() - zero;
  }
}
