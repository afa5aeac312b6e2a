// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.earlystop;

/**
 * How many requests can still end.
 *
 * @param requests at most; {@link Long#MAX_VALUE}: nobody knows
 * @param kind how that is known
 */
record RequestsToCome(long requests, Kind kind) {

  /** Nobody knows. */
  public static final RequestsToCome UNKNOWN = new RequestsToCome(Long.MAX_VALUE, Kind.UNKNOWN);

  /** How the number is known. */
  public enum Kind {
    /** The load profile tells. */
    EXACT,
    /** Expected, by a generous factor. */
    PROJECTED,
    /** Not at all. */
    UNKNOWN
  }
}
