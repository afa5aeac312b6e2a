// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server;

/**
 * What a run says of itself to those who read its server's metrics; nanoseconds since its start.
 *
 * @param start of the measuring window
 * @param end of the measuring window
 * @param until when the last of its requests may have ended
 * @param client what the client counted in the whole run
 */
public record ServerSpan(long start, long end, long until, Client client) {

  /**
   * What the client counted, the warm-up included.
   *
   * @param answered requests that succeeded
   * @param taken requests that the server may have counted, whatever became of them here
   * @param outputTokens of all answers
   * @param endedTokens of answers that ended by themselves; engines may count only these
   * @param reported whether the server itself told each answer's tokens
   */
  public record Client(
      long answered, long taken, long outputTokens, long endedTokens, boolean reported) {

    /** One whose answers all ended by themselves. */
    public Client(long answered, long taken, long outputTokens, boolean reported) {
      this(answered, taken, outputTokens, outputTokens, reported);
    }

    /** One of several that send a load together: only all of them can be held against a server. */
    public static final Client ONE_OF_SEVERAL = new Client(-1, -1, -1, false);
  }
}
