// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop;

import java.nio.file.Path;

/** Reads the result files of one tool. Its memory does not grow with the number of gaps. */
public interface ToolReader {

  /** Returns the tool whose files it reads. */
  LoadTestTool tool();

  /**
   * Reads a file.
   *
   * @param sink receives the requests if the file contains them
   * @throws IllegalArgumentException if the file is cut, damaged, of an unknown version, or if its
   *     totals contradict its requests; the message names the file, the value, the rule and the
   *     remedy
   */
  ToolResult read(Path file, ToolRequests sink);
}
