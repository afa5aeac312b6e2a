// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import io.github.gatlingllm.interop.judge.ReadResult;
import io.github.gatlingllm.interop.judge.ResultFiles;
import io.github.gatlingllm.interop.judge.ToolRecording;
import io.github.gatlingllm.interop.read.ToolResultFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Reads each file by the reader of its tool. A file may contain several results. */
final class ReaderFiles implements ResultFiles {

  @Override
  public List<ReadResult> read(String tool, Path file, Supplier<ToolRecording> recordings) {
    List<ToolResultFiles.Read<ToolRecording>> read = ToolResultFiles.read(tool, file, recordings);
    var results = new ArrayList<ReadResult>();
    for (ToolResultFiles.Read<ToolRecording> each : read) {
      String name = read.size() == 1 ? file.toString() : file + " #" + (results.size() + 1);
      results.add(new ReadResult(name, each.result(), each.requests()));
    }
    return results;
  }
}
