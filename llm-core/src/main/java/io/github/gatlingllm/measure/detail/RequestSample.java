// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import io.github.gatlingllm.measure.request.RequestRecord;
import java.util.Set;

/**
 * A request that is shown by itself.
 *
 * @param request with the stamps of its chunks
 * @param why it was chosen
 */
public record RequestSample(RequestRecord request, Set<Why> why) {

  /** What makes a request worth looking at. */
  public enum Why {
    /** Its TTFT is among the longest. */
    SLOWEST_TTFT,
    /** One of its gaps is among the longest. */
    LONGEST_STALL,
    /** It failed. */
    FAILED,
    /** Chosen evenly at random. */
    TYPICAL
  }
}
