// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import io.github.gatlingllm.measure.request.Outcome;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.slo.objective.SloOutcome;
import java.util.Optional;

/** The outcome of a request, as its client sees it. */
enum AttemptOutcome {
  /** It succeeded and met the SLO. */
  GOOD("good"),
  /** It succeeded and missed the SLO. */
  LATE("late"),
  /** The server refused it: HTTP 429, 503 or 529. */
  REFUSED("refused"),
  /** Its stream began but did not complete. */
  CUT("cut"),
  /**
   * No response arrived before a time-out, or before the end of the run although a bound had
   * passed.
   */
  HUNG("hung"),
  /** Any other failure. */
  FAILED("failed"),
  /** Its user gave up. */
  GIVEN_UP("givenUp"),
  /** The end of the run cut it before its outcome was known. */
  UNKNOWN("unknown"),
  /** The client cancelled it after enough tokens, as planned. */
  PLANNED("planned");

  private static final int TOO_MANY_REQUESTS = 429;
  private static final int UNAVAILABLE = 503;

  /** The "overloaded" status of Anthropic's API. */
  private static final int OVERLOADED = 529;

  private final String key;

  AttemptOutcome(String key) {
    this.key = key;
  }

  /** Returns the key in {@code summary.json}. */
  String key() {
    return key;
  }

  /** Returns whether it counts in the availability. */
  boolean counts() {
    return this != UNKNOWN && this != PLANNED;
  }

  /** Returns whether the request succeeded, in time or late. */
  boolean answered() {
    return this == GOOD || this == LATE;
  }

  /**
   * Returns the outcome of a request.
   *
   * @param outcome the outcome by the SLO; empty if the SLO does not judge the request
   */
  static AttemptOutcome of(RequestRecord request, Optional<SloOutcome> outcome) {
    RequestStatus status = request.outcome().status();
    return switch (status) {
      case OK -> outcome.orElse(SloOutcome.MISSED) == SloOutcome.GOOD ? GOOD : LATE;
      case FAILED, RETRIED -> failed(request);
      case CANCELLED -> request.outcome().givenUp() ? GIVEN_UP : PLANNED;
      case UNFINISHED -> outcome.isPresent() ? HUNG : UNKNOWN;
    };
  }

  private static AttemptOutcome failed(RequestRecord request) {
    Outcome outcome = request.outcome();
    if (refuses(outcome.httpStatus())) {
      return REFUSED;
    }
    if (request.chunks() > 0) {
      return CUT;
    }
    return outcome.timedOut() ? HUNG : FAILED;
  }

  private static boolean refuses(int status) {
    return status == TOO_MANY_REQUESTS || status == UNAVAILABLE || status == OVERLOADED;
  }
}
