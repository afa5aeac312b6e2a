// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop;

import io.github.gatlingllm.measure.request.RequestRecord;

/** Receives the requests of a result file, in the order of the file. */
@FunctionalInterface
public interface ToolRequests {

  /**
   * Receives a request.
   *
   * @param request the request; stamps are nanoseconds since the first send or due time of the file
   * @param gaps whether its chunks are exact, so that gaps between them can be judged; otherwise
   *     only the first and the last chunk are
   */
  void accept(RequestRecord request, boolean gaps);
}
