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
 * A load that searches the capacity: level after level, each as the ones before suggest, with a
 * pause in between until all requests of a level have ended.
 *
 * <p>A {@link SearchDriver} lets users come, on one thread. Event loops only count.
 */
public final class CapacitySearch implements LevelledLoad {

  private final SearchPlan plan;
  private final DoubleSupplier gaps;
  private final LongSupplier nanoTime;
  private final Consumer<String> said;
  private final LevelTrack track;
  private final Map<Integer, LevelCount> counts = new ConcurrentHashMap<>();
  private volatile SearchDriver driver;
  private volatile long zero;
  private volatile long begun;

  /**
   * A search that has not begun.
   *
   * @param gaps between arrivals, of mean 1
   * @param nanoTime the clock
   * @param said hears what is found out, a line each time
   */
  public CapacitySearch(
      SearchPlan plan, DoubleSupplier gaps, LongSupplier nanoTime, Consumer<String> said) {
    this.plan = plan;
    this.gaps = gaps;
    this.nanoTime = nanoTime;
    this.said = said;
    this.track = new LevelTrack(plan.unit());
    this.driver =
        new SingleWorkerSearch(plan, gaps, track, counts, () -> nanoTime.getAsLong() - zero, said);
  }

  @Override
  public LevelTrack track() {
    return track;
  }

  /**
   * Several workers search together: worker 0 decides, by what all have told it. Before anything
   * else.
   *
   * @return what each of them follows
   */
  public SharedSearch share() {
    var together = new SharedSearch(plan, gaps, track, counts, this::now);
    driver = together;
    return together;
  }

  /**
   * Where worker 0 decides for all of them. Once {@link #share shared}.
   *
   * @param workers how many there are
   * @param name of each, by its index, for people
   */
  public CoordinatedSearch lead(int workers, IntFunction<String> name) {
    if (!(driver instanceof SharedSearch)) {
      throw new IllegalStateException("nobody searches together with others");
    }
    return new CoordinatedSearch(plan, workers, name, said);
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
      case HELD -> stable || known != null ? Verdict.MET : Verdict.UNDETERMINED;
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

  /** The level begins behind the warm-up, or its first requests would be missing. */
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

  /** Whether there is nothing more to try. */
  public boolean over() {
    return driver.over();
  }

  /** When the next user is due, in nanoseconds since {@link #begun}. */
  public long nextDue() {
    return driver.nextDue() - begun;
  }

  /** Whether the user who was drawn last is none of the load's: nobody knew yet who comes. */
  public boolean phantom() {
    return driver.phantom();
  }

  /** From when on others may come, since the run's zero. */
  long free() {
    return driver.free();
  }

  /** How many users at once from now on. */
  public int users() {
    return driver.users();
  }

  /** What was tried so far. */
  List<TriedLoad> trials() {
    return driver.trials();
  }

  /** The time, since the run's zero. */
  public long now() {
    return nanoTime.getAsLong() - zero;
  }
}
