// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server;

/**
 * The span of a run for the analysis of server metrics, in nanoseconds since its start.
 *
 * @param start the start of the measurement window
 * @param end the end of the measurement window
 * @param until the time by which the window's requests have ended
 * @param client the client's counts over the whole run
 */
public record ServerSpan(long start, long end, long until, Client client) {

  /**
   * The client's counts, warm-up included.
   *
   * @param answered requests that succeeded
   * @param taken requests that the server may have counted, with any outcome
   * @param outputTokens the output tokens of all answers
   * @param endedTokens the output tokens of finished answers; engines may count only these
   * @param reported whether the server reported the tokens of each answer
   */
  public record Client(
      long answered, long taken, long outputTokens, long endedTokens, boolean reported) {

    /** Creates counts without unfinished answers. */
    public Client(long answered, long taken, long outputTokens, boolean reported) {
      this(answered, taken, outputTokens, outputTokens, reported);
    }

    /** Counts of one of several workers, which can be compared with a server only together. */
    public static final Client ONE_OF_SEVERAL = new Client(-1, -1, -1, false);
  }
}
