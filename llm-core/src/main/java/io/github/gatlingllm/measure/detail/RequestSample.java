// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import io.github.gatlingllm.measure.request.RequestRecord;
import java.util.Set;

/**
 * A request that the report shows individually.
 *
 * @param request with the stamps of its chunks
 * @param why the reasons for its choice
 */
public record RequestSample(RequestRecord request, Set<Why> why) {

  /** Reasons to show a request. */
  public enum Why {
    /** Its TTFT is among the longest. */
    SLOWEST_TTFT,
    /** One of its gaps is among the longest. */
    LONGEST_STALL,
    /** It failed. */
    FAILED,
    /** Chosen at random, evenly. */
    TYPICAL
  }
}
