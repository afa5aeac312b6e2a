// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import io.github.gatlingllm.capacity.Level;
import io.github.gatlingllm.capacity.LevelCounts;
import io.github.gatlingllm.capacity.LevelRule;
import io.github.gatlingllm.capacity.LevelVerdict;
import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.slo.certainty.MissScatter;
import io.github.gatlingllm.slo.objective.LoadUnit;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/**
 * Judges a level of a search by what was counted of it. Changes nothing.
 *
 * <p>Misses come in bursts, so so many requests as {@link MissScatter} says count as one; of the
 * level itself, and of the one before at the same load. Where nothing missed yet, nothing tells how
 * bursts come: hence a level takes a while to be held, and a second one much longer, so that it
 * sees some if there are any ({@link LevelPurpose}).
 *
 * @param uncertainty how far times may be from the truth
 */
record LevelCheck(
    SearchPlan plan,
    SearchLevel level,
    LevelCounts count,
    Supplier<TimingUncertainty> uncertainty) {

  /** A good answer may be complete so long before its stream is closed and its tokens counted. */
  private static final long TAIL_NANOS = 1_000_000_000;

  /** So many times as long as requests may take to end the search waits for them. */
  private static final int PATIENCE = 3;

  /**
   * All that a level shows once its requests are counted.
   *
   * @param seen all at its load
   * @param judged its own requests
   */
  record Outcome(LevelVerdict verdict, LoadCounts seen, long judged) {}

  /** Requests that can only miss count already: the worse it is, the longer answers take. */
  LevelVerdict soFar(long now) {
    LoadCounts seen = seen(count.good(), count.bad() + late(now));
    return switch (decide(seen)) {
      case HELD ->
          longEnoughToHold(now) && sureEnough(seen) && steady(now)
              ? LevelVerdict.HELD
              : LevelVerdict.UNDECIDED;
      case MISSED -> seen.surelyBad() > mayMiss(now) ? LevelVerdict.MISSED : LevelVerdict.UNDECIDED;
      case UNDECIDED -> LevelVerdict.UNDECIDED;
    };
  }

  /** Whether more users would not help, although nothing is decided. */
  boolean lastedLongEnough(long now) {
    // Undecided, it goes on if its answers come: else more of them would tell nothing either.
    boolean answered = 2 * (count.good() + count.bad()) >= count.sent() && count.sent() > 0;
    return lasted(now, answered ? level.purpose().most() : level.purpose().least())
        || hopeless(now);
  }

  /** Only of what holds may it be more or less sure than other levels are. */
  private LevelVerdict decide(LoadCounts seen) {
    LevelVerdict usual = seen.decide(plan.test());
    if (usual == LevelVerdict.MISSED) {
      return usual;
    }
    return seen.decide(test()) == LevelVerdict.HELD ? LevelVerdict.HELD : LevelVerdict.UNDECIDED;
  }

  private SequentialTest test() {
    return level.purpose().test(plan.test());
  }

  /** What so many of its requests tell, and those before. Any thread. */
  LoadCounts seen(long good, long bad) {
    return level
        .before()
        .plus(new LoadCounts(good, bad, count.scatter(), count.unsettled(uncertainty.get())));
  }

  /**
   * Whether it would not hold if all that may still come were good: that need not be waited for.
   */
  private boolean hopeless(long now) {
    double lasted = now - level.startNanos();
    if (lasted < plan.rule().steadyShare() * plan.rule().lengthNanos()) {
      return false;
    }
    double judged = count.good() + count.bad();
    double rate =
        plan.unit() == LoadUnit.REQUESTS_PER_SECOND ? level.load() / 1e9 : judged / lasted;
    int times = level.purpose().most();
    double most =
        Math.max(times * plan.rule().atLeastRequests(), rate * times * plan.rule().lengthNanos());
    double coming = Math.max(0, most - judged);
    LoadCounts best = seen(count.good() + (long) Math.ceil(coming), count.bad() + late(now));
    return best.decide(test()) != LevelVerdict.HELD;
  }

  /** Of a load that is to be sure, the interval must say so as well. */
  private boolean sureEnough(LoadCounts seen) {
    return level.purpose() != LevelPurpose.SECURE || seen.sureOf(plan.target());
  }

  /**
   * How many requests the whole level may miss, and those before, without missing the target.
   * Misses come together, when arrivals do: so few of them decide nothing, however early they come.
   */
  private double mayMiss(long now) {
    double lengths = (double) plan.rule().lengthNanos() / (now - level.startNanos());
    double all = Math.max(plan.rule().atLeastRequests(), count.sent() * Math.max(1, lengths));
    return (1 - plan.target()) * (level.before().judged() + all);
  }

  /** Of users at once there is no queue that could grow: who waits sends nothing. */
  private boolean steady(long end) {
    return plan.unit() == LoadUnit.CONCURRENCY
        || count.steady(
            new Level(level.number(), plan.unit(), level.load(), level.startNanos(), end));
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
    LevelPurpose purpose = level.purpose();
    return now - level.startNanos() >= purpose.steadyShare(rule.steadyShare()) * rule.lengthNanos()
        && count.sent() >= purpose.requests(rule.steadyShare()) * rule.atLeastRequests();
  }

  /** Also where no request comes at all, or the run would never end. */
  private boolean lasted(long now, int times) {
    LevelRule rule = plan.rule();
    long lasted = now - level.startNanos();
    boolean enough = count.sent() >= times * rule.atLeastRequests();
    boolean tooLong = plan.unit() == LoadUnit.CONCURRENCY && lasted >= rule.mostNanos();
    return tooLong || (lasted >= times * rule.lengthNanos() && (enough || lasted >= most(times)));
  }

  /** Arrivals are known beforehand: nobody waits twice as long for them. */
  private double most(int times) {
    return plan.unit() == LoadUnit.REQUESTS_PER_SECOND
        ? 2e9 * times * plan.rule().atLeastRequests() / level.load()
        : count.sent() > 0 ? plan.rule().mostNanos() : 0;
  }

  /** Whether all of its requests have ended. */
  boolean drained(long now, long slackNanos) {
    return now >= level.endNanos() + slackNanos && inFlight() == 0;
  }

  boolean drainedTooLong(long now) {
    return now - level.endNanos() > plan.rule().drainNanos();
  }

  /** Longer than anybody should wait. */
  boolean stuck(long now) {
    return now - level.endNanos() > patience();
  }

  long patience() {
    return PATIENCE * plan.rule().drainNanos();
  }

  long inFlight() {
    return count.inFlight(level.startNanos(), level.endNanos());
  }

  /** Decides, all of its requests counted; those on their way have missed. */
  Outcome outcome() {
    long good = count.good();
    long bad = count.bad() + inFlight();
    LoadCounts seen = seen(good, bad);
    return new Outcome(verdict(seen), seen, good + bad);
  }

  /** A single late miss keeps no search from trying a higher load. */
  private LevelVerdict verdict(LoadCounts seen) {
    LevelVerdict sure = level.early() == LevelVerdict.UNDECIDED ? decide(seen) : level.early();
    return switch (sure) {
      case HELD -> keeps(seen) && steady(level.endNanos()) ? sure : LevelVerdict.UNDECIDED;
      case MISSED -> seen.surelyMisses(plan.target()) ? sure : LevelVerdict.UNDECIDED;
      case UNDECIDED -> sure;
    };
  }

  private boolean keeps(LoadCounts seen) {
    return level.purpose() == LevelPurpose.RAISE || seen.surelyKeeps(plan.target());
  }
}
