// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.trace;

/**
 * One recorded request.
 *
 * @param atNanos the arrival time, on the trace's clock
 * @param inputTokens the tokens of the prompt
 * @param outputTokens the tokens of the answer
 * @param blocks the ids of the prompt's blocks; equal ids mean equal text; empty if not reported
 * @param images the number of images
 */
@SuppressWarnings("ArrayRecordComponent") // never compared; a list would box every id
record TraceRequest(long atNanos, int inputTokens, int outputTokens, int[] blocks, int images) {

  static final int[] NO_BLOCKS = {};

  /** Creates a request without images. */
  TraceRequest(long atNanos, int inputTokens, int outputTokens, int[] blocks) {
    this(atNanos, inputTokens, outputTokens, blocks, 0);
  }
}
