/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo.promise;

import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import java.util.Optional;
import java.util.OptionalDouble;

/** An SLO held against one request, bound by bound. */
public final class Judgement {

  private final Slo slo;
  private final boolean[] evaluated;
  private final boolean[] met;
  private final RequestStatus status;

  private Judgement(Slo slo, RequestStatus status) {
    this.slo = slo;
    this.evaluated = new boolean[slo.bounds().size()];
    this.met = new boolean[slo.bounds().size()];
    this.status = status;
  }

  /** Holds them against each other. */
  public static Judgement of(Slo slo, RequestRecord request) {
    Judgement judgement = new Judgement(slo, request.outcome().status());
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
    return switch (status) {
      case OK -> Optional.of(ofSucceeded());
      case FAILED -> Optional.of(SloOutcome.FAILED);
      case UNFINISHED -> broken() ? Optional.of(SloOutcome.MISSED) : Optional.empty();
      case CANCELLED, RETRIED -> Optional.empty();
    };
  }

  /** Whether the request met the SLO. */
  public boolean good() {
    return status == RequestStatus.OK && ofSucceeded() == SloOutcome.GOOD;
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
