// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import io.github.gatlingllm.interop.ToolRequests;
import io.github.gatlingllm.interop.read.ToolResultFiles.Read;
import java.util.List;
import java.util.function.Supplier;

/** The file format of one tool. */
interface ResultFormat {

  /**
   * Reads all results of a file, in order.
   *
   * @param sinks creates the receiver of each result's requests
   * @throws IllegalArgumentException if the file is damaged or contradicts itself
   */
  <R extends ToolRequests> List<Read<R>> read(ResultJson file, Supplier<R> sinks);
}
