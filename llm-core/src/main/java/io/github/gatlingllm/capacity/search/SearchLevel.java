// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import io.github.gatlingllm.capacity.Level;
import io.github.gatlingllm.capacity.LevelCounts;
import io.github.gatlingllm.capacity.LevelRule;
import io.github.gatlingllm.capacity.LevelVerdict;
import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.slo.certainty.Scatter;
import io.github.gatlingllm.slo.promise.LoadUnit;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/**
 * A level under way, as the thread sees it that draws arrivals. That of a load which held before is
 * judged together with what was seen then.
 *
 * <p>Misses come in bursts, so so many requests as {@link Scatter} says count as one; of the level
 * itself, and of the one before at the same load. Where nothing missed yet, nothing tells how
 * bursts come: hence a level takes a while to be held, and a second one much longer, so that it
 * sees some if there are any ({@link LevelPurpose}).
 */
final class SearchLevel {

  /** It is asked at each arrival; looking so often is enough. */
  private static final long LOOK_NANOS = 500_000_000;

  /** A good answer may be complete so long before its stream is closed and its tokens counted. */
  private static final long TAIL_NANOS = 1_000_000_000;

  /** So many times as long as requests may take to end the search waits for them. */
  static final int PATIENCE = 3;

  private final SearchPlan plan;
  private final double load;
  private final int number;
  private long startNanos;
  private final LevelCounts count;
  private final Seen before;
  private final LevelPurpose purpose;
  private final SequentialTest test;
  private final Supplier<TimingUncertainty> uncertainty;
  private LevelVerdict early = LevelVerdict.UNDECIDED;
  private long lookedAt;
  private long endNanos = Level.GOING_ON;
  private long overdue;
  private boolean decided;

  /**
   * One that begins.
   *
   * @param before what was seen at the same load
   * @param purpose what is to be known of it
   * @param uncertainty how far times may be from the truth
   */
  SearchLevel(
      SearchPlan plan,
      double load,
      int number,
      long startNanos,
      LevelCounts count,
      Seen before,
      LevelPurpose purpose,
      Supplier<TimingUncertainty> uncertainty) {
    this.plan = plan;
    this.load = load;
    this.number = number;
    this.startNanos = startNanos;
    this.count = count;
    this.before = before;
    this.purpose = purpose;
    this.test = purpose.test(plan.test());
    this.uncertainty = uncertainty;
    this.lookedAt = startNanos;
  }

  double load() {
    return load;
  }

  int number() {
    return number;
  }

  LevelPurpose purpose() {
    return purpose;
  }

  /** Whether its load held before. */
  boolean again() {
    return before.judged() > 0;
  }

  /** It begins then, as far as is known now: while a warm-up goes on, ever later. */
  SearchLevel from(long nanos) {
    startNanos = nanos;
    return this;
  }

  /** Looks at what there is, about once a second; true: nobody more of it need come. */
  boolean over(long now) {
    if (now - lookedAt < LOOK_NANOS) {
      return false;
    }
    lookedAt = now;
    early = soFar(now);
    return early != LevelVerdict.UNDECIDED || lastedLongEnough(now) || hopeless(now);
  }

  /** It ends; requests due before then are its own. */
  void end(long nanos) {
    endNanos = nanos;
  }

  /** Requests that can only miss count already: the worse it is, the longer answers take. */
  private LevelVerdict soFar(long now) {
    Seen seen = seen(count.good(), count.bad() + late(now));
    return switch (decide(seen)) {
      case HELD ->
          longEnoughToHold(now) && sureEnough(seen) && steady(now)
              ? LevelVerdict.HELD
              : LevelVerdict.UNDECIDED;
      case MISSED -> seen.surelyBad() > mayMiss(now) ? LevelVerdict.MISSED : LevelVerdict.UNDECIDED;
      case UNDECIDED -> LevelVerdict.UNDECIDED;
    };
  }

  /** Only of what holds may it be more or less sure than other levels are. */
  private LevelVerdict decide(Seen seen) {
    LevelVerdict usual = seen.decide(plan.test());
    if (usual == LevelVerdict.MISSED) {
      return usual;
    }
    return seen.decide(test) == LevelVerdict.HELD ? LevelVerdict.HELD : LevelVerdict.UNDECIDED;
  }

  /** What so many of its requests tell, and those before. Any thread. */
  Seen seen(long good, long bad) {
    return before.plus(new Seen(good, bad, count.scatter(), count.unsettled(uncertainty.get())));
  }

  /**
   * Whether it would not hold if all that may still come were good: that need not be waited for.
   */
  private boolean hopeless(long now) {
    double lasted = now - startNanos;
    if (lasted < plan.rule().steadyShare() * plan.rule().lengthNanos()) {
      return false;
    }
    double judged = count.good() + count.bad();
    double rate = plan.unit() == LoadUnit.REQUESTS_PER_SECOND ? load / 1e9 : judged / lasted;
    double most =
        Math.max(
            purpose.most() * plan.rule().atLeastRequests(),
            rate * purpose.most() * plan.rule().lengthNanos());
    double coming = Math.max(0, most - judged);
    Seen best = seen(count.good() + (long) Math.ceil(coming), count.bad() + late(now));
    return best.decide(test) != LevelVerdict.HELD;
  }

  /** Of a load that is to be sure, the interval must say so as well. */
  private boolean sureEnough(Seen seen) {
    return purpose != LevelPurpose.SECURE || seen.sureOf(plan.target());
  }

  /**
   * How many requests the whole level may miss, and those before, without missing the target.
   * Misses come together, when arrivals do: so few of them decide nothing, however early they come.
   */
  private double mayMiss(long now) {
    double lengths = (double) plan.rule().lengthNanos() / (now - startNanos);
    double all = Math.max(plan.rule().atLeastRequests(), count.sent() * Math.max(1, lengths));
    return (1 - plan.target()) * (before.judged() + all);
  }

  /** Of users at once there is no queue that could grow: who waits sends nothing. */
  private boolean steady(long end) {
    return plan.unit() == LoadUnit.CONCURRENCY
        || count.steady(new Level(number, plan.unit(), load, startNanos, end));
  }

  private long late(long now) {
    return count.sentBefore(hopelessBefore(plan, now));
  }

  /** Who left before then and is still on its way can only miss. */
  static long hopelessBefore(SearchPlan plan, long now) {
    OptionalDouble longest = plan.slo().longestNanos();
    return longest.isPresent() ? now - TAIL_NANOS - (long) longest.getAsDouble() : Long.MIN_VALUE;
  }

  private boolean longEnoughToHold(long now) {
    LevelRule rule = plan.rule();
    return now - startNanos >= purpose.steadyShare(rule.steadyShare()) * rule.lengthNanos()
        && count.sent() >= purpose.requests(rule.steadyShare()) * rule.atLeastRequests();
  }

  /** Undecided, it goes on if its answers come: else more of them would tell nothing either. */
  private boolean lastedLongEnough(long now) {
    boolean answered = 2 * (count.good() + count.bad()) >= count.sent() && count.sent() > 0;
    return lasted(now, answered ? purpose.most() : purpose.least());
  }

  /** Also where no request comes at all, or the run would never end. */
  private boolean lasted(long now, int times) {
    LevelRule rule = plan.rule();
    long lasted = now - startNanos;
    boolean enough = count.sent() >= times * rule.atLeastRequests();
    boolean tooLong = plan.unit() == LoadUnit.CONCURRENCY && lasted >= rule.mostNanos();
    return tooLong || (lasted >= times * rule.lengthNanos() && (enough || lasted >= most(times)));
  }

  /** Arrivals are known beforehand: nobody waits twice as long for them. */
  private double most(int times) {
    return plan.unit() == LoadUnit.REQUESTS_PER_SECOND
        ? 2e9 * times * plan.rule().atLeastRequests() / load
        : count.sent() > 0 ? plan.rule().mostNanos() : 0;
  }

  /** Whether all of its requests have ended. */
  boolean drained(long now, long slackNanos) {
    return now >= endNanos + slackNanos && inFlight() == 0;
  }

  boolean drainedTooLong(long now) {
    return now - endNanos > plan.rule().drainNanos();
  }

  /** Longer than anybody should wait. */
  boolean stuck(long now) {
    return now - endNanos > PATIENCE * plan.rule().drainNanos();
  }

  long inFlight() {
    return count.inFlight(startNanos, endNanos);
  }

  /** It is decided, all of its requests counted; those on their way have missed. */
  LevelVerdict decide() {
    overdue = inFlight();
    decided = true;
    return verdict();
  }

  boolean decided() {
    return decided;
  }

  /** A single late miss keeps no search from trying a higher load. */
  private LevelVerdict verdict() {
    Seen seen = seen();
    LevelVerdict sure = early == LevelVerdict.UNDECIDED ? decide(seen) : early;
    return switch (sure) {
      case HELD ->
          (purpose == LevelPurpose.RAISE || seen.surelyKeeps(plan.target())) && steady(endNanos)
              ? LevelVerdict.HELD
              : LevelVerdict.UNDECIDED;
      case MISSED ->
          seen.surelyMisses(plan.target()) ? LevelVerdict.MISSED : LevelVerdict.UNDECIDED;
      case UNDECIDED -> LevelVerdict.UNDECIDED;
    };
  }

  /** Its own requests, once it is decided. */
  long judged() {
    return count.good() + count.bad() + overdue;
  }

  /** All at its load, once it is decided. */
  Seen seen() {
    return seen(count.good(), count.bad() + overdue);
  }
}
