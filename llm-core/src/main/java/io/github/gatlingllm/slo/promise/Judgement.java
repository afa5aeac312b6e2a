/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo.promise;

import io.github.gatlingllm.measure.request.Outcome;
import io.github.gatlingllm.measure.request.RequestRecord;
import java.util.Optional;
import java.util.OptionalDouble;

/** An SLO held against one request, bound by bound. */
public final class Judgement {

  private final Slo slo;
  private final boolean[] evaluated;
  private final boolean[] met;
  private final Shown shown;

  /** What of a request can be held against bounds. */
  private enum Shown {
    /** All of it. */
    WHOLE,
    /** What it had shown until it was cut by the run's end, or given up by its user. */
    UNTIL_CUT,
    /** Nothing: it failed, and keeps no bound. */
    FAILURE,
    /** Nothing, and it does not count. */
    NOTHING;

    static Shown of(Outcome outcome) {
      return switch (outcome.status()) {
        case OK -> WHOLE;
        case FAILED -> FAILURE;
        case UNFINISHED -> UNTIL_CUT;
        case CANCELLED -> outcome.givenUp() ? UNTIL_CUT : NOTHING;
        case RETRIED -> NOTHING;
      };
    }
  }

  private Judgement(Slo slo, Shown shown) {
    this.slo = slo;
    this.evaluated = new boolean[slo.bounds().size()];
    this.met = new boolean[slo.bounds().size()];
    this.shown = shown;
  }

  /** Holds them against each other. */
  public static Judgement of(Slo slo, RequestRecord request) {
    Judgement judgement = new Judgement(slo, Shown.of(request.outcome()));
    for (int i = 0; i < judgement.met.length; i++) {
      judgement.hold(i, slo.bounds().get(i), request);
    }
    return judgement;
  }

  /** The SLO. */
  public Slo slo() {
    return slo;
  }

  /** Whether the bound counts for this request. */
  public boolean evaluated(int bound) {
    return evaluated[bound];
  }

  /** Whether the bound was kept. */
  public boolean met(int bound) {
    return met[bound];
  }

  /** What the request means for the SLO; empty: nothing, it does not count. */
  public Optional<SloOutcome> outcome() {
    return switch (shown) {
      case WHOLE -> Optional.of(ofSucceeded());
      case FAILURE -> Optional.of(SloOutcome.FAILED);
      case UNTIL_CUT -> broken() ? Optional.of(SloOutcome.MISSED) : Optional.empty();
      case NOTHING -> Optional.empty();
    };
  }

  /** Whether the request met the SLO. */
  public boolean good() {
    return shown == Shown.WHOLE && ofSucceeded() == SloOutcome.GOOD;
  }

  private void hold(int index, Bound bound, RequestRecord request) {
    switch (shown) {
      case WHOLE -> {
        OptionalDouble value = bound.gauge().of(request);
        Optional<Boolean> held =
            value.isPresent()
                ? bound.holds(value.getAsDouble(), request.tokens())
                : Optional.empty();
        evaluated[index] = held.isPresent();
        met[index] = held.orElse(false);
      }
      case UNTIL_CUT -> evaluated[index] = brokenAlready(bound, request);
      case FAILURE, NOTHING -> {
        // no bound counts
      }
    }
  }

  private static boolean brokenAlready(Bound bound, RequestRecord request) {
    OptionalDouble settled = SoFar.settled(bound.gauge(), request);
    if (settled.isPresent()) {
      return breaks(bound, settled.getAsDouble(), request);
    }
    OptionalDouble least = SoFar.atLeast(bound.gauge(), request);
    return bound.comparison().upper()
        && least.isPresent()
        && breaks(bound, least.getAsDouble(), request);
  }

  private static boolean breaks(Bound bound, double value, RequestRecord request) {
    return !bound.holds(value, request.tokens()).orElse(true);
  }

  private SloOutcome ofSucceeded() {
    if (broken()) {
      return SloOutcome.MISSED;
    }
    for (boolean any : evaluated) {
      if (any) {
        return SloOutcome.GOOD;
      }
    }
    return SloOutcome.UNEVALUABLE;
  }

  private boolean broken() {
    for (int i = 0; i < met.length; i++) {
      if (evaluated[i] && !met[i]) {
        return true;
      }
    }
    return false;
  }
}
