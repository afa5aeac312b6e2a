// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.trace;

/**
 * One recorded request.
 *
 * @param atNanos when it arrived, on the trace's own clock
 * @param inputTokens tokens of its prompt
 * @param outputTokens tokens of its answer
 * @param blocks ids of the prompt's blocks: equal ids are equal text; empty where not told
 * @param images how many images it had
 */
@SuppressWarnings("ArrayRecordComponent") // never compared; a list would box every id
record TraceRequest(long atNanos, int inputTokens, int outputTokens, int[] blocks, int images) {

  static final int[] NO_BLOCKS = {};

  /** Without images. */
  TraceRequest(long atNanos, int inputTokens, int outputTokens, int[] blocks) {
    this(atNanos, inputTokens, outputTokens, blocks, 0);
  }
}
