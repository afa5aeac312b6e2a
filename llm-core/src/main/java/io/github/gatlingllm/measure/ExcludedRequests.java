// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure;

/**
 * How requests ended that are in no figure.
 *
 * @param warmUp due in the warm-up
 * @param coolDown due in the cool-down
 * @param unsteady due outside the steady state, at full load
 * @param ramps due outside the steady state, while the load rose or fell
 */
public record ExcludedRequests(Part warmUp, Part coolDown, Part unsteady, Part ramps) {

  /** Every request counts. */
  public static final ExcludedRequests NOTHING =
      new ExcludedRequests(Part.NONE, Part.NONE, Part.NONE, Part.NONE);

  /**
   * Requests that are left out for one reason.
   *
   * @param succeeded ended well
   * @param failed failed
   * @param givenUp given up by their users
   */
  public record Part(long succeeded, long failed, long givenUp) {

    /** No request. */
    public static final Part NONE = new Part(0, 0, 0);

    /** One that succeeded. */
    public static final Part SUCCEEDED = new Part(1, 0, 0);

    /** One that failed. */
    public static final Part FAILED = new Part(0, 1, 0);

    /** One that its user gave up. */
    public static final Part GIVEN_UP = new Part(0, 0, 1);

    /** Both together. */
    public Part plus(Part other) {
      return new Part(succeeded + other.succeeded, failed + other.failed, givenUp + other.givenUp);
    }

    /** Those that succeeded or failed. */
    public long ended() {
      return succeeded + failed;
    }
  }
}
