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
 * Judges a level of a search by its counts. Immutable.
 *
 * <p>Misses come in bursts, so {@link MissScatter} reduces the requests to effective samples, over
 * the level and the previous one of the same load. Without misses the bursts are unknown. So a
 * level must last some time before it passes, and a second level much longer ({@link
 * LevelPurpose}).
 *
 * @param uncertainty the timing uncertainty
 */
record LevelCheck(
    SearchPlan plan,
    SearchLevel level,
    LevelCounts count,
    Supplier<TimingUncertainty> uncertainty) {

  /** The longest time from the end of a good response until its tokens are counted. */
  private static final long TAIL_NANOS = 1_000_000_000;

  /** How many drain times the search waits for requests. */
  private static final int PATIENCE = 3;

  /**
   * The result of a level.
   *
   * @param verdict the verdict
   * @param seen the counts of all levels of this load
   * @param judged the judged requests of this level
   */
  record Outcome(LevelVerdict verdict, LoadCounts seen, long judged) {}

  /**
   * Returns the verdict so far. Requests in flight that can only miss count as misses, because
   * responses take longest under overload.
   */
  LevelVerdict soFar(long now) {
    LoadCounts seen = seen(count.good(), count.bad() + late(now));
    return switch (decide(seen)) {
      case PASSED ->
          longEnoughToHold(now) && sureEnough(seen) && steady(now)
              ? LevelVerdict.PASSED
              : LevelVerdict.UNDECIDED;
      case MISSED -> seen.surelyBad() > mayMiss(now) ? LevelVerdict.MISSED : LevelVerdict.UNDECIDED;
      case UNDECIDED -> LevelVerdict.UNDECIDED;
    };
  }

  /** Whether more users would not help, although the level is undecided. */
  boolean lastedLongEnough(long now) {
    // An undecided level continues only if responses arrive: without them, more users are no
    // evidence.
    boolean answered = 2 * (count.good() + count.bad()) >= count.sent() && count.sent() > 0;
    return lasted(now, answered ? level.purpose().most() : level.purpose().least())
        || hopeless(now);
  }

  /** The purpose of the level changes the error rate of passing, but not of failing. */
  private LevelVerdict decide(LoadCounts seen) {
    LevelVerdict usual = seen.decide(plan.test());
    if (usual == LevelVerdict.MISSED) {
      return usual;
    }
    return seen.decide(test()) == LevelVerdict.PASSED
        ? LevelVerdict.PASSED
        : LevelVerdict.UNDECIDED;
  }

  private SequentialTest test() {
    return level.purpose().test(plan.test());
  }

  /** Returns these counts plus those of earlier levels of this load. Thread-safe. */
  LoadCounts seen(long good, long bad) {
    return level
        .before()
        .plus(new LoadCounts(good, bad, count.scatter(), count.unsettled(uncertainty.get())));
  }

  /** Whether the level would not pass even if all its remaining requests were good. */
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
    return best.decide(test()) != LevelVerdict.PASSED;
  }

  /** A load that must pass surely must do so by the confidence interval, too. */
  private boolean sureEnough(LoadCounts seen) {
    return level.purpose() != LevelPurpose.SECURE || seen.sureOf(plan.target());
  }

  /**
   * Returns the misses that the whole level, with earlier ones, may have and still reach the
   * target. Misses come in bursts, so a few early ones decide nothing.
   */
  private double mayMiss(long now) {
    double lengths = (double) plan.rule().lengthNanos() / (now - level.startNanos());
    double all = Math.max(plan.rule().atLeastRequests(), count.sent() * Math.max(1, lengths));
    return (1 - plan.target()) * (level.before().judged() + all);
  }

  /** A closed load has no growing queue, because waiting users send nothing. */
  private boolean steady(long end) {
    return plan.unit() == LoadUnit.CONCURRENCY
        || count.steady(
            new Level(level.number(), plan.unit(), level.load(), level.startNanos(), end));
  }

  private long late(long now) {
    return count.sentBefore(hopelessBefore(plan, now));
  }

  /** Returns the send time before which requests in flight can only miss. */
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

  /** True eventually even without any request, so that the run ends. */
  private boolean lasted(long now, int times) {
    LevelRule rule = plan.rule();
    long lasted = now - level.startNanos();
    boolean enough = count.sent() >= times * rule.atLeastRequests();
    boolean tooLong = plan.unit() == LoadUnit.CONCURRENCY && lasted >= rule.mostNanos();
    return tooLong || (lasted >= times * rule.lengthNanos() && (enough || lasted >= most(times)));
  }

  /** Returns the longest duration; arrivals of an open load take at most twice the planned time. */
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

  /** Whether requests take so long to end that the search ends. */
  boolean stuck(long now) {
    return now - level.endNanos() > patience();
  }

  long patience() {
    return PATIENCE * plan.rule().drainNanos();
  }

  long inFlight() {
    return count.inFlight(level.startNanos(), level.endNanos());
  }

  /** Returns the result. Requests in flight count as misses. */
  Outcome outcome() {
    long good = count.good();
    long bad = count.bad() + inFlight();
    LoadCounts seen = seen(good, bad);
    return new Outcome(verdict(seen), seen, good + bad);
  }

  /** An early verdict stays unless the final counts contradict it. */
  private LevelVerdict verdict(LoadCounts seen) {
    LevelVerdict sure = level.early() == LevelVerdict.UNDECIDED ? decide(seen) : level.early();
    return switch (sure) {
      case PASSED -> keeps(seen) && steady(level.endNanos()) ? sure : LevelVerdict.UNDECIDED;
      case MISSED -> seen.surelyMisses(plan.target()) ? sure : LevelVerdict.UNDECIDED;
      case UNDECIDED -> sure;
    };
  }

  private boolean keeps(LoadCounts seen) {
    return level.purpose() == LevelPurpose.RAISE || seen.surelyKeeps(plan.target());
  }
}
