// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import io.github.gatlingllm.measure.request.Outcome;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.slo.objective.SloOutcome;
import java.util.Optional;

/** How a request ended, as the one who asked sees it. */
enum AttemptOutcome {
  /** It was answered, and kept the SLO. */
  GOOD("good"),
  /** It was answered, and broke the SLO. */
  LATE("late"),
  /** The server said no: HTTP 429, 503 or 529. */
  REFUSED("refused"),
  /** Its stream began and did not come to its end. */
  CUT("cut"),
  /** Nothing came until a time-out, or until the run's end after a bound was broken. */
  HUNG("hung"),
  /** Any other failure. */
  FAILED("failed"),
  /** Its user gave up waiting. */
  GIVEN_UP("givenUp"),
  /** The run's end cut it before anybody could tell. */
  UNKNOWN("unknown"),
  /** It was cancelled as planned, after enough tokens. */
  PLANNED("planned");

  private static final int TOO_MANY_REQUESTS = 429;
  private static final int UNAVAILABLE = 503;

  /** Anthropic's "overloaded". */
  private static final int OVERLOADED = 529;

  private final String key;

  AttemptOutcome(String key) {
    this.key = key;
  }

  /** The key in {@code summary.json}. */
  String key() {
    return key;
  }

  /** Whether it counts in an availability. */
  boolean counts() {
    return this != UNKNOWN && this != PLANNED;
  }

  /** Whether an answer came, in time or not. */
  boolean answered() {
    return this == GOOD || this == LATE;
  }

  /**
   * How a request ended.
   *
   * @param outcome what it means for the SLO; empty: nothing
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
