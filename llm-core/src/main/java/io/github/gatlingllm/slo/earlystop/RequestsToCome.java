// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.earlystop;

/**
 * The number of requests that can still end.
 *
 * @param requests the largest number; {@link Long#MAX_VALUE} if not known
 * @param kind how the number was obtained
 */
record RequestsToCome(long requests, Kind kind) {

  /** An unknown number. */
  public static final RequestsToCome UNKNOWN = new RequestsToCome(Long.MAX_VALUE, Kind.UNKNOWN);

  /** How the number was obtained. */
  public enum Kind {
    /** The load profile defines it. */
    EXACT,
    /** Projected with a generous factor. */
    PROJECTED,
    /** It is not known. */
    UNKNOWN
  }
}
