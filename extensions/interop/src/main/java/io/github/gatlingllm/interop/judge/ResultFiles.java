// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.judge;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/** Reads the results in files of other tools. */
@FunctionalInterface
public interface ResultFiles {

  /**
   * Reads all results of a file.
   *
   * @param tool the key of the tool, or {@code auto} to recognize it by the content
   * @param recordings creates the recording of each result
   * @throws IllegalArgumentException if the tool is unknown, or the file cannot be read; the
   *     message names the file, the value, the rule and the remedy
   */
  List<ReadResult> read(String tool, Path file, Supplier<ToolRecording> recordings);
}
