// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import io.github.gatlingllm.capacity.Level;
import io.github.gatlingllm.capacity.LevelCount;
import io.github.gatlingllm.capacity.LevelTrack;
import io.github.gatlingllm.capacity.LevelVerdict;
import io.github.gatlingllm.capacity.LevelledLoad;
import io.github.gatlingllm.capacity.Levelling;
import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.goodput.SloTally;
import io.github.gatlingllm.slo.promise.EndedRequest;
import io.github.gatlingllm.slo.promise.Judgement;
import io.github.gatlingllm.slo.promise.Slo;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A load that searches the capacity: level after level, each as the ones before suggest, with a
 * pause in between until all requests of a level have ended.
 *
 * <p>It moves on whenever it is asked for more load, which Gatling does once a second, on one
 * thread. Event loops only count.
 */
public final class CapacitySearch implements LevelledLoad {

  /** Users start at whole milliseconds, so up to one before they are due. */
  private static final long EARLY_NANOS = 2_000_000;

  /**
   * So far ahead the next arrival of a pause is drawn: beyond what is injected now, or it would
   * come too, and near enough, since the next level begins with it.
   */
  private static final long PAUSE_NANOS = 2_000_000_000;

  /** Over so long Gatling spreads the users that are missing at once. */
  private static final long USERS_COME_NANOS = 1_000_000_000;

  private final SearchPlan plan;
  private final SearchStep step;
  private final DoubleSupplier gaps;
  private final LongSupplier nanoTime;
  private final Consumer<String> said;
  private final LevelTrack track;
  private final Map<Integer, LevelCount> counts = new ConcurrentHashMap<>();

  // of the thread that draws
  private long lastDrawn;

  private volatile Supplier<TimingUncertainty> uncertainty = () -> TimingUncertainty.UNKNOWN;
  private volatile SearchState state = SearchState.NOT_BEGUN;
  private volatile @Nullable SharedSearch shared;
  private volatile long zero;
  private volatile long begun;
  private volatile long overAt = Level.GOING_ON;

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
    this.step = new SearchStep(plan);
    this.gaps = gaps;
    this.nanoTime = nanoTime;
    this.said = said;
    this.track = new LevelTrack(plan.unit());
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
    shared = together;
    return together;
  }

  /**
   * Where worker 0 decides for all of them. Once {@link #share shared}.
   *
   * @param workers how many there are
   * @param name of each, by its index, for people
   */
  public SearchLead lead(int workers, IntFunction<String> name) {
    SharedSearch together = shared;
    if (together == null) {
      throw new IllegalStateException("nobody searches together with others");
    }
    return new SearchLead(plan, workers, name, said);
  }

  @Override
  public Levelling levelling() {
    return new Levelling(Levelling.Kind.SEARCH, plan.slo(), plan.target(), Map.copyOf(decided()));
  }

  private Map<Integer, LevelVerdict> decided() {
    SharedSearch together = shared;
    return together == null ? state.findings().decided() : together.decided();
  }

  @Override
  public Verdict soFar(int number, SloTally tally, boolean stable) {
    LevelVerdict known = decided().get(number);
    LevelVerdict verdict = known == null ? soFar(number, tally) : known;
    return switch (verdict) {
      case HELD -> stable || known != null ? Verdict.MET : Verdict.UNDETERMINED;
      case MISSED -> Verdict.MISSED;
      case UNDECIDED -> Verdict.UNDETERMINED;
    };
  }

  private LevelVerdict soFar(int number, SloTally tally) {
    SearchLevel current = state.level();
    LevelCount count = counts.get(number);
    long bad = tally.judged() - tally.good();
    return current == null || current.number() != number || count == null
        ? plan.test().decide(tally.good(), bad, 1)
        : new LevelCheck(plan, current, count, uncertainty)
            .seen(tally.good(), bad)
            .decide(plan.test());
  }

  @Override
  public void uncertainty(Supplier<TimingUncertainty> soFar) {
    uncertainty = soFar;
    SharedSearch together = shared;
    if (together != null) {
      together.uncertainty(soFar);
    }
  }

  @Override
  public void zero(long runsZero) {
    zero = runsZero;
  }

  @Override
  public void begun(long nanos) {
    begun = nanos;
    lastDrawn = nanos;
    SharedSearch together = shared;
    if (together != null) {
      together.begun(nanos);
    }
  }

  @Override
  public long overAtNanos() {
    SharedSearch together = shared;
    return together == null ? overAt : together.overAtNanos();
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
    SharedSearch together = shared;
    if (together != null) {
      return together.over();
    }
    look();
    return overAt != Level.GOING_ON;
  }

  /** When the next user is due, in nanoseconds since {@link #begun}. */
  public long nextDue() {
    SharedSearch together = shared;
    if (together != null) {
      return together.nextDue() - begun;
    }
    look();
    SearchLevel current = state.level();
    lastDrawn =
        current == null || !state.running()
            ? Math.max(lastDrawn, now()) + PAUSE_NANOS
            : lastDrawn + Math.max(1, (long) (gaps.getAsDouble() / current.load() * 1e9));
    return lastDrawn - begun;
  }

  /** Whether the user who was drawn last is none of the load's: nobody knew yet who comes. */
  public boolean nobody() {
    SharedSearch together = shared;
    return together != null && together.nobody();
  }

  /** From when on others may come, since the run's zero. */
  long free() {
    SharedSearch together = shared;
    if (together != null) {
      return together.overAtNanos();
    }
    return Math.max(lastDrawn + 1, now());
  }

  /** How many users at once from now on. */
  public int users() {
    SharedSearch together = shared;
    if (together != null) {
      return together.users();
    }
    look();
    SearchLevel current = state.level();
    return current == null || !state.running() ? 0 : (int) current.load();
  }

  /** What was tried so far. */
  List<Trial> trials() {
    return state.findings().trials();
  }

  /** The time, since the run's zero. */
  public long now() {
    return nanoTime.getAsLong() - zero;
  }

  private void look() {
    SearchState before = state;
    if (before.over()) {
      return;
    }
    LevelCount count = counts.get(before.levels());
    SearchState after =
        count == null ? step.begin(start(now())) : step.next(before, count, moment(now()));
    if (!after.equals(before)) {
      become(before, after);
    }
  }

  private SearchStep.Moment moment(long now) {
    return new SearchStep.Moment(now, track.start(), end(now), start(now), true, uncertainty);
  }

  /** Arrivals that have been drawn and lie ahead belong to no level. */
  private long end(long now) {
    long end = now + EARLY_NANOS;
    return lastDrawn > now ? Math.min(end, lastDrawn) : end;
  }

  /** After all that has been drawn; of users at once, when all are there. */
  private long start(long now) {
    return switch (plan.unit()) {
      case REQUESTS_PER_SECOND -> Math.max(lastDrawn + 1, now);
      case CONCURRENCY -> Math.max(begun, now) + USERS_COME_NANOS;
    };
  }

  /** Lets users come as the state says. */
  private void become(SearchState before, SearchState after) {
    SearchLevel level = Objects.requireNonNull(after.level());
    if (after.levels() > before.levels()) {
      counts.remove(before.levels()); // whoever of it still ends changes nothing any more
      counts.put(level.number(), new LevelCount(plan.slo())); // before anybody can find the level
      track.open(level.load(), level.startNanos());
      lastDrawn = level.startNanos();
    } else if (before.running() && !after.running()) {
      track.close(level.endNanos());
    }
    state = after;
    if (after.over()) {
      overAt = now();
    }
    after.said().forEach(said);
  }
}
