// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure;

/**
 * The outcomes of requests that no figure includes.
 *
 * @param warmUp due in the warm-up
 * @param coolDown due in the cool-down
 * @param unsteady due outside the steady state, at full load
 * @param ramps due outside the steady state, while the load rose or fell
 */
public record ExcludedRequests(Part warmUp, Part coolDown, Part unsteady, Part ramps) {

  /** No request is excluded. */
  public static final ExcludedRequests NOTHING =
      new ExcludedRequests(Part.NONE, Part.NONE, Part.NONE, Part.NONE);

  /**
   * Requests that are excluded for one reason.
   *
   * @param succeeded the number that succeeded
   * @param failed the number that failed
   * @param givenUp the number that users gave up
   */
  public record Part(long succeeded, long failed, long givenUp) {

    /** No requests. */
    public static final Part NONE = new Part(0, 0, 0);

    /** One succeeded request. */
    public static final Part SUCCEEDED = new Part(1, 0, 0);

    /** One failed request. */
    public static final Part FAILED = new Part(0, 1, 0);

    /** One request that its user gave up. */
    public static final Part GIVEN_UP = new Part(0, 0, 1);

    /** Returns the sum of both. */
    public Part plus(Part other) {
      return new Part(succeeded + other.succeeded, failed + other.failed, givenUp + other.givenUp);
    }

    /** Returns the number of requests that succeeded or failed. */
    public long ended() {
      return succeeded + failed;
    }
  }
}
