// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.goodput;

import io.github.gatlingllm.measure.ClientLag;
import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.distribution.CoarseCounts;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.Judgement;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.SloOutcome;
import java.util.List;
import java.util.stream.Stream;

/**
 * Counts the distances of requests from the bounds of an SLO. Once the timing uncertainty is known,
 * they show how many requests may be on the other side. For one writer.
 *
 * <p>A good request counts at each bound, since any near bound may be broken; near several bounds,
 * it counts several times. A missed one may be good if it is near all bounds that it broke, and
 * counts at the one that it broke by most. So the number is never too small.
 */
public final class NearBounds {

  /** No distances. */
  public static final NearBounds NONE = new NearBounds(List.of());

  private final List<AtBound> bounds;

  /** The distances at one bound, in nanoseconds of the time of its metric. */
  private record AtBound(
      Bound bound, CoarseCounts kept, CoarseCounts keptOnTime, CoarseCounts broken) {

    static AtBound of(Bound bound) {
      return new AtBound(bound, new CoarseCounts(), new CoarseCounts(), new CoarseCounts());
    }

    /** Returns how many may have broken it, counted from the send or by their own lags. */
    long kept(TimingUncertainty uncertainty, double lag) {
      return Math.min(
          kept.countAtMost(u(uncertainty) + later(lag)),
          keptOnTime.countAtMost(u(uncertainty) + (later(lag) > lag ? lag : later(lag))));
    }

    double u(TimingUncertainty uncertainty) {
      return uncertainty.of(bound.metric().timed()).orElse(0);
    }

    /** Returns by how much longer a request may have taken if it had left when it was due. */
    double later(double lag) {
      return bound.comparison().upper() == bound.metric().isRate() ? lag : moved(lag);
    }

    /** Returns by how much shorter it may have taken. */
    double earlier(double lag) {
      return bound.comparison().upper() == bound.metric().isRate() ? moved(lag) : lag;
    }

    /** Returns the shift of a time; one that starts at the send moves twice. */
    private double moved(double lag) {
      return switch (bound.metric().timed()) {
        case ITL, TTST, MAX_STALL, TTFT_FROM_SCHEDULE, E2E_FROM_SCHEDULE -> lag;
        case SCHEDULE_LAG, CONNECT_TIME -> 0;
        default -> 2 * lag;
      };
    }

    long kept(TimingUncertainty uncertainty) {
      return kept.countAtMost(uncertainty.of(bound.metric().timed()).orElse(-1));
    }

    long broken(TimingUncertainty uncertainty) {
      return broken.countAtMost(uncertainty.of(bound.metric().timed()).orElse(-1));
    }
  }

  private NearBounds(List<AtBound> bounds) {
    this.bounds = bounds;
  }

  /** Creates counts for an SLO. */
  public static NearBounds of(Slo slo) {
    return new NearBounds(slo.bounds().stream().map(AtBound::of).toList());
  }

  /** Counts a judged request that left when it was due. */
  public void add(Judgement judgement) {
    add(judgement, 0);
  }

  /**
   * Counts a judged request.
   *
   * @param lag by how much it left late, in nanoseconds
   */
  public void add(Judgement judgement, double lag) {
    SloOutcome outcome = judgement.outcome().orElse(null);
    if (outcome == SloOutcome.GOOD) {
      for (int i = 0; i < bounds.size(); i++) {
        if (judgement.evaluated(i)) {
          AtBound at = bounds.get(i);
          double slack = judgement.slackNanos(i);
          at.kept().record(slack);
          at.keptOnTime().record(at.later(1) > 1 ? Math.max(0, slack - lag) : slack);
        }
      }
    } else if (outcome == SloOutcome.MISSED) {
      int worst = worst(judgement);
      bounds.get(worst).broken().record(-judgement.slackNanos(worst));
    }
  }

  /** Returns the bound that was broken by the largest share of its limit. */
  private int worst(Judgement judgement) {
    int worst = -1;
    double most = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < bounds.size(); i++) {
      if (judgement.evaluated(i) && !judgement.met(i)) {
        double broken = -judgement.slack(i) / Math.abs(bounds.get(i).bound().limit().fixed());
        if (worst < 0 || broken > most) {
          worst = i;
          most = broken;
        }
      }
    }
    return worst;
  }

  void addAll(NearBounds other) {
    for (int i = 0; i < bounds.size(); i++) {
      bounds.get(i).kept().addAll(other.bounds.get(i).kept());
      bounds.get(i).keptOnTime().addAll(other.bounds.get(i).keptOnTime());
      bounds.get(i).broken().addAll(other.bounds.get(i).broken());
    }
  }

  /**
   * Returns how many requests may be on the other side of a bound.
   *
   * @param good the number of good requests
   */
  public NearBoundCounts within(TimingUncertainty uncertainty, long good) {
    long kept = sum(bounds.stream().map(each -> each.kept(uncertainty)));
    long broken = sum(bounds.stream().map(each -> each.broken(uncertainty)));
    return new NearBoundCounts(Math.min(kept, good), broken);
  }

  /**
   * Returns how many requests may be on the other side if late sends may have moved their times,
   * too.
   *
   * @param good the number of good requests
   */
  public NearBoundCounts within(TimingUncertainty uncertainty, ClientLag lag, long good) {
    long kept = Long.MAX_VALUE;
    long broken = Long.MAX_VALUE;
    for (ClientLag.Part part : lag.steps()) {
      kept = Math.min(kept, part.requests() + sum(kept(uncertainty, part.nanos())));
      broken = Math.min(broken, part.requests() + sum(broken(uncertainty, part.nanos())));
    }
    return new NearBoundCounts(Math.min(good, kept + lag.absent()), broken);
  }

  private Stream<Long> kept(TimingUncertainty uncertainty, double lag) {
    return bounds.stream().map(each -> each.kept(uncertainty, lag));
  }

  private Stream<Long> broken(TimingUncertainty uncertainty, double lag) {
    return bounds.stream()
        .map(each -> each.broken().countAtMost(each.u(uncertainty) + each.earlier(lag)));
  }

  private static long sum(Stream<Long> counts) {
    return counts.mapToLong(Long::longValue).sum();
  }
}
