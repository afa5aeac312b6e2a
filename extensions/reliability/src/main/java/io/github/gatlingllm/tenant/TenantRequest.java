// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.tenant;

import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.slo.objective.EndedRequest;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.SloOutcome;
import org.jspecify.annotations.Nullable;

/**
 * What figures between tenants need of a request. Stamps are nanoseconds since the start of the
 * run.
 *
 * @param tenant the number of its tenant
 * @param measured whether figures include it; the others only show who was in the queue
 * @param due its due time
 * @param sent its send time
 * @param first when its first content arrived; {@link #NEVER} if none did
 * @param closed its end
 * @param input its prompt tokens; -1: not reported
 * @param output its output tokens
 * @param end how it ended
 */
public record TenantRequest(
    int tenant,
    boolean measured,
    long due,
    long sent,
    long first,
    long closed,
    int input,
    int output,
    End end) {

  /** Marks a request without content. */
  public static final long NEVER = Long.MAX_VALUE;

  private static final int TOO_MANY_REQUESTS = 429;

  /** How a request ended for its tenant. */
  public enum End {
    /** It met the SLO of its tenant. */
    GOOD,
    /** It did not. */
    MISSED,
    /** The server refused it with status 429. */
    REFUSED,
    /** It failed, and no SLO judges it. */
    FAILED,
    /** The SLO does not judge it, because it was cut or the tenant has none. */
    NOT_JUDGED
  }

  /**
   * Returns what to keep of a request.
   *
   * @param slo the SLO of its tenant; null: none
   */
  public static TenantRequest of(int tenant, EndedRequest ended, @Nullable Slo slo) {
    RequestRecord request = ended.request();
    Timing timing = request.timing();
    TokenCounts tokens = request.tokens();
    boolean content = request.chunks() > 0;
    long whole = request.succeeded() ? timing.closed() : NEVER;
    return new TenantRequest(
        tenant,
        request.measured(),
        timing.due(),
        timing.sent(),
        content ? timing.chunks()[0] : whole,
        timing.closed(),
        tokens.input() == TokenCounts.ABSENT ? -1 : tokens.input(),
        tokens.output() == TokenCounts.ABSENT ? request.chunks() : tokens.output(),
        refused(request) ? End.REFUSED : end(ended, slo));
  }

  private static boolean refused(RequestRecord request) {
    return !request.succeeded() && request.outcome().httpStatus() == TOO_MANY_REQUESTS;
  }

  private static End end(EndedRequest ended, @Nullable Slo slo) {
    SloOutcome outcome = slo == null ? null : ended.outcome(slo).orElse(null);
    if (outcome == null) {
      return failed(ended.request().outcome().status()) ? End.FAILED : End.NOT_JUDGED;
    }
    return outcome == SloOutcome.GOOD ? End.GOOD : End.MISSED;
  }

  private static boolean failed(RequestStatus status) {
    return status == RequestStatus.FAILED || status == RequestStatus.RETRIED;
  }

  /** Returns whether its first content arrived. */
  boolean served() {
    return first != NEVER;
  }

  /** Returns when it stopped waiting for its first content. */
  long waitedUntil() {
    return served() ? first : closed;
  }

  /** Returns the time to its first content, or to its end without content. */
  long waitNanos() {
    return waitedUntil() - sent;
  }
}
