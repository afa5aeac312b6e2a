/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo;

import io.github.gatlingllm.timeline.RequestRecord;
import io.github.gatlingllm.timeline.RequestStatus;
import java.util.Optional;
import java.util.OptionalDouble;

/** An SLO held against one request, bound by bound. */
final class Judgement {

  private final boolean[] evaluated;
  private final boolean[] met;
  private final RequestStatus status;

  private Judgement(int bounds, RequestStatus status) {
    this.evaluated = new boolean[bounds];
    this.met = new boolean[bounds];
    this.status = status;
  }

  static Judgement of(Slo slo, RequestRecord request) {
    int bounds = slo.bounds().size();
    Judgement judgement = new Judgement(bounds, request.outcome().status());
    for (int i = 0; i < bounds; i++) {
      judgement.hold(i, slo.bounds().get(i), request);
    }
    return judgement;
  }

  /** Whether the bound counts for this request. */
  boolean evaluated(int bound) {
    return evaluated[bound];
  }

  /** Whether the bound was kept. */
  boolean met(int bound) {
    return met[bound];
  }

  Optional<SloOutcome> outcome() {
    return switch (status) {
      case OK -> Optional.of(ofSucceeded());
      case FAILED -> Optional.of(SloOutcome.FAILED);
      case UNFINISHED -> broken() ? Optional.of(SloOutcome.MISSED) : Optional.empty();
      case CANCELLED, RETRIED -> Optional.empty();
    };
  }

  private void hold(int index, Bound bound, RequestRecord request) {
    switch (status) {
      case OK -> {
        OptionalDouble value = bound.gauge().of(request);
        Optional<Boolean> held =
            value.isPresent()
                ? bound.holds(value.getAsDouble(), request.tokens())
                : Optional.empty();
        evaluated[index] = held.isPresent();
        met[index] = held.orElse(false);
      }
      case UNFINISHED -> evaluated[index] = brokenAlready(bound, request);
      case FAILED, CANCELLED, RETRIED -> {
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
