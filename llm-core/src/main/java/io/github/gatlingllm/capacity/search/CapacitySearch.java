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
import java.util.OptionalDouble;
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

  /** So long after its end a request of a level may still be on its way out. */
  private static final long LATE_NANOS = 100_000_000;

  /**
   * So far ahead the next arrival of a pause is drawn: beyond what is injected now, or it would
   * come too, and near enough, since the next level begins with it.
   */
  private static final long PAUSE_NANOS = 2_000_000_000;

  /** Over so long Gatling spreads the users that are missing at once. */
  private static final long USERS_COME_NANOS = 1_000_000_000;

  private final SearchPlan plan;
  private final DoubleSupplier gaps;
  private final LongSupplier nanoTime;
  private final Consumer<String> said;
  private final LevelTrack track;
  private final Map<Integer, LevelCount> counts = new ConcurrentHashMap<>();
  private final Findings findings;

  // of the thread that draws
  private boolean pausing;
  private long lastDrawn;

  private volatile Supplier<TimingUncertainty> uncertainty = () -> TimingUncertainty.UNKNOWN;
  private volatile @Nullable SearchLevel level;
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
    this.findings = new Findings(plan);
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
    return new SearchLead(plan, findings, workers, name, said);
  }

  @Override
  public Levelling levelling() {
    return new Levelling(Levelling.Kind.SEARCH, plan.slo(), plan.target(), Map.copyOf(decided()));
  }

  private Map<Integer, LevelVerdict> decided() {
    SharedSearch together = shared;
    return together == null ? findings.decided() : together.decided();
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
    SearchLevel current = level;
    long bad = tally.judged() - tally.good();
    return current == null || current.number() != number
        ? plan.test().decide(tally.good(), bad, 1)
        : current.seen(tally.good(), bad).decide(plan.test());
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
    SearchLevel current = level;
    lastDrawn =
        current == null || pausing
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
    SearchLevel current = level;
    return current == null || pausing || overAt != Level.GOING_ON ? 0 : (int) current.load();
  }

  /** What was tried so far. */
  List<Trial> trials() {
    return findings.trials();
  }

  /** The time, since the run's zero. */
  public long now() {
    return nanoTime.getAsLong() - zero;
  }

  private void look() {
    if (overAt != Level.GOING_ON) {
      return;
    }
    SearchLevel current = level;
    if (current == null) {
      next();
    } else if (pausing) {
      waitFor(current, now());
    } else {
      lookAt(current.from(track.start()));
    }
  }

  private void lookAt(SearchLevel current) {
    if (current.over(now())) {
      end(current, now());
    }
  }

  private void next() {
    OptionalDouble load = findings.next();
    if (load.isEmpty()) {
      finish();
      return;
    }
    long start = start();
    int number = track.levels().size() + 1;
    var count = new LevelCount(plan.slo());
    counts.put(number, count); // before anybody can find the level
    track.open(load.getAsDouble(), start);
    Seen before = findings.before(load.getAsDouble());
    LevelPurpose purpose = findings.purpose(load.getAsDouble());
    level =
        new SearchLevel(
            plan, load.getAsDouble(), number, start, count, before, purpose, uncertainty);
    pausing = false;
    lastDrawn = start;
  }

  /** After all that has been drawn; of users at once, when all are there. */
  private long start() {
    return switch (plan.unit()) {
      case REQUESTS_PER_SECOND -> Math.max(lastDrawn + 1, now());
      case CONCURRENCY -> Math.max(begun, now()) + USERS_COME_NANOS;
    };
  }

  /** Arrivals that have been drawn and lie ahead belong to no level. */
  private void end(SearchLevel current, long now) {
    long end = now + EARLY_NANOS;
    if (lastDrawn > now) {
      end = Math.min(end, lastDrawn);
    }
    track.close(end);
    current.from(track.start()).end(end);
    pausing = true;
  }

  private void waitFor(SearchLevel current, long now) {
    boolean drained = current.drained(now, LATE_NANOS);
    if (!current.decided() && (drained || current.drainedTooLong(now))) {
      said.accept(findings.decide(current));
    }
    if (current.decided() && (drained || findings.next().isEmpty())) {
      counts.remove(current.number()); // whoever of it still ends changes nothing any more
      next();
    } else if (current.stuck(now)) {
      said.accept(SearchWords.stuck(current, SearchLevel.PATIENCE * plan.rule().drainNanos()));
      finish();
    }
  }

  private void finish() {
    overAt = now();
    said.accept(findings.end());
  }
}
