// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import io.github.gatlingllm.interop.judge.ReadResult;
import io.github.gatlingllm.interop.judge.ResultFiles;
import io.github.gatlingllm.interop.judge.ToolRecording;
import io.github.gatlingllm.interop.read.ToolReaders;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/** Reads each file by the reader of its tool. */
final class ReaderFiles implements ResultFiles {

  @Override
  public List<ReadResult> read(String tool, Path file, Supplier<ToolRecording> recordings) {
    ToolRecording recording = recordings.get();
    return List.of(
        new ReadResult(
            file.toString(), ToolReaders.of(tool, file).read(file, recording), recording));
  }
}
