// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import io.github.gatlingllm.interop.ToolRequests;
import io.github.gatlingllm.interop.ToolResult;
import java.util.function.Consumer;

/**
 * A checked result, whose requests are still in the file.
 *
 * @param result what the file states
 * @param requests passes on the requests; nothing if the file has none
 */
record Reading(ToolResult result, Consumer<ToolRequests> requests) {

  ToolResult into(ToolRequests sink) {
    requests.accept(sink);
    return result;
  }
}
